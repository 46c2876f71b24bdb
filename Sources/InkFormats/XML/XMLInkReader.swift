/// The formats of ink that are XML, told by their root element.
enum XMLInkReader {
  /// The names of the formats.
  static let formats = [
    InkMLReader.format, TegakiReader.format, GestureReader.format, XournalReader.format,
  ]

  /// Whether a file is one of them.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    XMLRoot.name(of: bytes).map { readers[$0] != nil } ?? false
  }

  /// Reads all drawings of such a file.
  static func read(
    _ bytes: [UInt8], file: String, options: ReadOptions, yield: InkReader.Yield
  ) {
    guard let root = XMLRoot.name(of: bytes), let read = readers[root] else { return }
    var scanner = XMLScanner(utf8: [])
    do throws(XMLFault) {
      scanner = try XMLScanner(bytes)
      try read(&scanner, file, options, yield)
    } catch {
      _ = yield(.failure(scanner.error(error, file: file)))
    }
  }

  /// Reads a document up to its end, or until `yield` answers false; faults of single drawings are yielded.
  typealias Read =
    @Sendable (inout XMLScanner, String, ReadOptions, InkReader.Yield) throws(XMLFault) -> Void

  private static let readers: [String: Read] = [
    "ink": InkMLReader.read,
    "character": TegakiReader.read, "dictionary": TegakiReader.read,
    "character-collection": TegakiReader.read,
    "Gesture": GestureReader.read,
    "xournal": XournalReader.read,
  ]
}
