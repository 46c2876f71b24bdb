import DataFormats
import Evaluation
import Reports

/// The last step of an evaluation, whether it was done here or merged: its files and what the terminal says.
struct EvaluationOutput {
  private let path: String
  private let work: UnfinishedWork

  /// Names the folder of the results and the hidden one in which they are made.
  init(_ path: String, _ work: UnfinishedWork) {
    self.path = path
    self.work = work
  }

  /// Writes every file, publishes them together, prints the headline and compares with baselines.
  ///
  /// - Throws: `ReportError` or `EvaluationError` when a file cannot be written.
  func publish(
    _ result: EvaluationResult, _ normalization: ConfusionPicture.Normalization,
    _ baselines: [Baseline], _ session: Session
  ) throws -> ExitStatus {
    try write(result, normalization, baseline: baselines.first?.run)
    // While all parts are there: publishing removes them.
    let comparisons = try baselines.map { try Comparison(old: $0.run.record, new: result) }
    try publish()
    let summary = EvaluationSummary(
      result.record, folder: path,
      changes: zip(baselines, comparisons).map { .init(folder: $0.run.folder, counts: $1.counts) })
    try session.output.write(
      session.json ? summary.json.compact + "\n" : summary.text(color: session.colorsOutput))
    let regressions = zip(baselines, comparisons).compactMap {
      $0.regression(in: result.record, $1)
    }
    for regression in regressions { session.messages.say(regression) }
    return regressions.isEmpty ? session.status : .regression
  }

  /// Writes every file beside the parts.
  ///
  /// - Throws: `ReportError` when a file cannot be written.
  func write(
    _ result: EvaluationResult, _ normalization: ConfusionPicture.Normalization,
    baseline: ReportBaseline? = nil
  ) throws {
    try EvaluationFolder(work.output).write(
      result, normalization: normalization, baseline: baseline)
  }

  /// Publishes the files together, and removes the parts.
  ///
  /// - Throws: `EvaluationError` when a file cannot be moved.
  func publish() throws {
    try work.publish(last: EvaluationFolder.metricsName, stale: EvaluationFolder.occasionalNames)
  }
}
