import Evaluation
import Foundation

extension MetricsFile {
  /// What `metrics.json` knows and `predictions.csv` does not.
  struct Header: Decodable {
    struct Dataset: Decodable {
      var name: String
      var digest: String
      var split: String
      var resampled: Resampled?

      struct Resampled: Decodable {
        var samples: Int
        var seed: String
      }
    }

    struct Bank: Decodable {
      var digest: String
      var templates: Int
    }

    struct Failure: Decodable {
      struct Reason: Decodable {
        var code: String
        var message: String
      }

      var sample: String
      var error: Reason
    }

    var schema: String
    var dataset: Dataset
    var bank: Bank?
    var trainingOverlap: Int?
    var `protocol`: String?
    var seed: String?
    var labels: [String]
    var samples: Int
    var correct: Int
    var failed: [Failure]
    var trainingSamples: Int?
    var repeats: [Pass]?
    var learningCurve: [Pass]?
    var adaptations: [Pass]?
    var perturbations: [Pass]?
  }

  /// Brings an evaluation back from its two files.
  ///
  /// Of a large evaluation only the predictions worth showing are kept whole: the file is gone through twice.
  ///
  /// - Parameters:
  ///   - data: The bytes of `metrics.json`.
  ///   - predictions: The path of `predictions.csv`.
  ///   - file: The name that errors give to `metrics.json`.
  /// - Returns: The evaluation.
  /// - Throws: `ReportError` when it is not such a file, is of another schema, or belongs to other predictions.
  static func record(
    from data: Data, predictions: String, file: String
  ) throws(ReportError) -> EvaluationRecord {
    let header: Header
    do {
      header = try JSONDecoder().decode(Header.self, from: data)
    } catch {
      throw ReportError(
        file: file, message: "is not the metrics.json of an evaluation", place: reason(of: error))
    }
    guard header.schema == schema else {
      throw ReportError(
        file: file, message: "has the schema \(header.schema); this program reads \(schema)")
    }
    var answers = PredictionTable()
    var kept: [Prediction] = []
    try PredictionsFile.forEach(inFile: predictions) { prediction in
      answers.append(prediction)
      if answers.count <= Outcomes.keptPredictions { kept.append(prediction) }
    }
    let outcomes = answers.outcomes
    guard header.samples == outcomes.count,
      header.correct == (0..<outcomes.count).count(where: outcomes.isCorrect)
    else {
      throw ReportError(
        file: file, message: "and predictions.csv beside it are of different evaluations",
        place: "\(header.samples) samples here, \(outcomes.count) there")
    }
    let dataset = EvaluationRecord.EvaluatedDataset(
      name: header.dataset.name, digest: header.dataset.digest, split: header.dataset.split,
      resampling: header.dataset.resampled.flatMap {
        $0.samples >= 1 ? Resampling(count: $0.samples, seed: UInt64($0.seed) ?? 0) : nil
      })
    let failures = header.failed.map {
      SampleFailure(sample: $0.sample, code: $0.error.code, message: $0.error.message)
    }
    let method = try method(header, file: file)
    var record: EvaluationRecord
    if outcomes.count > Outcomes.keptPredictions {
      let metrics = Metrics(outcomes, labels: header.labels)
      let excerpt = Set(outcomes.excerpt(metrics.confusion) ?? [])
      kept = []
      var index = 0
      try PredictionsFile.forEach(inFile: predictions) { prediction in
        if excerpt.contains(index) { kept.append(prediction) }
        index += 1
      }
      record = EvaluationRecord(
        dataset: dataset, method: method, labels: header.labels, excerpt: kept, metrics: metrics,
        answers: answers, failures: failures)
    } else {
      record = EvaluationRecord(
        dataset: dataset, method: method, labels: header.labels, predictions: kept,
        failures: failures)
    }
    record.passes = passes(header)
    return record
  }

  private static func method(
    _ header: Header, file: String
  ) throws(ReportError) -> EvaluationRecord.Method {
    if let bank = header.bank {
      return .bank(
        digest: bank.digest, templates: bank.templates, overlap: header.trainingOverlap ?? 0)
    }
    guard let name = header.protocol else {
      throw ReportError(file: file, message: "names neither a bank nor a protocol")
    }
    return .protocolNamed(name, seed: header.seed.flatMap { UInt64($0) } ?? 0)
  }

  /// The member at which decoding failed, in a few words.
  private static func reason(of error: any Error) -> String {
    func path(_ context: DecodingError.Context, _ last: String? = nil) -> String {
      (context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        + (last.map { [$0] } ?? [])).joined(separator: ".")
    }
    return switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: "\(path(context, key.stringValue)) is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      "\(path(context)) is of another type"
    default: "not JSON"
    }
  }
}
