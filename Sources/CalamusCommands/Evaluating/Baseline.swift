import CommandLineSyntax
import Evaluation
import Foundation
import Reports

/// An earlier evaluation that a new one must not fall behind.
struct Baseline {
  static let folder = Option<String>.text(
    "baseline", .path, placeholder: "DIR", repeats: true,
    "compare with the evaluation in DIR; may be given several times",
    details: """
      Without --max-drop accuracy must not fall at all. The report compares with the first DIR, and \
      comparison.html tells what changed.
      """)

  /// What lies there.
  let run: ReportBaseline
  private let gate: AccuracyGate

  /// Reads the baselines of a command line, before the long work: the new evaluation may replace one of them.
  ///
  /// - Throws: `ReportError` when one is no evaluation, `UsageError` when there is none to allow a drop from.
  static func open(_ invocation: Invocation) throws -> [Baseline] {
    let folders = invocation.all(folder)
    let maximalDrop = invocation[AccuracyGate.maximalDrop]
    if folders.isEmpty, maximalDrop != nil {
      throw UsageError("evaluate: --max-drop compares with a baseline: add '--baseline DIR'")
    }
    return try folders.map { path in
      Baseline(
        run: try ReportBaseline(reading: path), gate: AccuracyGate(maximalDrop: maximalDrop ?? 0))
    }
  }

  /// What to say when a new evaluation fell behind by more than allowed; nil when it did not.
  func regression(in new: EvaluationRecord, _ comparison: Comparison) -> String? {
    gate.regression(from: run.record, to: new, comparison).map { "\(run.folder): \($0)" }
  }
}
