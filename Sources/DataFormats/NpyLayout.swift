/// Where the numbers of a `.npy` file lie and what they are, as its header tells.
public struct NpyLayout: Hashable, Sendable {
  /// What the numbers are, all of 32 bits, little-endian.
  public enum Kind: Hashable, Sendable {
    case floats
    case integers
  }

  /// The longest header that is read, in bytes: what NumPy itself writes is far shorter.
  public static let longestHeader = 1 << 16

  /// The extents, outermost first.
  public let shape: [Int]
  /// The product of the extents, which fill the file.
  public let count: Int
  /// What the numbers are.
  public let kind: Kind
  /// The byte at which the numbers begin.
  public let start: Int

  /// Reads the header of a row-major file, checking every length before it is used.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the file: all of it, or `longestHeader` bytes and some.
  ///   - size: The bytes that the file has.
  /// - Throws: `NpyError` with the reason.
  public init(_ bytes: [UInt8], fileSize size: Int) throws(NpyError) {
    guard bytes.starts(with: NpyArray.magic), bytes.count >= 10 else {
      throw NpyError("this is no .npy file")
    }
    let lengthBytes = bytes[6] == 1 ? 2 : 4
    guard (1...3).contains(bytes[6]), bytes.count >= 8 + lengthBytes else {
      throw NpyError("version \(bytes[6]) of .npy is not known (byte 6)")
    }
    let length = bytes[8..<8 + lengthBytes].reversed().reduce(0) { $0 << 8 | Int($1) }
    start = 8 + lengthBytes + length
    guard length <= Self.longestHeader, start <= bytes.count else {
      throw NpyError("the header of \(length) bytes does not fit (byte 8)")
    }
    guard let text = String(validating: bytes[8 + lengthBytes..<start], as: UTF8.self) else {
      throw NpyError("the header is no text (byte \(8 + lengthBytes))")
    }
    let header = NpyHeader(text)
    guard header.value(of: "fortran_order") == "False" else {
      throw NpyError("the array is not row-major: save numpy.ascontiguousarray of it")
    }
    guard let shape = header.shape else { throw NpyError("the header states no shape") }
    self.shape = shape
    var count = 1
    for extent in shape {
      let (product, overflows) = count.multipliedReportingOverflow(by: extent)
      guard !overflows, product <= size else {
        throw NpyError("the shape \(shape) is larger than the file")
      }
      count = product
    }
    self.count = count
    guard size - start == 4 * count else {
      throw NpyError(
        "\(size - start) bytes of numbers instead of \(4 * count) for the shape \(shape)")
    }
    switch header.value(of: "descr") {
    case "<f4": kind = .floats
    case "<i4": kind = .integers
    case let other:
      throw NpyError("numbers of the kind \(other ?? "unknown"): save them as float32")
    }
  }
}

/// The dictionary that heads a `.npy` file: keys and values of a Python literal, without nesting but the shape's.
private struct NpyHeader {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The word after a key, without quotes.
  func value(of key: String) -> String? {
    guard let rest = rest(after: key) else { return nil }
    let end = rest.firstIndex { $0 == "," || $0 == "}" } ?? rest.endIndex
    return String(rest[..<end].filter { !" '\"\n".contains($0) })
  }

  /// The numbers of the shape; nil when there are none that can be sizes.
  var shape: [Int]? {
    guard let rest = rest(after: "shape"), rest.first == "(", let end = rest.firstIndex(of: ")")
    else { return nil }
    let words = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",")
      .map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    let extents = words.compactMap { Int($0) }
    return extents.count == words.count && extents.allSatisfy { $0 >= 0 } ? extents : nil
  }

  private func rest(after key: String) -> Substring? {
    for quote in ["'", "\""] {
      guard let found = text.firstRange(of: "\(quote)\(key)\(quote)") else { continue }
      return text[found.upperBound...].drop { $0 == " " || $0 == ":" }
    }
    return nil
  }
}
