import DataFormats
import Evaluation
import Foundation

/// What `calamus datasets describe` tells about one dataset.
enum DatasetDescription {
  /// A few lines for a person.
  static func text(of dataset: Dataset, color: Bool) -> String {
    let facts = dataset.facts
    let name = oneLine(dataset.name)
    var text = (color ? "\u{1B}[1m\(name)\u{1B}[0m" : name)
    text += dataset.card.map { ": \(oneLine($0.title))\n" } ?? "\n"
    var lines = ["samples: \(facts.samples)"]
    if dataset.hasSplit { lines.append("split: \(facts.train) training, \(facts.test) test") }
    if facts.failures > 0 { lines.append("unreadable: \(facts.failures)") }
    lines.append("labels: \(facts.labels.count): \(counts(facts.labels))")
    lines.append(
      facts.writers.isEmpty
        ? "writers: not known" : "writers: \(facts.writers.count): \(counts(facts.writers))")
    lines.append(
      "strokes a sample: \(number(facts.strokesPerSample)), points a stroke: "
        + number(facts.pointsPerStroke))
    let channels = facts.channels.isEmpty ? "places only" : facts.channels.joined(separator: " ")
    lines.append("measured: \(channels)")
    if let card = dataset.card {
      if let description = card.description { lines.append(oneLine(description)) }
      lines += ["licence: \(card.licence)", "source: \(card.source)", "citation: \(card.citation)"]
        .map(oneLine)
    }
    return text + lines.map { "  \($0)\n" }.joined()
  }

  /// The same as one object for programs.
  static func json(of dataset: Dataset) -> JSON {
    let facts = dataset.facts
    var members: [JSON.Member] = [
      .init("name", .string(dataset.name)), .init("samples", .integer(facts.samples)),
      .init("train", .integer(facts.train)), .init("test", .integer(facts.test)),
      .init("failures", .integer(facts.failures)), .init("labels", json(of: facts.labels)),
      .init("writers", json(of: facts.writers)), .init("strokes", .integer(facts.strokes)),
      .init("points", .integer(facts.points)),
      .init("channels", .array(facts.channels.map { .string($0) })),
    ]
    if let card = dataset.card {
      members += [
        .init("title", .string(card.title)), .init("licence", .string(card.licence)),
        .init("source", .string(card.source)), .init("citation", .string(card.citation)),
      ]
    }
    return .object(members)
  }

  private static func json(of counts: [Dataset.Count]) -> JSON {
    .array(
      counts.map { .object(["name": .string($0.name), "samples": .integer($0.samples)]) })
  }

  /// The first names with their numbers.
  private static func counts(_ counts: [Dataset.Count]) -> String {
    let shown = counts.prefix(12).map { "\(oneLine($0.name)) (\($0.samples))" }
    return shown.joined(separator: ", ") + (counts.count > shown.count ? ", ..." : "")
  }

  private static func number(_ value: Double?) -> String {
    value.map { String(format: "%.1f", $0) } ?? "-"
  }
}
