public import DataFormats
public import Evaluation

/// The ink that a report shows, kept beside it in `exhibits.json` so that the report can be written again.
///
/// Of every confused pair the most confident mistakes are kept; in very large runs as evenly over the pairs as can be.
public struct Exhibits: Hashable, Sendable {
  /// The schema that this program writes and reads.
  public static let schema = "calamus.exhibits/2"
  /// How many samples of one confused pair are kept.
  static let keptPerPair = 24
  /// How many misread samples are kept in all.
  static let keptMisread = 10_000
  /// By how many of the 1000 units of its box ink may be off: less than a pixel wherever it is drawn.
  private static let tolerance = 5

  /// The misread samples that the report and its pages show, in dataset order.
  public var misread: [ShownSample]
  /// The samples with the most points, most first.
  public var heaviest: [ShownSample]

  /// Takes exhibits as they are; without any, a report has no pictures of ink.
  public init(misread: [ShownSample] = [], heaviest: [ShownSample] = []) {
    self.misread = misread
    self.heaviest = heaviest
  }

  /// Picks from a result the samples that a report of it shows.
  public init(of result: EvaluationResult) {
    let chosen = Self.chosen(result)
    misread = result.shown.filter { chosen.contains($0.sample) }.map(Self.lightened)
    heaviest = result.heaviest.map(Self.lightened)
  }

  /// Every picture by the name of its sample.
  var bySample: [String: ShownSample] {
    Dictionary((misread + heaviest).map { ($0.sample, $0) }) { first, _ in first }
  }

  /// The file's content.
  public var json: JSON {
    .object([
      "schema": .string(Self.schema), "misread": .array(misread.map(Self.json)),
      "heaviest": .array(heaviest.map(Self.json)),
    ])
  }

  /// The misread samples to keep.
  private static func chosen(_ result: EvaluationResult) -> Set<String> {
    struct Pair: Hashable {
      var truth: String
      var predicted: String
    }
    let available = Set(result.shown.map(\.sample))
    let wrong = result.record.predictions.filter {
      !$0.isCorrect && available.contains($0.sample)
    }
    let order = wrong.indices.sorted { (wrong[$1].confidence, $0) < (wrong[$0].confidence, $1) }
    var counts: [Pair: Int] = [:]
    var ranked: [(rank: Int, sample: String)] = []
    for prediction in order.map({ wrong[$0] }) {
      let rank = counts[
        Pair(truth: prediction.truth, predicted: prediction.predicted), default: 0]
      counts[Pair(truth: prediction.truth, predicted: prediction.predicted)] = rank + 1
      if rank < keptPerPair { ranked.append((rank, prediction.sample)) }
    }
    let choice = ReportChoice(result.record, result.record.metrics)
    let onPage = choice.worst + choice.pairs.flatMap(\.samples)
    let kept = ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .prefix(keptMisread).map(\.element.sample)
    return Set(kept + onPage.map(\.sample))
  }

  private static func lightened(_ shown: ShownSample) -> ShownSample {
    ShownSample(
      sample: shown.sample, points: shown.points, ink: shown.ink.simplified(tolerance: tolerance),
      match: shown.match?.simplified(tolerance: tolerance))
  }

  private static func json(_ shown: ShownSample) -> JSON {
    .object([
      "sample": .string(shown.sample), "points": .integer(shown.points),
      "ink": .string(shown.ink.pathData), "match": .optional(shown.match?.pathData),
    ])
  }
}
