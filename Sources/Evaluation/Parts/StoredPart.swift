import Foundation
import Platform

/// A finished part: in memory, or in a file whose digest is known.
struct StoredPart: Sendable {
  /// The units that it covers.
  let units: Range<Int>
  /// Where it is.
  let place: Place

  enum Place: Sendable {
    case memory(EvaluationPart)
    case file(path: String, digest: String)
  }

  /// Keeps a part in memory.
  init(_ part: EvaluationPart) {
    units = part.units
    place = .memory(part)
  }

  /// Names a part that lies in a file.
  init(units: Range<Int>, path: String, digest: String) {
    self.units = units
    place = .file(path: path, digest: digest)
  }

  /// The part itself.
  ///
  /// - Throws: `EvaluationError` when the file cannot be read or is not what was written.
  func load(_ tables: PlanTables) throws(EvaluationError) -> EvaluationPart {
    switch place {
    case .memory(let part): return part
    case .file(let path, let digest):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw EvaluationError(file: path, message: "cannot be read: evaluate this shard again")
      }
      guard SHA256.digest(of: data) == digest else {
        throw EvaluationError(
          file: path, message: "is not what was written: evaluate this shard again")
      }
      do throws(EvaluationPart.ReadingError) {
        let part = try EvaluationPart(bytes: Array(data), tables: tables)
        guard part.units == units else {
          throw EvaluationPart.ReadingError(reason: "it covers other samples")
        }
        return part
      } catch {
        throw EvaluationError(
          file: path, message: "is no part of this evaluation: evaluate this shard again",
          place: error.reason)
      }
    }
  }
}

/// What the name of a part's file says: `part-START-END-DIGEST.safetensors`, with the first half of the digest.
enum PartName {
  private static let digits = 16

  /// The name of a part.
  static func name(units: Range<Int>, digest: String) -> String {
    "part-\(padded(units.lowerBound))-\(padded(units.upperBound))-\(short(digest)).safetensors"
  }

  /// The units and the beginning of the digest that a name states; nil for any other name.
  static func parse(_ name: String) -> (units: Range<Int>, digest: String)? {
    let suffix = ".safetensors"
    guard name.hasSuffix(suffix) else { return nil }
    let parts = name.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "part", let start = Int(parts[1]),
      let end = Int(parts[2]), 0 <= start, start < end, parts[3].count == digits
    else { return nil }
    return (start..<end, String(parts[3]))
  }

  /// The part of a digest that names carry.
  static func short(_ digest: String) -> String {
    String(digest.dropFirst("sha256:".count).prefix(digits))
  }

  private static func padded(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 9 - text.count)) + text
  }
}
