import DataFormats
public import Evaluation
import Foundation
import Platform

/// `predictions.csv`: what was said about every sample, the raw facts behind all figures.
///
/// `alternatives` is a JSON array of `[label, confidence, distance]`, best first, without the predicted label;
/// `rank_of_true` is empty when the true label is not among those considered. Names and labels that a spreadsheet would run
/// as formulas carry an apostrophe in front (`CSV.guarded`).
public enum PredictionsFile {
  private static let columns = [
    "sample", "writer", "true", "predicted", "distance", "confidence", "rank_of_true",
    "alternatives",
  ]

  /// The file's text.
  public static func text(_ predictions: [Prediction]) -> String {
    predictions.reduce(into: head) { $0 += row($1) }
  }

  /// The first line.
  static let head = CSV.row(columns)

  /// The line of one prediction.
  static func row(_ prediction: Prediction) -> String {
    let alternatives = prediction.ranking.dropFirst().map { other in
      JSON.array([.string(other.label), .number(other.confidence), .number(other.distance)])
    }
    return CSV.row([
      CSV.guarded(prediction.sample), CSV.guarded(prediction.writer ?? ""),
      CSV.guarded(prediction.truth), CSV.guarded(prediction.predicted),
      JSON.number(prediction.distance).compact, JSON.number(prediction.confidence).compact,
      prediction.rankOfTruth.map(String.init) ?? "", JSON.array(alternatives).compact,
    ])
  }

  /// The predictions of a file's text.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - file: The name that errors give to it.
  /// - Returns: The predictions in the order of the rows.
  /// - Throws: `ReportError` with the row at fault.
  public static func predictions(
    from text: String, file: String
  ) throws(ReportError) -> [Prediction] {
    var predictions: [Prediction] = []
    try forEach(CSV.Reader(text), file: file) { predictions.append($0) }
    return predictions
  }

  /// Hands out the predictions of a file one by one.
  ///
  /// - Throws: `ReportError` with the row at fault, or with the reason why the file cannot be read.
  static func forEach(
    inFile path: String, _ body: (Prediction) -> Void
  ) throws(ReportError) {
    func cannotRead(_ error: any Error) -> ReportError {
      let reason = FileError(path: path, operation: "read", underlying: error).reason
      return ReportError(file: path, message: "cannot be read (\(reason))")
    }
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw cannotRead(error)
    }
    defer { try? handle.close() }
    var failure: (any Error)?
    let reader = CSV.Reader(pieces: {
      do {
        return try handle.read(upToCount: 1 << 18).map { [UInt8]($0) }
      } catch {
        failure = error
        return nil
      }
    })
    try forEach(reader, file: path, body)
    if let failure { throw cannotRead(failure) }
  }

  private static func forEach(
    _ reader: CSV.Reader, file: String, _ body: (Prediction) -> Void
  ) throws(ReportError) {
    var reader = reader
    do {
      guard try reader.next() == columns else {
        throw ReportError(file: file, message: "is not the predictions.csv of an evaluation")
      }
      var number = 1
      while let row = try reader.next() {
        number += 1
        guard let prediction = prediction(row) else {
          throw ReportError(
            file: file, message: "a prediction cannot be understood", place: "row \(number)")
        }
        body(prediction)
      }
    } catch let error as CSV.SyntaxError {
      throw ReportError(file: file, message: error.message, place: "line \(error.line)")
    } catch let error as ReportError {
      throw error
    } catch {
      throw ReportError(file: file, message: "\(error)")
    }
  }

  private static func prediction(_ cells: [String]) -> Prediction? {
    guard cells.count == columns.count else { return nil }
    let row = cells.prefix(4).map(CSV.unguarded) + cells.dropFirst(4)
    guard
      let best = alternative(label: row[3], confidence: Double(row[5]), distance: Double(row[4])),
      let rest = AlternativesText.elements(row[7])
    else { return nil }
    let others = rest.compactMap {
      alternative(label: $0.label, confidence: $0.confidence, distance: $0.distance)
    }
    guard others.count == rest.count else { return nil }
    let prediction = Prediction(
      sample: row[0], writer: row[1].isEmpty ? nil : row[1], truth: row[2],
      ranking: [best] + others)
    return prediction.rankOfTruth == Int(row[6]) ? prediction : nil
  }

  private static func alternative(
    label: String, confidence: Double?, distance: Double?
  ) -> Prediction.Alternative? {
    guard let confidence, (0...1).contains(confidence), let distance, distance.isFinite,
      distance >= 0
    else { return nil }
    return Prediction.Alternative(label: label, confidence: confidence, distance: distance)
  }
}
