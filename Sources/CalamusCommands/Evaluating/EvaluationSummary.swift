import DataFormats
import Evaluation
import Foundation
import Reports

/// The headline of an evaluation, for the terminal.
struct EvaluationSummary {
  let record: EvaluationRecord
  private let metrics: Metrics
  private let folder: String
  private let changes: [Change]

  /// What became different since an earlier run.
  struct Change {
    /// The earlier run's folder.
    var folder: String
    /// The samples of both.
    var counts: PairedCounts
  }

  /// Summarises an evaluation that lies in a folder; `changes` tells of earlier runs.
  init(_ record: EvaluationRecord, folder: String, changes: [Change] = []) {
    self.record = record
    self.folder = folder
    self.changes = changes
    metrics = record.metrics
  }

  /// A few lines for a person.
  func text(color: Bool) -> String {
    let accuracy = Percentage.text(metrics.accuracy)
    var text = "\(oneLine(record.dataset.name)) (\(record.dataset.split)): "
    text += "\(metrics.correct) of \(counted(metrics.samples, "sample")) right, "
    text += color ? "\u{1B}[1m\(accuracy)\u{1B}[0m" : accuracy
    if let interval = metrics.accuracyInterval {
      text += ", 95 % interval \(Percentage.text(interval.low)) to "
      text += Percentage.text(interval.high)
    }
    text += "\n  "
    text += zip(Metrics.topCounts, metrics.topAccuracies).dropFirst().map { count, accuracy in
      "top \(count) \(Percentage.text(accuracy))"
    }.joined(separator: ", ")
    text += ", macro F1 \(Percentage.text(metrics.confusion.average(weighted: false).f1))"
    text += ", calibration error \(Percentage.text(metrics.calibration.expectedError))\n"
    let confused = metrics.confusion.mostConfused(limit: 5).map { pair in
      "\(oneLine(pair.truth)) as \(oneLine(pair.predicted)) (\(pair.count))"
    }
    if !confused.isEmpty { text += "  most confused: \(confused.joined(separator: ", "))\n" }
    text += weakest + writers
    for change in changes { text += line(change) }
    if overlap > 0 {
      text += "  NOT A FAIR TEST: the bank was trained on \(counted(overlap, "sample")) of these\n"
    }
    text += passesText
    if !record.failures.isEmpty { text += "  failed: \(record.failures.count)\n" }
    return text + "  report: \(oneLine(folder))/report.html\n"
  }

  /// The labels of which the smallest share is recognised.
  private var weakest: String {
    let scores = metrics.confusion.classScores.enumerated()
      .filter { $0.element.support > $0.element.correct }
      .sorted {
        ($0.element.rates.recall ?? 1, $0.offset) < ($1.element.rates.recall ?? 1, $1.offset)
      }
    guard scores.count > 1, metrics.confusion.size > 2 else { return "" }
    return "  least recognised: "
      + scores.prefix(5).map {
        "\(oneLine($0.element.label)) \(Percentage.text($0.element.rates.recall))"
      }.joined(separator: ", ") + "\n"
  }

  private var writers: String {
    let order = metrics.writers.sorted {
      ($0.accuracy ?? 1, $0.writer) < ($1.accuracy ?? 1, $1.writer)
    }
    guard order.count > 1, let worst = order.first, let best = order.last else { return "" }
    var text =
      "  \(order.count) writers: \(Percentage.text(worst.accuracy)) (\(oneLine(worst.writer))) to "
      + "\(Percentage.text(best.accuracy)) (\(oneLine(best.writer)))"
    if let interval = metrics.writerSpread?.interval {
      text += "; drawing writers, 95 % interval \(Percentage.text(interval.lowerBound)) to "
      text += Percentage.text(interval.upperBound)
    }
    return text + "\n"
  }

  private func line(_ change: Change) -> String {
    guard let difference = change.counts.difference else { return "" }
    let probability = ProbabilityText.of(change.counts.test.exact)
    return
      "  against \(oneLine(change.folder)): \(String(format: "%+.2f", difference * 100)) points"
      + " (p \(probability.hasPrefix("<") ? "" : "= ")\(probability)), "
      + "\(change.counts.fixed) newly right, \(change.counts.broken) newly wrong\n"
  }

  /// The same as one object for programs; `metrics.json` has all.
  var json: JSON {
    let interval = metrics.accuracyInterval
    return .object([
      "output": .string(folder), "dataset": .string(record.dataset.name),
      "split": .string(record.dataset.split), "samples": .integer(metrics.samples),
      "correct": .integer(metrics.correct), "accuracy": .optional(metrics.accuracy),
      "accuracyInterval": interval.map { interval in
        .object([
          "level": 0.95, "low": .number(interval.low), "high": .number(interval.high),
        ])
      } ?? .null,
      "topK": .object(
        zip(Metrics.topCounts, metrics.topAccuracies).map { count, accuracy in
          JSON.Member(String(count), .optional(accuracy))
        }),
      "failed": .integer(record.failures.count), "trainingOverlap": .integer(overlap),
    ])
  }

  private var overlap: Int {
    if case .bank(_, _, let overlap) = record.method { overlap } else { 0 }
  }
}
