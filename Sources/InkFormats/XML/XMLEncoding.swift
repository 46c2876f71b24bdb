/// Turns the encodings that XML documents of ink come in into UTF-8.
enum XMLEncoding {
  /// The document in UTF-8 without a byte order mark.
  ///
  /// UTF-8, US-ASCII, UTF-16 and ISO-8859-1 are read; the byte order mark and the XML declaration tell which.
  ///
  /// - Throws: `malformed` for another encoding and for bytes that are not UTF-8 where they should be.
  static func utf8(_ bytes: [UInt8]) throws(XMLFault) -> [UInt8] {
    if let bigEndian = isUTF16(bytes) { return fromUTF16(bytes[...], bigEndian: bigEndian) }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    switch declared(in: body) {
    case nil, "utf-8", "utf8", "us-ascii", "ascii":
      if let place = firstInvalid(in: body) {
        throw XMLFault("malformed", "the text is not UTF-8 here", offset: place)
      }
      return body
    case "iso-8859-1", "latin1", "latin-1":
      return fromLatin1(body)
    case .some(let name):
      throw XMLFault(
        "malformed", "the encoding \(name.prefix(40)) is none of UTF-8, UTF-16 and ISO-8859-1",
        offset: 0)
    }
  }

  /// The first bytes as UTF-8, whatever is wrong with them, to look at.
  static func start(of bytes: [UInt8], count: Int) -> [UInt8] {
    let start = bytes.prefix(count)
    if let bigEndian = isUTF16(bytes) { return fromUTF16(start, bigEndian: bigEndian) }
    return Array(start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start)
  }

  /// Whether the bytes are UTF-16, and then whether it is big-endian.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0x00, 0x3C): return true
    case (0xFF, 0xFE), (0x3C, 0x00): return false
    default: return nil
    }
  }

  private static func fromUTF16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func fromLatin1(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        out.append(byte)
      } else {
        out.append(0xC0 | byte >> 6)
        out.append(0x80 | byte & 0x3F)
      }
    }
    return out
  }

  /// The encoding that the XML declaration names, in lower case.
  private static func declared(in bytes: [UInt8]) -> String? {
    let start = bytes.prefix(256)
    guard start.starts(with: Array("<?xml".utf8)), let end = start.firstIndex(of: 0x3E) else {
      return nil
    }
    let declaration = String(decoding: start[..<end], as: UTF8.self)
    guard let key = declaration.firstRange(of: "encoding") else { return nil }
    let parts = declaration[key.upperBound...].split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
    return parts.count > 1 ? parts[1].lowercased() : nil
  }

  /// The first byte that does not belong to valid UTF-8.
  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    guard let high = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    var decoder = UTF8.ForwardParser()
    var source = bytes[high...].makeIterator()
    var index = high
    while true {
      switch decoder.parseScalar(from: &source) {
      case .valid(let scalar): index += scalar.count
      case .error: return index
      case .emptyInput: return nil
      }
    }
  }
}
