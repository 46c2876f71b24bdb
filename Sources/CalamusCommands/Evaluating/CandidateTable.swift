import DataFormats
import Evaluation
import Foundation
import Platform

/// Several evaluations of the same samples side by side: `candidates.csv`, `candidates.json`, and lines for the terminal.
struct CandidateTable {
  private let rows: [(name: String, record: EvaluationRecord, metrics: Metrics)]

  /// Lines up candidates in the order of the command line.
  init(_ candidates: [(name: String, record: EvaluationRecord)]) {
    rows = candidates.map { ($0.name, $0.record, $0.record.metrics) }
  }

  /// Writes both files.
  ///
  /// - Throws: `FileError` when one cannot be written.
  func write(to folder: String) throws {
    try AtomicFile.write(csv, to: folder + "/candidates.csv")
    try AtomicFile.write(json.pretty, to: folder + "/candidates.json")
  }

  /// The rows as objects.
  var json: JSON {
    .object([
      "schema": "calamus.candidates/1",
      "candidates": .array(
        rows.map { row in
          .object(
            [.init("name", .string(row.name))]
              + figures(row.record, row.metrics).map { .init($0.0, $0.1) })
        }),
    ])
  }

  private var csv: String {
    guard let first = rows.first else { return "" }
    let names = figures(first.record, first.metrics).map(\.0)
    return CSV.row(["name"] + names)
      + rows.map { row in
        CSV.row(
          [row.name]
            + figures(row.record, row.metrics).map { $0.1 == .null ? "" : $0.1.compact })
      }.joined()
  }

  private func figures(_ record: EvaluationRecord, _ metrics: Metrics) -> [(String, JSON)] {
    let confusion = metrics.confusion
    let (templates, overlap): (JSON, Int) =
      if case .bank(_, let templates, let overlap) = record.method {
        (.integer(templates), overlap)
      } else { (.null, 0) }
    return [
      ("templates", templates), ("trainingOverlap", .integer(overlap)),
      ("samples", .integer(metrics.samples)), ("correct", .integer(metrics.correct)),
      ("failed", .integer(record.failures.count)), ("accuracy", .optional(metrics.accuracy)),
      ("low", .optional(metrics.accuracyInterval?.low)),
      ("high", .optional(metrics.accuracyInterval?.high)),
      ("balancedAccuracy", .optional(confusion.balancedAccuracy)),
      ("macroF1", .optional(confusion.average(weighted: false).f1)),
      ("cohensKappa", .optional(confusion.cohensKappa)),
      ("matthewsCorrelation", .optional(confusion.matthewsCorrelation)),
      ("expectedCalibrationError", .optional(metrics.calibration.expectedError)),
      ("riskCoverageArea", .optional(metrics.rejection.area)),
    ]
  }

  /// A line a candidate.
  var text: String {
    let width = rows.map { oneLine($0.name).count }.max() ?? 0
    return rows.map { row in
      let name = oneLine(row.name)
      let padding = String(repeating: " ", count: width - name.count)
      return "  \(name)\(padding)  \(Percentage.text(row.metrics.accuracy)), "
        + "\(row.metrics.samples - row.metrics.correct) wrong of \(row.metrics.samples)\n"
    }.joined()
  }
}
