/// The texts that a UNIPEN text includes: how deep, how many, how long.
struct UNIPENIncludes {
  /// How many texts may include one another below the first.
  static let depthLimit = 8
  /// How many texts one file may include in all.
  static let countLimit = 256
  /// How many bytes they may have in all.
  static let bytesLimit = 32 << 20

  private let siblings: SiblingFiles
  private var names: [String] = []
  private var count = 0
  private var bytes = 0

  /// Nothing included yet.
  init(_ siblings: SiblingFiles) { self.siblings = siblings }

  /// The name of the text that is being read, when it is not the file itself.
  var current: String? { names.last }

  /// How messages call a line of the text that is being read.
  func place(ofLine line: Int) -> String {
    current.map { "line \(line) of \($0)" } ?? "line \(line)"
  }

  /// Opens a text, which is the current one until it is closed.
  ///
  /// - Throws: Why not, as a clause that follows its name.
  mutating func open(_ name: String) throws(SiblingFiles.Refusal) -> [UInt8] {
    guard !names.contains(name) else { throw SiblingFiles.Refusal("includes itself") }
    guard names.count < Self.depthLimit else {
      throw SiblingFiles.Refusal("lies more than \(Self.depthLimit) includes deep")
    }
    guard count < Self.countLimit else {
      throw SiblingFiles.Refusal("is beyond the limit of \(Self.countLimit) includes")
    }
    let content = try siblings.bytes(of: name)
    guard content.count <= Self.bytesLimit - bytes else {
      throw SiblingFiles.Refusal("is beyond the limit of \(Self.bytesLimit) included bytes")
    }
    count += 1
    bytes += content.count
    names.append(name)
    return content
  }

  /// Closes the current text.
  mutating func close() { names.removeLast() }
}
