import Evaluation
import Foundation
import Reports

/// What changed between two evaluations, for the terminal: one screen.
struct ComparisonSummary {
  private let comparison: Comparison
  private let old: EvaluationRecord
  private let new: EvaluationRecord
  private let color: Bool

  /// How many classes, writers, confusions and samples are listed at most, each.
  private static let listed = 6

  /// Prepares the summary.
  init(_ comparison: Comparison, old: EvaluationRecord, new: EvaluationRecord, color: Bool) {
    self.comparison = comparison
    self.old = old
    self.new = new
    self.color = color
  }

  /// The lines.
  var text: String {
    let counts = comparison.counts
    var text = "\(oneLine(new.dataset.name)) (\(new.dataset.split)): "
    text += "\(counted(counts.samples, "sample")) in both, accuracy "
    text += "\(Percentage.text(counts.oldAccuracy)) -> \(bold(Percentage.text(counts.newAccuracy)))"
    if let difference = counts.difference { text += ", \(points(difference)) points" }
    if let interval = counts.differenceInterval {
      text += " (95 % interval \(points(interval.low)) to \(points(interval.high)))"
    }
    let test = counts.test
    text += "\n  fixed \(counts.fixed), broken \(counts.broken), wrong in both \(counts.bothWrong) "
    text += "(\(comparison.changedMistakes) with another answer); McNemar exact "
    text += "\(probability(test.exact)), mid-p \(ProbabilityText.of(test.midP))\n"
    if !comparison.writers.isEmpty {
      text += "  writers: \(comparison.betterWriters) better, \(comparison.worseWriters) worse of "
      text += "\(comparison.writers.count); sign test \(probability(comparison.writerTest.exact))\n"
    }
    text += unpaired
    text += table(comparison.classes, "class")
    text += table(comparison.writers, "writer")
    text += confusions
    text += list(comparison.flips.filter { !$0.isFixed }, "newly wrong")
    text += list(comparison.flips.filter(\.isFixed), "newly right")
    return text
  }

  private var unpaired: String {
    [
      (comparison.onlyOld, "only in the old run"), (comparison.onlyNew, "only in the new run"),
      (comparison.relabelled, "labelled otherwise now"),
    ].filter { !$0.0.isEmpty }.map { names, what in
      let shown = names.prefix(3).map(oneLine).joined(separator: ", ")
      return "  \(what), not compared: \(names.count) (\(shown)\(names.count > 3 ? ", ..." : ""))\n"
    }.joined()
  }

  /// The groups with flips, those that changed most surely first.
  private func table(_ groups: [Comparison.Group], _ kind: String) -> String {
    let changed = groups.enumerated().filter { $0.element.counts.fixed != $0.element.counts.broken }
      .sorted { left, right in
        let (a, b) = (left.element, right.element)
        return (a.corrected, a.counts.test.exact, left.offset)
          < (b.corrected, b.counts.test.exact, right.offset)
      }.prefix(Self.listed).map(\.element)
    guard !changed.isEmpty else { return "" }
    let names = changed.map { group in shortened(group.name) }
    let width = max(kind.count, names.map(\.count).max() ?? 0)
    var text = "  \(padded(kind, width))  samples       old       new  points  fixed broken"
    text += "   p (Holm over \(groups.count { $0.counts.fixed + $0.counts.broken > 0 }))\n"
    for (name, group) in zip(names, changed) {
      let counts = group.counts
      text += "  \(padded(name, width))  \(right(String(counts.samples), 7))"
      text += "  \(right(Percentage.text(counts.oldAccuracy), 8))"
      text += "  \(right(Percentage.text(counts.newAccuracy), 8))"
      text += "  \(right(counts.difference.map(points) ?? "-", 6))"
      text += "  \(right(String(counts.fixed), 5)) \(right(String(counts.broken), 6))"
      text += "   \(ProbabilityText.of(group.corrected))\n"
    }
    return text
  }

  private var confusions: String {
    let worse = comparison.pairs.filter { $0.new > $0.old }.prefix(5)
    guard !worse.isEmpty else { return "" }
    return "  more often confused: "
      + worse.map {
        "\(shortened($0.truth)) as \(shortened($0.predicted)) (\($0.old) -> \($0.new))"
      }.joined(separator: ", ") + "\n"
  }

  private func list(_ flips: [Comparison.Flip], _ title: String) -> String {
    guard !flips.isEmpty else { return "" }
    let lines = flips.prefix(Self.listed).map { flip in
      "    \(oneLine(flip.sample)): \(shortened(flip.truth)), "
        + "\(flip.old.map { shortened($0.label) } ?? "failed") -> "
        + "\(flip.new.map { shortened($0.label) } ?? "failed")\n"
    }
    let rest = flips.count - lines.count
    return "  \(title):\n" + lines.joined() + (rest > 0 ? "    and \(rest) more\n" : "")
  }

  private func points(_ share: Double) -> String { String(format: "%+.2f", share * 100) }

  private func probability(_ value: Double) -> String {
    let text = ProbabilityText.of(value)
    return text.hasPrefix("<") ? "p \(text)" : "p = \(text)"
  }

  private func bold(_ text: String) -> String { color ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private func shortened(_ text: String) -> String {
    let text = oneLine(text)
    return text.count > 24 ? text.prefix(23) + "\u{2026}" : text
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
