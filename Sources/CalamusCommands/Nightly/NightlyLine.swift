import DataFormats
import Evaluation
import Foundation

/// One evaluation of a night on one line of the terminal.
struct NightlyLine {
  private let outcome: NightlyOutcome

  /// Shows an outcome.
  init(_ outcome: NightlyOutcome) { self.outcome = outcome }

  /// The line, such as `demo-holdout: 94.86 % of 720 samples, -0.20 points since 2026-11-29`.
  var text: String {
    guard outcome.state != .failed else { return "\(outcome.name): failed" }
    var text = "\(outcome.name): \(Percentage.text(outcome.accuracy)) of "
    text += counted(outcome.samples, "sample")
    if let change = outcome.change, let earlier = outcome.earlier {
      text += String(format: ", %+.2f points since ", change) + earlier.day
    }
    if outcome.failures > 0 { text += ", \(outcome.failures) failed" }
    return outcome.state == .regressed ? text + ", regressed" : text
  }
}

/// When an evaluation of a night ran: kept apart from all that can be compared byte for byte.
struct NightlyTiming {
  /// The moment at which it began.
  var start: Date
  /// The seconds that it took.
  var seconds: Double

  /// The content of `timing.json`.
  var json: JSON {
    .object([
      "schema": "calamus.nightly-timing/1", "start": .optional(UniversalTime.text(of: start)),
      "seconds": .number(seconds),
    ])
  }
}
