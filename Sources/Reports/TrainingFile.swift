import DataFormats
import Features
import Recognition

/// `training.json`: what cross-validation among the training writers said.
enum TrainingFile {
  static func json(_ report: TrainingReport, bank: TemplateBank, dataset: String) -> JSON {
    let training = bank.training
    return .object([
      "schema": "calamus.training-report/1",
      "dataset": .string(dataset),
      "samples": .object([
        "digest": .string(training.digest), "used": .integer(training.samples),
        "failed": .integer(training.failed),
      ]),
      "bank": .object([
        "digest": .string(bank.digest), "command": .string(training.command),
        "engine": .string(bank.engine.rawValue), "templates": .integer(bank.templateCount),
        "labels": .integer(bank.labels.count), "points": .integer(bank.configuration.points),
        "window": bank.window.map { .integer($0) } ?? .null,
        "neighbours": .integer(bank.neighbours),
        "weights": .object(
          bank.channels.map {
            JSON.Member($0.rawValue, .number(bank.configuration.weights[$0]))
          }),
      ]),
      "outOfTime": .bool(report.isOutOfTime),
      "search": .array(report.search.map(json)),
      "sizes": .array(report.sizes.map(json)),
      "engines": .array(report.engines.map(json)),
      "channels": .array(
        report.channels.map { worth in
          .object([
            "channel": .string(worth.channel.rawValue), "weight": .number(worth.weight),
            "triedWeight": .number(worth.triedWeight), "samples": .integer(worth.samples),
            "wrongWithout": .integer(worth.wrongWithout), "wrongWith": .integer(worth.wrongWith),
            "changed": .integer(worth.changed),
          ])
        }),
    ])
  }

  private static func json(_ attempt: TrainingReport.Attempt) -> JSON {
    .object([
      "name": .string(attempt.name), "samples": .integer(attempt.samples),
      "wrong": .integer(attempt.wrong), "templates": .integer(attempt.templates),
      "accuracy": .optional(accuracy(attempt)), "chosen": .bool(attempt.isChosen),
    ])
  }

  /// The share of an attempt's samples that was right; nil without samples.
  static func accuracy(_ attempt: TrainingReport.Attempt) -> Double? {
    attempt.samples == 0
      ? nil : Double(attempt.samples - attempt.wrong) / Double(attempt.samples)
  }
}
