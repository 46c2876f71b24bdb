/// Tells XML documents by their root element.
enum XMLRoot {
  /// The local name of the root element, or nil when the start of the bytes is no XML with one.
  static func name(of bytes: [UInt8]) -> String? {
    guard let first = bytes.first(where: { $0 > 0x20 }), [0x3C, 0xEF, 0xFE, 0xFF].contains(first)
    else { return nil }
    // Whatever precedes a root element (comments, a document type) fits into this.
    let start = XMLEncoding.start(of: bytes, count: 16 << 10)
    guard start.first(where: { $0 > 0x20 }) == 0x3C else { return nil }
    var scanner = XMLScanner(utf8: start)
    return try? scanner.rootName()
  }
}
