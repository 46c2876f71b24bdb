import Evaluation
import Reports

/// An evaluation of a night beside that of the last good night.
struct NightlyComparison {
  /// The evaluation of the earlier night.
  let old: EvaluationFolder
  /// That of this night.
  let new: EvaluationFolder
  /// The earlier night.
  let day: CalendarDay

  /// Compares, and writes the pages of the comparison.
  ///
  /// - Parameters:
  ///   - record: What this night's evaluation found.
  ///   - folder: Where the pages shall lie; they are not made when the nights have no sample in common.
  /// - Returns: What changed.
  /// - Throws: `ReportError` when the earlier evaluation cannot be read or the pages cannot be written.
  func compare(
    _ record: EvaluationRecord, writingTo folder: String
  ) throws -> NightlyOutcome.Earlier {
    let before = try old.record()
    let comparison = Comparison(old: before, new: record)
    if comparison.counts.samples > 0 {
      try ComparisonFolder(folder).write(
        comparison, old: before, new: record,
        exhibits: (old: old.exhibits(), new: new.exhibits()))
    }
    return NightlyOutcome.Earlier(
      day: day.description, accuracy: before.metrics.accuracy,
      samples: comparison.counts.samples, fixed: comparison.counts.fixed,
      broken: comparison.counts.broken)
  }

  /// Why this night is worse than allowed; nil when it is not, or any fall is allowed.
  ///
  /// - Throws: `ReportError` when the earlier evaluation cannot be read.
  func regression(to record: EvaluationRecord, maximalDrop: Double?) throws -> String? {
    guard let maximalDrop else { return nil }
    let before = try old.record()
    let reason = AccuracyGate(maximalDrop: maximalDrop)
      .regression(from: before, to: record, Comparison(old: before, new: record))
    return reason.map { "\($0) (since \(day))" }
  }
}
