import DataFormats
import Evaluation
import Foundation

/// What `calamus datasets describe` tells about one dataset.
enum DatasetDescription {
  /// A few lines for a person.
  static func text(of dataset: DatasetSurvey, color: Bool) -> String {
    let facts = dataset.facts
    var lines = ["samples: \(facts.samples)"]
    if facts.test > 0 { lines.append("split: \(facts.train) training, \(facts.test) test") }
    if facts.failures > 0 { lines.append("unreadable: \(facts.failures)") }
    lines.append(
      facts.labels.isEmpty
        ? "labels: none" : "labels: \(facts.labels.count): \(counts(facts.labels))")
    lines.append(
      facts.writers.isEmpty
        ? "writers: not known" : "writers: \(facts.writers.count): \(counts(facts.writers))")
    lines.append(
      "strokes a sample: \(number(facts.strokesPerSample)), points a stroke: "
        + "\(number(facts.pointsPerStroke))\(spread(facts.pointsOfStrokes))")
    // A channel that only some strokes have says so.
    let channels = facts.channels.map { channel in
      channel.samples == facts.strokes
        ? channel.name : "\(channel.name) (\(channel.samples) of \(facts.strokes) strokes)"
    }
    lines.append("measured: \(channels.isEmpty ? "places only" : channels.joined(separator: " "))")
    if let rate = facts.samplingRate {
      lines.append("points a second: \(number(rate.median))\(spread(rate))")
    }
    let duplicates =
      facts.duplicates == 0
      ? "none"
      : "\(facts.duplicates) samples, \(facts.duplicatesAcrossParts) across the parts of the split, "
        + "\(facts.duplicatesOfOtherLabel) with another label"
    lines.append("duplicates: \(duplicates)")
    if let card = dataset.card { lines += self.lines(of: card) }
    return head(dataset.name, title: dataset.card?.title, color: color) + indented(lines)
  }

  /// What a card knows of a dataset that cannot be read.
  static func text(of card: DatasetCard, in folder: String, color: Bool) -> String {
    var lines = ["card: \(oneLine(folder))/\(DatasetCard.fileName)"]
    if let counts = card.counts {
      lines.append("samples: \(counts.samples)")
      if let train = counts.train, let test = counts.test {
        lines.append("split: \(train) training, \(test) test")
      }
    }
    if let labels = card.labels {
      lines.append("labels: \(labels.count): \(listed(labels.map(oneLine)))")
    }
    if let writers = card.counts?.writers { lines.append("writers: \(writers)") }
    lines += self.lines(of: card)
    return head(card.name, title: card.title, color: color) + indented(lines)
  }

  private static func head(_ name: String, title: String?, color: Bool) -> String {
    let name = oneLine(name)
    return (color ? "\u{1B}[1m\(name)\u{1B}[0m" : name)
      + (title.map { ": \(oneLine($0))\n" } ?? "\n")
  }

  /// Who made a dataset and how to get it.
  private static func lines(of card: DatasetCard) -> [String] {
    var lines = card.description.map { [oneLine($0)] } ?? []
    lines += ["licence: \(card.licence)", "source: \(card.source)", "citation: \(card.citation)"]
      .map(oneLine)
    lines.append("files: \(listed(card.files.map { oneLine($0.path) }))")
    if let install = card.install {
      let steps = install.split(whereSeparator: \.isNewline).map { oneLine(String($0)) }
      lines.append("install: \(steps.joined(separator: "\n    "))")
    }
    return lines
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { "  \($0)\n" }.joined()
  }

  /// The same as one object for programs.
  static func json(of dataset: DatasetSurvey) -> JSON {
    let facts = dataset.facts
    var members: [JSON.Member] = [
      .init("name", .string(dataset.name)), .init("samples", .integer(facts.samples)),
      .init("train", .integer(facts.train)), .init("test", .integer(facts.test)),
      .init("failures", .integer(facts.failures)), .init("labels", json(of: facts.labels)),
      .init("writers", json(of: facts.writers)), .init("strokes", .integer(facts.strokes)),
      .init("points", .integer(facts.points)),
      .init("channels", .array(facts.channels.map { .string($0.name) })),
      .init("strokesMeasuring", counted(facts.channels, "strokes")),
      .init("pointsOfStrokes", json(of: facts.pointsOfStrokes)),
      .init("pointsPerSecond", json(of: facts.samplingRate)),
      .init("duplicates", .integer(facts.duplicates)),
      .init("duplicatesAcrossParts", .integer(facts.duplicatesAcrossParts)),
      .init("duplicatesOfOtherLabel", .integer(facts.duplicatesOfOtherLabel)),
    ]
    if let card = dataset.card { members += self.members(of: card) }
    return .object(members)
  }

  /// What a card knows, as one object; numbers that only reading tells are absent.
  static func json(of card: DatasetCard) -> JSON {
    .object(
      [
        .init("name", .string(card.name)), .init("samples", number(card.counts?.samples)),
        .init("train", number(card.counts?.train)), .init("test", number(card.counts?.test)),
      ] + members(of: card))
  }

  private static func number(_ count: Int?) -> JSON { count.map { .integer($0) } ?? .null }

  private static func members(of card: DatasetCard) -> [JSON.Member] {
    [
      .init("title", .string(card.title)), .init("licence", .string(card.licence)),
      .init("source", .string(card.source)), .init("citation", .string(card.citation)),
      .init("install", .optional(card.install)),
      .init("files", .array(card.files.map { .string($0.path) })),
    ]
  }

  private static func json(of counts: [Dataset.Count]) -> JSON { counted(counts, "samples") }

  private static func counted(_ counts: [Dataset.Count], _ unit: String) -> JSON {
    .array(
      counts.map {
        .object([.init("name", .string($0.name)), .init(unit, .integer($0.samples))])
      })
  }

  private static func json(of spread: Dataset.Spread?) -> JSON {
    guard let spread else { return .null }
    return .object([
      "low": .number(spread.low), "median": .number(spread.median), "high": .number(spread.high),
    ])
  }

  /// What 90 % lie between.
  private static func spread(_ spread: Dataset.Spread?) -> String {
    spread.map { " (90 % of strokes \(number($0.low)) to \(number($0.high)))" } ?? ""
  }

  /// The first names with their numbers.
  private static func counts(_ counts: [Dataset.Count]) -> String {
    listed(counts.map { "\(oneLine($0.name)) (\($0.samples))" })
  }

  private static func listed(_ names: [String]) -> String {
    names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", ..." : "")
  }

  private static func number(_ value: Double?) -> String {
    value.map { String(format: "%.1f", $0) } ?? "-"
  }
}
