internal import Matching

/// The search of training samples among templates that were made without their writers: what an unknown writer would
/// meet.
struct HeldOutSearch {
  /// One sample's label with what was found near it.
  struct Finding {
    /// The position of the sample among the training samples.
    var sample: Int
    var label: Int32
    var candidates: Candidates
  }

  /// What was found for each sample whose label has a template outside its group, in the order of samples.
  let findings: [Finding]
  /// Whether whole writers were held out.
  let isByWriter: Bool

  /// Trains without each group and searches its samples.
  ///
  /// - Parameters:
  ///   - table: The features and labels of all training samples.
  ///   - groups: How they are held out.
  ///   - looked: The samples that are searched, in rising order.
  ///   - pool: The samples that templates are made from, in rising order.
  ///   - training: How templates are made.
  ///   - neighbours: How many templates vote.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    _ table: FeatureTable, groups: WriterGroups, looked: [Int], pool: [Int],
    training: PrototypeTraining, neighbours: Int, progress: (Double) -> Void = { _ in }
  ) throws(MatchingError) {
    isByWriter = groups.isByWriter
    var findings: [Finding] = []
    for group in 0..<groups.count {
      let others = pool.filter { groups.group[$0] != group }
      let known = Set(others.map { table.labels[$0] })
      let queries = looked.filter {
        groups.group[$0] == group && known.contains(table.labels[$0])
      }
      guard !queries.isEmpty else { continue }
      let templates = try training.prototypes(of: others, in: table) { part in
        progress((Double(group) + 0.8 * part) / Double(groups.count))
      }
      let index = try LabelledIndex(
        templates.sequences, labels: templates.labels, window: training.window,
        neighbours: neighbours, jobs: training.jobs)
      let found = try index.candidates(
        for: table.sequences.selecting(queries), labels: TemplateBank.believedLabels,
        jobs: training.jobs)
      for (query, candidates) in zip(queries, found) {
        findings.append(
          Finding(sample: query, label: table.labels[query], candidates: candidates))
      }
      progress(Double(group + 1) / Double(groups.count))
    }
    self.findings = findings.sorted { $0.sample < $1.sample }
  }

  /// Takes what another kind of search found.
  ///
  /// - Parameters:
  ///   - findings: What was found, in the order of samples.
  ///   - isByWriter: Whether whole writers were held out.
  init(findings: [Finding], isByWriter: Bool) {
    (self.findings, self.isByWriter) = (findings, isByWriter)
  }

  /// The expected calibration error; 0 without findings.
  func calibrationError(_ calibration: Calibration) -> Double {
    expectedCalibrationError(
      findings.map { finding in
        let best = ClassRanking(finding.candidates.evidence(calibration)).entries[0]
        return (best.confidence, best.label == finding.label)
      })
  }

  /// The samples that do not get their label under a calibration.
  func misread(_ calibration: Calibration) -> [Int] {
    findings.filter {
      ClassRanking($0.candidates.evidence(calibration)).entries[0].label != $0.label
    }.map(\.sample)
  }
}

/// The mean difference of confidence and accuracy over ten bins of equal width; 0 without answers.
///
/// Source: Guo, Pleiss, Sun and Weinberger, "On calibration of modern neural networks", ICML 2017.
func expectedCalibrationError(_ answers: [(confidence: Double, isRight: Bool)]) -> Double {
  var differences = [Double](repeating: 0, count: 10)
  for (confidence, isRight) in answers {
    differences[min(9, Int(confidence * 10))] += confidence - (isRight ? 1 : 0)
  }
  return differences.reduce(0) { $0 + abs($1) } / Double(max(1, answers.count))
}
