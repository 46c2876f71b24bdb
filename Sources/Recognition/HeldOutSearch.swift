internal import Matching

/// The search of training samples among templates of other writers: what an unknown writer would meet.
struct HeldOutSearch {
  /// One training sample as it is held out.
  struct Sample {
    var label: Int32
    var writer: String?
  }

  /// One sample's label with what was found near it.
  struct Finding {
    var label: Int32
    var candidates: Candidates
  }

  /// The number of groups into which writers are divided; each group is searched without its own templates.
  static let groups = 8
  /// The number of samples that are looked at, evenly chosen from all.
  static let largestSample = 2000

  /// What was found for each sample whose label still has a template outside its group.
  let findings: [Finding]
  /// Whether whole writers were held out.
  let isByWriter: Bool

  /// Searches.
  ///
  /// - Parameters:
  ///   - samples: The training samples.
  ///   - sequences: Their features.
  ///   - templates: The samples that are templates, in bank order.
  ///   - options: Window, neighbours and jobs.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    _ samples: [Sample], _ sequences: SequenceSet, templates: [Int], options: TrainingOptions
  ) throws(MatchingError) {
    let groupOf = Self.groups(of: samples)
    isByWriter = groupOf.byWriter
    let looked = Self.evenly(samples.count)
    var findings: [(position: Int, finding: Finding)] = []
    for group in 0..<Self.groups {
      let kept = templates.filter { groupOf.group[$0] != group }
      let labels = kept.map { samples[$0].label }
      let known = Set(labels)
      let queries = looked.filter {
        groupOf.group[$0] == group && known.contains(samples[$0].label)
      }
      guard !queries.isEmpty else { continue }
      let index = try LabelledIndex(
        sequences.selecting(kept), labels: labels, window: options.window,
        neighbours: options.neighbours, jobs: options.jobs)
      let found = try index.candidates(
        for: sequences.selecting(queries), labels: TemplateBank.believedLabels,
        jobs: options.jobs)
      for (query, candidates) in zip(queries, found) {
        findings.append((query, Finding(label: samples[query].label, candidates: candidates)))
      }
    }
    self.findings = findings.sorted { $0.position < $1.position }.map(\.finding)
  }

  /// The group of each sample: that of its writer, or its own where there are not two writers.
  static func groups(of samples: [Sample]) -> (group: [Int], byWriter: Bool) {
    let writers = Set(samples.compactMap(\.writer)).sorted(by: scalarOrder)
    guard writers.count > 1 else {
      return (samples.indices.map { $0 % groups }, false)
    }
    let rank = Dictionary(uniqueKeysWithValues: zip(writers, writers.indices))
    return (
      samples.indices.map { (samples[$0].writer.flatMap { rank[$0] } ?? $0) % groups }, true
    )
  }

  /// Every sample, or `largestSample` of them at equal distances.
  private static func evenly(_ count: Int) -> [Int] {
    count <= largestSample
      ? Array(0..<count) : (0..<largestSample).map { $0 * count / largestSample }
  }
}
