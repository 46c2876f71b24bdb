/// Reads a JSON document front to back, one member, element or value at a time, and knows where it stands.
///
/// Foundation's decoder says neither where a document is broken nor which number it could not read, takes the last of
/// two members with one name, and is slower; a format that promises to name the offending element needs its own.
/// Nothing here recurses: how deep a document may go is decided by the caller's structure alone.
struct JSONCursor {
  /// One open object or array.
  private struct Level {
    var isArray: Bool
    var isFirst = true
    var name = ""
    var index = -1
    /// The names of the members so far; few, since there is a limit.
    var seen: [String] = []
  }

  /// The most members of an object that is gone through.
  private static let memberLimit = 512

  let bytes: [UInt8]
  private(set) var position: Int
  private var levels: [Level] = []

  /// Starts in front of the document's value; a byte order mark is passed over.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// A fault at the element that is being read.
  func fault(_ message: String, code: String = "malformed", element: Int? = nil) -> InkJSONFault {
    var path = ""
    for level in levels {
      if level.isArray {
        if level.index >= 0 { path += "[\(level.index)]" }
      } else if !level.name.isEmpty {
        path += (path.isEmpty ? "" : ".") + level.name
      }
    }
    if let element { path += "[\(element)]" }
    return InkJSONFault(code, message, path: path, offset: min(position, bytes.count))
  }

  /// The byte that comes next behind white space, or nil at the end.
  mutating func peek() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    return nil
  }

  /// Takes a punctuation mark.
  mutating func take(_ mark: Character) throws(InkJSONFault) {
    guard let found = peek() else {
      throw fault("ends where \(mark) is expected", code: "truncated")
    }
    guard found == mark.asciiValue else { throw fault("\(mark) is expected") }
    position += 1
  }

  /// Enters an object, whose members `nextMember` goes through.
  mutating func openObject() throws(InkJSONFault) {
    try take("{")
    levels.append(Level(isArray: false))
  }

  /// The name of the next member, whose value follows; nil when the object is closed.
  mutating func nextMember() throws(InkJSONFault) -> String? {
    let last = levels.count - 1
    levels[last].name = ""
    if peek() == 0x7D {
      position += 1
      levels.removeLast()
      return nil
    }
    if !levels[last].isFirst { try take(",") }
    levels[last].isFirst = false
    let name = try string()
    guard !levels[last].seen.contains(name) else {
      throw fault("the member \"\(name)\" is there twice")
    }
    guard levels[last].seen.count < Self.memberLimit else {
      throw fault("more than \(Self.memberLimit) members")
    }
    levels[last].seen.append(name)
    levels[last].name = name
    try take(":")
    return name
  }

  /// A fault that says that the member last taken is not known.
  mutating func unknownMember() -> InkJSONFault {
    let name = levels[levels.count - 1].name
    levels[levels.count - 1].name = ""
    return fault("the member \"\(name.prefix(40))\" is not known")
  }

  /// Enters an array, whose elements `nextElement` goes through.
  mutating func openArray() throws(InkJSONFault) {
    try take("[")
    levels.append(Level(isArray: true))
  }

  /// Whether another element follows; false when the array is closed.
  mutating func nextElement() throws(InkJSONFault) -> Bool {
    let last = levels.count - 1
    if peek() == 0x5D {
      // After a comma an element must follow.
      position += 1
      levels.removeLast()
      return false
    }
    if !levels[last].isFirst { try take(",") }
    levels[last].isFirst = false
    levels[last].index += 1
    return true
  }

  /// Takes a `null`, if one is there.
  mutating func takeNull() -> Bool {
    guard peek() == 0x6E, bytes[position...].starts(with: "null".utf8) else { return false }
    position += 4
    return true
  }

  /// Checks that nothing follows the document.
  mutating func finish() throws(InkJSONFault) {
    guard peek() == nil else { throw fault("something follows the document") }
  }

  /// Goes on behind `end`, which the caller has read up to.
  mutating func advance(to end: Int) { position = end }
}

/// What is wrong with an element of the file.
struct InkJSONFault: Error {
  /// A code of `InkFileError`.
  let code: String
  let message: String
  /// The element, such as `drawings[0].strokes[3]`; empty for the whole file.
  let path: String
  /// The byte of the file.
  let offset: Int

  init(_ code: String, _ message: String, path: String, offset: Int) {
    self.code = code
    self.message = message
    self.path = path
    self.offset = offset
  }
}
