import DataFormats
public import Evaluation
import Foundation
import Platform

extension EvaluationFolder {
  /// Writes `open-set.json`: how well confidences tell what the bank knows from what it does not.
  ///
  /// - Throws: `ReportError` when the file cannot be written.
  public func write(_ score: OpenSetScore) throws(ReportError) {
    let json = JSON.object([
      "schema": "calamus.open-set/1", "dataset": .string(score.dataset),
      "known": .integer(score.known), "unknown": .integer(score.unknown),
      "refused": .integer(score.refused),
      "areaUnderCurve": .optional(score.areaUnderCurve),
      "operatingPoints": .array(
        score.operatingPoints.map { point in
          .object([
            "knownRefused": .number(point.knownRefused), "threshold": .number(point.threshold),
            "unknownAccepted": .number(point.unknownAccepted),
          ])
        }),
    ])
    let file = path + "/open-set.json"
    do {
      try AtomicFile.write(Data(json.pretty.utf8), to: file)
    } catch {
      throw ReportError(file: file, message: "cannot be written (\(error.reason))")
    }
  }
}
