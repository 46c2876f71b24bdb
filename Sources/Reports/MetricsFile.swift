public import DataFormats
public import Evaluation

/// `metrics.json`: the figures of an evaluation.
public enum MetricsFile {
  /// The schema that this program writes and reads.
  public static let schema = "calamus.metrics/1"

  /// The file's content; rates without a denominator are `null`.
  public static func json(_ record: EvaluationRecord, _ metrics: Metrics) -> JSON {
    let confusion = metrics.confusion
    var members: [JSON.Member] = [
      .init("schema", .string(schema)),
      .init(
        "dataset",
        .object(
          [
            .init("name", .string(record.dataset.name)),
            .init("digest", .string(record.dataset.digest)),
            .init("split", .string(record.dataset.split)),
          ] + resampling(record.dataset.resampling))),
    ]
    members += method(record.method)
    members += [
      .init("samples", .integer(metrics.samples)), .init("correct", .integer(metrics.correct)),
      .init("accuracy", .optional(metrics.accuracy)),
      .init("accuracyInterval", interval(metrics.accuracyInterval)),
      .init("balancedAccuracy", .optional(confusion.balancedAccuracy)),
      .init("cohensKappa", .optional(confusion.cohensKappa)),
      .init("matthewsCorrelation", .optional(confusion.matthewsCorrelation)),
      .init(
        "topK",
        .object(
          zip(Metrics.topCounts, metrics.topAccuracies).map {
            .init(String($0.0), .optional($0.1))
          })),
      .init("macro", .object(rates(confusion.average(weighted: false)))),
      .init("micro", .object(rates(confusion.microAverage))),
      .init("weighted", .object(rates(confusion.average(weighted: true)))),
      .init("calibration", calibration(metrics.calibration)),
      .init("rejection", .array(metrics.rejection.points.map(rejection))),
      .init("riskCoverageArea", .optional(metrics.rejection.area)),
      .init("labels", .array(confusion.labels.map { .string($0) })),
      .init(
        "confusion",
        .array((0..<confusion.size).map { .array(confusion.row($0).map { .integer($0) }) })),
      .init("perClass", .array(confusion.classScores.map(perClass))),
      .init("mostConfused", .array(confusion.mostConfused(limit: pairsListed).map(pair))),
      .init("perWriter", .array(metrics.writers.map(perWriter))),
      .init("writerSpread", metrics.writerSpread.map(spread) ?? .null),
    ]
    members += variations(record)
    members += [
      .init("failed", .array(record.failures.map(failed)))
    ]
    return .object(members)
  }

  static func method(_ method: EvaluationRecord.Method) -> [JSON.Member] {
    switch method {
    case .bank(let digest, let templates, let overlap):
      var members = [
        JSON.Member(
          "bank", .object(["digest": .string(digest), "templates": .integer(templates)]))
      ]
      if overlap > 0 { members.append(.init("trainingOverlap", .integer(overlap))) }
      return members
    case .protocolNamed(let name, let seed):
      // A seed may exceed what JSON readers keep exactly, hence text.
      return [.init("protocol", .string(name)), .init("seed", .string(String(seed)))]
    }
  }

  private static func interval(_ interval: WilsonInterval?) -> JSON {
    .object([
      "level": .number(WilsonInterval.level), "low": .optional(interval?.low),
      "high": .optional(interval?.high),
    ])
  }

  private static func rates(_ rates: PrecisionRecall) -> [JSON.Member] {
    [
      .init("precision", .optional(rates.precision)), .init("recall", .optional(rates.recall)),
      .init("f1", .optional(rates.f1)),
    ]
  }

  private static func calibration(_ calibration: Calibration) -> JSON {
    .object([
      "expectedCalibrationError": .optional(calibration.expectedError),
      "bins": .array(
        calibration.bins.map { bin in
          .object([
            "low": .number(bin.low), "high": .number(bin.high), "samples": .integer(bin.samples),
            "confidence": .optional(bin.confidence), "accuracy": .optional(bin.accuracy),
          ])
        }),
    ])
  }

  private static func rejection(_ point: RejectionCurve.Point) -> JSON {
    .object([
      "rejected": .number(point.rejected), "error": .optional(point.error),
      "count": .integer(point.count), "threshold": .optional(point.threshold),
    ])
  }

  private static func perClass(_ score: ClassScore) -> JSON {
    .object(
      [.init("label", .string(score.label)), .init("support", .integer(score.support))]
        + rates(score.rates))
  }

  private static func perWriter(_ writer: Metrics.WriterScore) -> JSON {
    .object([
      "writer": .string(writer.writer), "samples": .integer(writer.samples),
      "accuracy": .optional(writer.accuracy),
    ])
  }

  /// How many confused pairs are listed.
  private static let pairsListed = 20

  private static func pair(_ pair: ConfusedPair) -> JSON {
    .object([
      "true": .string(pair.truth), "predicted": .string(pair.predicted),
      "count": .integer(pair.count),
    ])
  }

  private static func spread(_ spread: WriterSpread) -> JSON {
    .object([
      "writers": .integer(spread.writers), "mean": .number(spread.mean),
      "standardDeviation": .number(spread.standardDeviation), "lowest": .number(spread.lowest),
      "median": .number(spread.median), "highest": .number(spread.highest),
      "bootstrap": .object([
        "level": .number(WriterSpread.level), "low": .number(spread.interval.lowerBound),
        "high": .number(spread.interval.upperBound),
        "resamples": .integer(WriterSpread.resamples),
      ]),
    ])
  }

  private static func resampling(_ resampling: Resampling?) -> [JSON.Member] {
    guard let resampling else { return [] }
    return [
      .init(
        "resampled",
        .object([
          "samples": .integer(resampling.count), "seed": .string(String(resampling.seed)),
        ]))
    ]
  }

  private static func failed(_ failure: SampleFailure) -> JSON {
    .object([
      "sample": .string(failure.sample),
      "error": .object([
        "code": .string(failure.code), "message": .string(failure.message),
      ]),
    ])
  }
}
