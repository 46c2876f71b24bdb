/// The chunks of a RIFF file, by their four letters.
struct RIFFChunks {
  /// Where the content of each chunk lies, in file order.
  private(set) var chunks: [(name: String, content: Range<Int>)] = []

  /// Whether the file is a RIFF of this form.
  static func isForm(_ name: String, _ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual(name.utf8)
  }

  /// Lists the chunks; the caller has checked the form.
  init(_ bytes: [UInt8]) throws(InkFault) {
    var cursor = ByteCursor(bytes, in: min(12, bytes.count)..<bytes.count)
    while cursor.remaining > 0 {
      let name = String(decoding: bytes[try cursor.take(4)], as: UTF8.self)
      let length = Int(try cursor.integer(UInt32.self))
      chunks.append((name, try cursor.take(length)))
      if !length.isMultiple(of: 2), cursor.remaining > 0 { _ = try cursor.take(1) }
    }
  }

  /// The content of the first chunk of a name.
  func content(_ name: String) -> Range<Int>? { chunks.first { $0.name == name }?.content }
}
