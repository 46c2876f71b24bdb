internal import Archives

/// PencilKit drawings that apps keep inside their own JSON files, property lists and keyed archives.
///
/// Every string of a JSON text, every element of an XML property list, and every data and string object of a binary one
/// is looked at, whatever its name and depth: keyed archives keep their data in such objects. Those that hold a drawing,
/// raw, compressed or as base64, are taken in file order, and none that overlaps the one before. A binary property list
/// in such a place, as itself or as base64, is looked into likewise, up to three deep.
struct EmbeddedDrawings {
  /// A drawing and where it was found.
  struct Found {
    /// The byte in the file; what is nested stands where the outermost string or object begins.
    var place: Int
    /// The drawing's own bytes, or their base64 text.
    var bytes: [UInt8]
  }

  /// The drawings in file order.
  private(set) var found: [Found] = []
  private let limits: ArchiveLimits

  /// Looks for drawings in a file.
  init(in bytes: [UInt8], limits: ArchiveLimits) {
    self.limits = limits
    search(bytes, depth: 0, place: nil)
  }

  /// Whether the bytes look like a file that may carry drawings.
  static func mayBe(in bytes: [UInt8]) -> Bool { isBinaryList(bytes[...]) || isText(bytes) }

  private mutating func search(_ bytes: [UInt8], depth: Int, place: Int?) {
    let candidates =
      Self.isBinaryList(bytes[...]) ? Self.binaryObjects(of: bytes) : Self.strings(of: bytes)
    var end = 0
    // The shortest drawing has 42 bytes.
    for range in candidates where range.lowerBound >= end && range.count >= 42 {
      let place = place ?? range.lowerBound
      if PencilKitReader.recognises(bytes[range].prefix(96)) {
        found.append(Found(place: place, bytes: Array(bytes[range])))
      } else if let inner = decompressed(bytes[range]) {
        found.append(Found(place: place, bytes: inner))
      } else if depth < 3, let list = Self.binaryList(in: bytes[range]) {
        search(list, depth: depth + 1, place: place)
      } else {
        continue
      }
      // Looked at once: overlapping objects must not multiply the work.
      end = range.upperBound
    }
  }

  /// What a compressed drawing unfolds to; nil for anything else.
  private func decompressed(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard Decompression.Form(startOf: Array(bytes.prefix(16))) != nil else { return nil }
    let (expanded, overflows) = bytes.count.multipliedReportingOverflow(by: limits.ratio)
    let limit = min(overflows ? .max : max(expanded, 1 << 20), limits.entryBytes)
    guard let content = try? Decompression.decompress(Array(bytes), limit: limit),
      PencilKitReader.recognises(content.prefix(96))
    else { return nil }
    return content
  }

  /// A binary property list, as it is or as base64.
  private static func binaryList(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
    if isBinaryList(bytes) { return Array(bytes) }
    let text = bytes.drop { $0 <= 0x20 }
    guard text.starts(with: Array("YnBsaXN0MD".utf8)),
      let list = try? PencilKitBase64.decode(Array(text))
    else { return nil }
    return isBinaryList(list[...]) ? list : nil
  }

  private static func isBinaryList(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: Array("bplist00".utf8))
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(64).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    return start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[")
      || start.starts(with: Array("<?xml".utf8)) || start.starts(with: Array("<plist".utf8))
  }

  /// What stands between quotes, or between a tag and the next.
  private static func strings(of bytes: [UInt8]) -> [Range<Int>] {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let isMarkup = bytes.prefix(64).first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    let (open, close) = isMarkup ? (UInt8(ascii: ">"), UInt8(ascii: "<")) : (quote, quote)
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == open else {
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != close {
        index += !isMarkup && bytes[index] == backslash ? 2 : 1
      }
      index = min(index, bytes.count)
      if index - start >= 42 { ranges.append(start..<index) }
      index += 1
    }
    return ranges
  }

  /// The data and ASCII string objects of a binary property list, in file order.
  private static func binaryObjects(of bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.count >= 40 else { return [] }
    let trailer = bytes.count - 32
    let width = Int(bytes[trailer + 6])
    guard (1...8).contains(width), let count = integer(bytes, at: trailer + 8, width: 8),
      let table = integer(bytes, at: trailer + 24, width: 8), table <= trailer,
      count <= (trailer - table) / width
    else { return [] }
    let objects: [Range<Int>] = (0..<count).compactMap { index in
      guard let offset = integer(bytes, at: table + index * width, width: width), offset < table,
        bytes[offset] >> 4 == 4 || bytes[offset] >> 4 == 5
      else { return nil }
      var start = offset + 1
      var length = Int(bytes[offset] & 15)
      if length == 15 {
        // A longer length stands in an integer object of 1, 2, 4 or 8 bytes behind the marker.
        guard start < table, bytes[start] & 0xF8 == 0x10 else { return nil }
        let size = 1 << Int(bytes[start] & 7)
        guard size <= 8, let value = integer(bytes, at: start + 1, width: size) else { return nil }
        length = value
        start += 1 + size
      }
      guard start <= table, length <= table - start else { return nil }
      return start..<start + length
    }
    return objects.sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func integer(_ bytes: [UInt8], at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    let value = bytes[offset..<offset + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
