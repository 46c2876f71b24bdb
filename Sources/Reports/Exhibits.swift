public import DataFormats
public import Evaluation

/// The ink that a report shows, kept beside it in `exhibits.json` so that the report can be written again.
public struct Exhibits: Hashable, Sendable {
  /// The schema that this program writes and reads.
  public static let schema = "calamus.exhibits/1"

  /// One sample's picture.
  public struct Exhibit: Hashable, Sendable {
    /// The sample.
    public var sample: String
    /// The number of its control points.
    public var points: Int
    /// Its ink.
    public var ink: InkOutline
    /// The template that came nearest, where one is known.
    public var match: InkOutline?

    /// Makes an exhibit.
    public init(sample: String, points: Int, ink: InkOutline, match: InkOutline? = nil) {
      self.sample = sample
      self.points = points
      self.ink = ink
      self.match = match
    }

    /// Takes over what an evaluation kept.
    init(_ shown: ShownSample) {
      self.init(sample: shown.sample, points: shown.points, ink: shown.ink, match: shown.match)
    }
  }

  /// The misread samples that the report shows, in dataset order.
  public var misread: [Exhibit]
  /// The samples with the most points, most first.
  public var heaviest: [Exhibit]

  /// Takes exhibits as they are; without any, a report has no pictures of ink.
  public init(misread: [Exhibit] = [], heaviest: [Exhibit] = []) {
    self.misread = misread
    self.heaviest = heaviest
  }

  /// Picks from a result the samples that a report of it shows.
  public init(of result: EvaluationResult) {
    let choice = ReportChoice(result.record, result.record.metrics)
    let shown = Set(choice.worst.map(\.sample) + choice.pairs.flatMap { $0.samples.map(\.sample) })
    misread = result.shown.filter { shown.contains($0.sample) }.map(Exhibit.init)
    heaviest = result.heaviest.map(Exhibit.init)
  }

  /// Every picture by the name of its sample.
  var bySample: [String: Exhibit] {
    Dictionary((misread + heaviest).map { ($0.sample, $0) }) { first, _ in first }
  }

  /// The file's content.
  public var json: JSON {
    .object([
      "schema": .string(Self.schema), "misread": .array(misread.map(Self.json)),
      "heaviest": .array(heaviest.map(Self.json)),
    ])
  }

  private static func json(_ exhibit: Exhibit) -> JSON {
    .object([
      "sample": .string(exhibit.sample), "points": .integer(exhibit.points),
      "ink": json(exhibit.ink), "match": exhibit.match.map(json) ?? .null,
    ])
  }

  private static func json(_ outline: InkOutline) -> JSON {
    .array(
      outline.lines.map { line in .array(line.flatMap { [.integer($0.x), .integer($0.y)] }) })
  }
}
