public import DataFormats
public import Evaluation

/// `comparison.json`: what changed between two evaluations.
public enum ComparisonFile {
  /// The schema that this program writes.
  public static let schema = "calamus.comparison/1"

  /// The file's content; `p` of a class or a writer is exact, `pHolm` corrected over all of them that have flips.
  ///
  /// - Parameters:
  ///   - comparison: What changed.
  ///   - old: The older evaluation.
  ///   - new: The newer evaluation.
  ///   - folders: How the folders of both were named, where the file shall tell.
  /// - Returns: One object.
  public static func json(
    _ comparison: Comparison, old: EvaluationRecord, new: EvaluationRecord,
    folders: (old: String, new: String?)? = nil
  ) -> JSON {
    let interval = comparison.counts.differenceInterval
    return .object([
      "schema": .string(schema), "old": side(old, folders?.old),
      "new": side(new, folders?.new),
      "samples": .integer(comparison.counts.samples),
      "oldAccuracy": .optional(comparison.counts.oldAccuracy),
      "newAccuracy": .optional(comparison.counts.newAccuracy),
      "difference": .optional(comparison.counts.difference),
      "differenceInterval": .object([
        "level": 0.95, "low": .optional(interval?.low), "high": .optional(interval?.high),
      ]),
      "bothRight": .integer(comparison.counts.bothRight),
      "bothWrong": .integer(comparison.counts.bothWrong),
      "otherAnswerThoughBothWrong": .integer(comparison.changedMistakes),
      "fixed": .integer(comparison.counts.fixed), "broken": .integer(comparison.counts.broken),
      "mcnemar": .object([
        "exact": .number(comparison.counts.test.exact),
        "midP": .number(comparison.counts.test.midP),
      ]), "writersBetter": .integer(comparison.betterWriters),
      "writersWorse": .integer(comparison.worseWriters),
      "writersSignTest": .number(comparison.writerTest.exact),
      "perClass": .array(comparison.classes.map { group($0, key: "label") }),
      "perWriter": .array(comparison.writers.map { group($0, key: "writer") }),
      "pairs": .array(comparison.pairs.map(pair)), "flips": .array(comparison.flips.map(flip)),
      "onlyOld": .array(comparison.onlyOld.map { .string($0) }),
      "onlyNew": .array(comparison.onlyNew.map { .string($0) }),
      "relabelled": .array(comparison.relabelled.map { .string($0) }),
    ])
  }

  private static func side(_ record: EvaluationRecord, _ folder: String?) -> JSON {
    .object(
      (folder.map { [.init("folder", .string($0))] } ?? []) + [
        .init("dataset", .string(record.dataset.name)),
        .init("digest", .string(record.dataset.digest)),
        .init("split", .string(record.dataset.split)),
      ] + MetricsFile.method(record.method)
        + [
          .init("samples", .integer(record.metrics.samples)),
          .init("failed", .integer(record.failures.count)),
        ])
  }

  private static func group(_ group: Comparison.Group, key: String) -> JSON {
    .object([
      .init(key, .string(group.name)), .init("samples", .integer(group.counts.samples)),
      .init("oldAccuracy", .optional(group.counts.oldAccuracy)),
      .init("newAccuracy", .optional(group.counts.newAccuracy)),
      .init("fixed", .integer(group.counts.fixed)),
      .init("broken", .integer(group.counts.broken)),
      .init("p", .number(group.counts.test.exact)),
      .init("midP", .number(group.counts.test.midP)), .init("pHolm", .number(group.corrected)),
    ])
  }

  private static func pair(_ pair: Comparison.PairChange) -> JSON {
    .object([
      "true": .string(pair.truth), "predicted": .string(pair.predicted),
      "old": .integer(pair.old), "new": .integer(pair.new),
    ])
  }

  private static func flip(_ flip: Comparison.Flip) -> JSON {
    .object([
      "sample": .string(flip.sample), "writer": .optional(flip.writer),
      "true": .string(flip.truth), "change": .string(flip.isFixed ? "fixed" : "broken"),
      "old": answer(flip.old), "new": answer(flip.new),
    ])
  }

  private static func answer(_ answer: Comparison.Answer?) -> JSON {
    guard let answer else { return .null }
    return .object(["label": .string(answer.label), "confidence": .number(answer.confidence)])
  }
}
