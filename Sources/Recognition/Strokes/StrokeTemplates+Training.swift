internal import Features
internal import Matching
internal import Numerics
internal import Platform

extension StrokeTemplates {
  /// The largest number of samples that the calibration looks at.
  private static let mostLooked = 1000
  /// The number of distorted copies that it looks at where there are no samples to hold out.
  private static let copies = 300

  /// Takes the strokes of templates, and learns what their distances mean from samples among templates that were made
  /// without their writers.
  ///
  /// - Parameters:
  ///   - templates: The templates of all samples.
  ///   - set: The samples.
  ///   - table: Their features.
  ///   - options: How templates are made.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The strokes, and how the samples were read.
  /// - Throws: `MatchingError` when the search refuses.
  static func trained(
    _ templates: Prototypes, of set: TrainingSet, table: FeatureTable, options: TrainingOptions,
    progress: (Double) -> Void
  ) throws(MatchingError) -> (templates: StrokeTemplates, search: HeldOutSearch) {
    let outlines = set.outlines(options.configuration, jobs: options.jobs)
    let forms = outlines.map { StrokeForm($0) }
    let groups = WriterGroups(set.used.map(\.writer), count: 4)
    let looked = evenly(mostLooked, of: forms.count)
    var findings: [HeldOutSearch.Finding] = []
    for group in 0..<groups.count {
      let others = forms.indices.filter { groups.group[$0] != group }
      let known = Set(others.map { table.labels[$0] })
      let queries = looked.filter {
        groups.group[$0] == group && known.contains(table.labels[$0])
      }
      guard !queries.isEmpty else { continue }
      let made = try options.prototypeTraining.prototypes(of: others, in: table)
      let index = try StrokeIndex(
        made.origins.map { forms[$0] }, labels: made.labels, jobs: options.jobs)
      let found = try index.candidates(
        for: queries.map { forms[$0] }, labels: TemplateBank.believedLabels, jobs: options.jobs)
      for (query, candidates) in zip(queries, found) {
        findings.append(
          .init(sample: query, label: table.labels[query], candidates: candidates))
      }
      progress(Double(group + 1) / Double(groups.count))
    }
    let search = HeldOutSearch(
      findings: findings.sorted { $0.sample < $1.sample }, isByWriter: groups.isByWriter)
    var known = StrokeTemplates(
      forms: templates.origins.map { forms[$0] },
      calibration: Calibration(fitting: search.findings, points: StrokeWalk.length))
    if search.findings.isEmpty {
      known.calibration = Calibration(
        fitting: try known.findings(
          ofCopies: templates.origins.map { outlines[$0] }, labels: templates.labels,
          options: options), points: StrokeWalk.length)
    }
    return (known, search)
  }

  /// What is found near distorted copies of some templates: the best guess at other people's ink where there is none.
  private func findings(
    ofCopies outlines: [PenLines], labels: [Int32], options: TrainingOptions
  ) throws(MatchingError) -> [HeldOutSearch.Finding] {
    let index = try StrokeIndex(forms, labels: labels, jobs: options.jobs)
    let distortion = InkDistortion(strength: 1.5, reversal: 0.02, shuffling: 0.05)
    let generator = SeededGenerator(seed: options.seed)
    let looked = evenly(Self.copies, of: forms.count)
    let copies = looked.map { template in
      var choice = generator.forked(by: UInt64(template))
      return StrokeForm(distortion(outlines[template], &choice))
    }
    let found = try index.candidates(
      for: copies, labels: TemplateBank.believedLabels, jobs: options.jobs)
    return zip(looked, found).map { template, candidates in
      HeldOutSearch.Finding(sample: template, label: labels[template], candidates: candidates)
    }
  }
}
