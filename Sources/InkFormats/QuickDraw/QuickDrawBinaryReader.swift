internal import Foundation
internal import Ink

/// Reads the binary form of Quick, Draw! drawings: simplified, a box of 256 x 256, no times.
///
/// A drawing has, least significant byte first: `key_id` (8 bytes), country code (2 letters), `recognized` (1), seconds
/// since 1970 (4), the number of strokes (2); a stroke the number of points (2), all x, all y (1 byte each). The word is not
/// in the file: it is its name. There is no signature, so a file is recognised when its first drawing, and the header of the
/// second, hold together.
package enum QuickDrawBinaryReader {
  /// The name of the format.
  package static let format = "quickdraw-binary"

  private struct Header {
    var keyID: UInt64
    var country: String
    var isRecognized: Bool
    var seconds: UInt32
    var strokes: Int
    static let length = 17

    /// The header at `offset`; nil when it is cut off or holds what no header does.
    init?(_ bytes: [UInt8], at offset: Int) {
      guard offset <= bytes.count - Self.length else { return nil }
      let letters = bytes[offset + 8..<offset + 10]
      guard letters.allSatisfy({ (0x41...0x5A).contains($0) }), bytes[offset + 10] <= 1 else {
        return nil
      }
      keyID = UInt64(littleEndian: bytes, at: offset)
      country = String(decoding: letters, as: UTF8.self)
      isRecognized = bytes[offset + 10] == 1
      seconds = UInt32(littleEndian: bytes, at: offset + 11)
      strokes = Int(UInt16(littleEndian: bytes, at: offset + 15))
    }
  }

  /// Whether the first drawing is whole and another one, or nothing, follows.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard let header = Header(bytes, at: 0), header.strokes > 0 else { return false }
    var offset = Header.length
    for _ in 0..<header.strokes {
      guard let count = pointCount(bytes, at: offset), count > 0 else { return false }
      offset += 2 + 2 * count
      guard offset <= bytes.count else { return false }
    }
    return offset == bytes.count || Header(bytes, at: offset) != nil
  }

  /// Reads a file; `yield` answers whether to go on.
  ///
  /// Where one drawing does not hold together, nothing tells where the next begins: reading ends there with an error.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var offset = 0
    var index = 0
    while offset < bytes.count {
      do throws(InkFault) {
        var record = try record(bytes, at: &offset)
        record.file = file
        record.index = index
        if !yield(.success(record)) { return }
        index += 1
      } catch {
        let place = "drawing \(index + 1), byte \(offset)"
        let fault = InkFault(error.code, error.message, place: place)
        _ = yield(.failure(fault.error(file: file)))
        return
      }
    }
  }

  private static func record(
    _ bytes: [UInt8], at offset: inout Int
  ) throws(InkFault) -> DrawingRecord {
    guard let header = Header(bytes, at: offset) else {
      throw bytes.count - offset < Header.length
        ? InkFault("truncated", "ends inside a drawing's header")
        : InkFault("malformed", "no drawing begins here")
    }
    offset += Header.length
    // Seconds since 1970 to seconds since 2001.
    var drawing = SampledDrawing(date: Double(header.seconds) - 978_307_200)
    for _ in 0..<header.strokes {
      guard let count = pointCount(bytes, at: offset), 2 + 2 * count <= bytes.count - offset else {
        throw InkFault("truncated", "ends inside a stroke")
      }
      let (x, y) = (offset + 2, offset + 2 + count)
      try drawing.add(
        (0..<count).map { index in
          StrokePoint(location: Point(Double(bytes[x + index]), Double(bytes[y + index])))
        }, measured: [])
      offset += 2 + 2 * count
    }
    var record = try drawing.record(file: "", index: 0, format: format)
    record.attributes = [
      .init("countrycode", header.country),
      .init("recognized", header.isRecognized ? "true" : "false"),
      .init("key_id", String(header.keyID)),
    ]
    return record
  }

  private static func pointCount(_ bytes: [UInt8], at offset: Int) -> Int? {
    offset <= bytes.count - 2 ? Int(UInt16(littleEndian: bytes, at: offset)) : nil
  }
}
