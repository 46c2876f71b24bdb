import CommandLineSyntax
import Evaluation
import Foundation

/// By how much accuracy may fall: the one rule of `evaluate --baseline` and of `compare`.
struct AccuracyGate {
  static let maximalDrop = Option<Double>.number(
    "max-drop", in: 0...100, placeholder: "POINTS",
    "allow accuracy to fall by so many percentage points",
    details: """
      Both the accuracy of the whole run and that on the samples of both runs are held to it; a \
      sample that could be classified before and failed now counts as wrong.
      """)

  /// The percentage points allowed.
  var maximalDrop: Double

  /// What to say when the new evaluation fell behind by more than allowed; nil when it did not.
  func regression(
    from old: EvaluationRecord, to new: EvaluationRecord, _ comparison: Comparison
  ) -> String? {
    let (before, after) = (old.metrics.accuracy, new.metrics.accuracy)
    guard let before else { return nil }
    guard let after else { return "there is no accuracy to compare: see what failed" }
    let counts = comparison.counts
    let areSame = old.dataset.digest == new.dataset.digest
    var common = ""
    if let then = counts.oldAccuracy, let now = counts.newAccuracy {
      let samples = counted(counts.samples, "sample")
      if exceeds(then - now) {
        return
          "accuracy fell by \(Self.points(then - now)) points on \(samples) of both runs, from "
          + "\(Percentage.text(then)) to \(Percentage.text(now)), \(limit)"
      }
      common =
        " (on the \(samples) of both from \(Percentage.text(then)) to \(Percentage.text(now)))"
    }
    guard exceeds(before - after) else { return nil }
    return "accuracy fell by \(Self.points(before - after)) points, from "
      + "\(Percentage.text(before))\(areSame ? "" : " on other samples than now") to "
      + "\(Percentage.text(after))\(areSame ? "" : common), \(limit)"
  }

  private var limit: String { "more than \(Self.points(maximalDrop / 100)): look at report.html" }

  /// Shares that differ by rounding alone are equal.
  private func exceeds(_ drop: Double) -> Bool { drop * 100 > maximalDrop + 1e-9 }

  private static func points(_ value: Double) -> String { String(format: "%.2f", value * 100) }
}
