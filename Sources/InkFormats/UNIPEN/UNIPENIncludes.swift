/// The texts that a UNIPEN text includes: how deep, how many, how long.
struct UNIPENIncludes {
  /// How many texts may include one another below the first.
  static let depthLimit = 8
  /// How many texts one file may include in all.
  static let countLimit = 256
  /// How many bytes they may have in all.
  static let bytesLimit = 32 << 20

  private let siblings: SiblingFiles
  private var opened: [(name: String, place: [UInt8])] = []
  private var count = 0
  private var bytes = 0
  /// Where all texts lie that were opened.
  private(set) var places = Set<[UInt8]>()

  /// Nothing included yet.
  init(_ siblings: SiblingFiles) { self.siblings = siblings }

  /// The name of the text that is being read, when it is not the file itself.
  var current: String? { opened.last?.name }

  /// How messages call a line of the text that is being read.
  func place(ofLine line: Int) -> String {
    current.map { "line \(line) of \($0)" } ?? "line \(line)"
  }

  /// Opens a text, which is the current one until it is closed.
  ///
  /// - Throws: Why not, as a clause that follows its name.
  mutating func open(_ name: String) throws(SiblingFiles.Refusal) -> [UInt8] {
    guard opened.count < Self.depthLimit else {
      throw SiblingFiles.Refusal("lies more than \(Self.depthLimit) includes deep")
    }
    guard count < Self.countLimit else {
      throw SiblingFiles.Refusal("is beyond the limit of \(Self.countLimit) includes")
    }
    let content = try siblings.content(of: name)
    guard content.place != siblings.place, !opened.contains(where: { $0.place == content.place })
    else { throw SiblingFiles.Refusal("includes itself") }
    guard content.bytes.count <= Self.bytesLimit - bytes else {
      throw SiblingFiles.Refusal("is beyond the limit of \(Self.bytesLimit) included bytes")
    }
    count += 1
    bytes += content.bytes.count
    opened.append((name, content.place))
    places.insert(content.place)
    return content.bytes
  }

  /// Closes the current text.
  mutating func close() { opened.removeLast() }

  /// Opens everything that a text includes, and what that includes, only to learn where it lies.
  mutating func follow(_ names: [String]) {
    for name in names {
      guard let bytes = try? open(name) else { continue }
      follow(Self.names(in: bytes))
      close()
    }
  }

  /// What the statements of a text include, by name.
  static func names(in bytes: [UInt8]) -> [String] {
    var names: [String] = []
    var scanner = UNIPENScanner(bytes)
    while let statement = scanner.next() {
      guard bytes[statement.keyword].elementsEqual("INCLUDE".utf8) else { continue }
      names.append(scanner.words(statement.arguments).first?.text ?? "")
    }
    return names
  }
}
