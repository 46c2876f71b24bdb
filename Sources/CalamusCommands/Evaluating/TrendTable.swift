import Evaluation
import Foundation
import Reports

/// The history of evaluations, for the terminal.
struct TrendTable {
  private let trend: Trend
  private let color: Bool

  /// Prepares the table.
  init(_ trend: Trend, color: Bool) {
    self.trend = trend
    self.color = color
  }

  /// The lines: a small table a dataset.
  var text: String {
    let order =
      trend.order == .time
      ? "ordered by the time at which they ended (timing.json)"
      : "in the order given (a timing.json says no time)"
    return trend.groups.map(table).joined(separator: "\n") + "\(order)\n"
  }

  private func table(_ group: Trend.Group) -> String {
    let folders = group.runs.map { oneLine($0.folder) }
    let width = max(6, folders.map(\.count).max() ?? 0)
    var text = "\(oneLine(group.dataset)) (\(oneLine(group.split)))\n"
    text += "  \(padded("folder", width))  ended                 samples  accuracy  change"
    text += "  95 % interval          failed\n"
    for (index, run) in group.runs.enumerated() {
      let interval =
        run.interval.map { "\(Percentage.text($0.low)) to \(Percentage.text($0.high))" } ?? "-"
      let samples = String(run.samples) + (group.hasOtherSamples(at: index) ? "*" : "")
      text += "  \(padded(folders[index], width))  \(padded(run.finished ?? "-", 20))"
      text += "  \(right(samples, 7))  \(right(Percentage.text(run.accuracy), 8))"
      text +=
        "  \(change(group, index))  \(padded(interval, 21))  \(right(String(run.failed), 6))\n"
    }
    if group.runs.indices.contains(where: { group.hasOtherSamples(at: $0) }) {
      text += "  * other samples than in the run before\n"
    }
    return text
  }

  private func change(_ group: Trend.Group, _ index: Int) -> String {
    guard let change = group.change(at: index) else { return "     -" }
    let text = right(String(format: "%+.2f", change * 100), 6)
    guard color, change != 0 else { return text }
    return "\u{1B}[\(change < 0 ? 31 : 32)m\(text)\u{1B}[0m"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
