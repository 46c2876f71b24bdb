import DataFormats
import Evaluation
import Reports

/// The headline of an evaluation, for the terminal.
struct EvaluationSummary {
  private let record: EvaluationRecord
  private let metrics: Metrics
  private let folder: String

  /// Summarises an evaluation that lies in a folder.
  init(_ record: EvaluationRecord, folder: String) {
    self.record = record
    self.folder = folder
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
    text += "\n"
    let confused = metrics.confusion.mostConfused(limit: 5).map { pair in
      "\(oneLine(pair.truth)) as \(oneLine(pair.predicted)) (\(pair.count))"
    }
    if !confused.isEmpty { text += "  most confused: \(confused.joined(separator: ", "))\n" }
    if !record.failures.isEmpty { text += "  failed: \(record.failures.count)\n" }
    return text + "  report: \(oneLine(folder))/report.html\n"
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
      "failed": .integer(record.failures.count),
    ])
  }
}
