import DataFormats
import Evaluation
import Foundation

extension MetricsFile {
  /// Checks that every figure of a `metrics.json` follows from the predictions beside it.
  ///
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - record: The evaluation.
  ///   - metrics: What is computed from it.
  ///   - file: The name that errors give to the file.
  /// - Throws: `ReportError` with the first figure that is missing or differs.
  static func check(
    _ data: Data, against record: EvaluationRecord, _ metrics: Metrics, file: String
  ) throws(ReportError) {
    let stored = try? JSONSerialization.jsonObject(with: data)
    guard let found = difference(stored, json(record, metrics), at: "") else { return }
    switch found {
    case .missing(let member):
      throw ReportError(
        file: file,
        message:
          "lacks the member \(member), as files of older programs do: run 'calamus evaluate' "
          + "again")
    case .wrong(let place):
      throw ReportError(
        file: file, message: "does not follow from predictions.csv beside it: evaluate again",
        place: place)
    }
  }

  /// How a stored value differs from what it should be.
  private enum Difference {
    /// A member is not there.
    case missing(String)
    /// A value is another one, in words.
    case wrong(String)
  }

  /// Where a stored value differs from what it should be; nil where it does not.
  ///
  /// Members beyond those are nobody's harm.
  private static func difference(_ stored: Any?, _ expected: JSON, at place: String) -> Difference?
  {
    let wrong = Difference.wrong(place.isEmpty ? "it is no object" : "\(place) is wrong")
    func inside(_ name: String) -> String { place.isEmpty ? name : "\(place).\(name)" }
    switch expected {
    case .object(let members):
      guard let object = stored as? [String: Any] else { return wrong }
      for member in members {
        guard let value = object[member.key] else { return .missing(inside(member.key)) }
        if let found = difference(value, member.value, at: inside(member.key)) { return found }
      }
      return nil
    case .array(let values):
      guard let array = stored as? [Any], array.count == values.count else { return wrong }
      for (index, value) in values.enumerated() {
        if let found = difference(array[index], value, at: inside(String(index))) { return found }
      }
      return nil
    case .null: return stored is NSNull ? nil : wrong
    case .bool(let value): return stored as? Bool == value ? nil : wrong
    case .string(let value): return stored as? String == value ? nil : wrong
    case .integer(let value): return (stored as? NSNumber)?.intValue == value ? nil : wrong
    case .single(let value): return isClose(stored, Double(value)) ? nil : wrong
    case .number(let value): return isClose(stored, value) ? nil : wrong
    }
  }

  /// Whether a stored number is right but for the rounding of other programs that may have rewritten the file.
  private static func isClose(_ stored: Any?, _ value: Double) -> Bool {
    guard value.isFinite else { return stored is NSNull }
    guard let number = (stored as? NSNumber)?.doubleValue else { return false }
    return abs(number - value) <= 1e-9 * max(1, abs(value))
  }
}
