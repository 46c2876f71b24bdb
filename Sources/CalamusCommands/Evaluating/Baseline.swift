import CommandLineSyntax
import Evaluation
import Foundation
import Reports

/// An earlier evaluation that a new one must not fall behind.
struct Baseline {
  static let folder = Option<String>.text(
    "baseline", .path, placeholder: "DIR", repeats: true,
    "compare with the evaluation in DIR; may be given several times")
  static let maximalDrop = Option<Double>.number(
    "max-drop", in: 0...100, placeholder: "POINTS",
    "allow accuracy to fall by so many percentage points (default: 0)")

  private let folder: String
  private let record: EvaluationRecord
  private let maximalDrop: Double

  /// Reads the baselines of a command line, before the long work: the new evaluation may replace one of them.
  ///
  /// - Throws: `ReportError` when one is no evaluation, `UsageError` when there is none to allow a drop from.
  static func open(_ invocation: Invocation) throws -> [Baseline] {
    let folders = invocation.all(folder)
    if folders.isEmpty, invocation[maximalDrop] != nil {
      throw UsageError("evaluate: --max-drop compares with a baseline: add '--baseline DIR'")
    }
    return try folders.map { path in
      Baseline(
        folder: path, record: try EvaluationFolder(path).record(),
        maximalDrop: invocation[maximalDrop] ?? 0)
    }
  }

  /// What to say when a new evaluation fell behind by more than allowed; nil when it did not.
  func regression(in new: EvaluationRecord) -> String? {
    let (before, after) = (record.metrics.accuracy, new.metrics.accuracy)
    guard let before, let after else {
      return before == nil
        ? nil : "\(folder): there is no accuracy to compare: see what failed"
    }
    let drop = (before - after) * 100
    // Shares that differ by rounding alone are equal.
    guard drop > maximalDrop + 1e-9 else { return nil }
    let other =
      record.dataset.digest == new.dataset.digest ? "" : " (on other samples than now)"
    return "\(folder): accuracy fell by \(Self.points(drop)) points, from "
      + "\(Percentage.text(before))\(other) to \(Percentage.text(after)), "
      + "more than \(Self.points(maximalDrop)): look at report.html"
  }

  private static func points(_ value: Double) -> String { String(format: "%.2f", value) }
}
