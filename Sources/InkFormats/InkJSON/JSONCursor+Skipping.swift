extension JSONCursor {
  /// How deep a value that is passed over may be nested.
  private static let depthLimit = 512

  /// Passes over a value of any kind; of its inside only brackets and texts are checked.
  mutating func skipValue() throws(InkJSONFault) {
    guard let first = peek() else {
      throw fault("ends where a value is expected", code: "truncated")
    }
    switch first {
    case 0x22: _ = try string()
    case 0x7B, 0x5B: try skipNested()
    default: _ = try word()
    }
  }

  /// The text of a string, number or truth value; nil for null.
  mutating func scalarText() throws(InkJSONFault) -> String? {
    switch peek() {
    case 0x22: return try string()
    case 0x7B, 0x5B: throw fault("a text or a number is expected")
    default:
      let word = try word()
      return word == "null" ? nil : word
    }
  }

  /// A number, a truth value or null, as it is written.
  private mutating func word() throws(InkJSONFault) -> String {
    guard peek() != nil else { throw fault("ends where a value is expected", code: "truncated") }
    var end = position
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    guard end > position, end - position <= 1000 else { throw fault("a value is expected") }
    let word = String(decoding: bytes[position..<end], as: UTF8.self)
    guard ["null", "true", "false"].contains(word) || Double(word) != nil else {
      throw fault("a value is expected")
    }
    advance(to: end)
    return word
  }

  private mutating func skipNested() throws(InkJSONFault) {
    var closing: [UInt8] = []
    repeat {
      guard let byte = peek() else { throw fault("ends inside a value", code: "truncated") }
      switch byte {
      case 0x22: _ = try string()
      case 0x7B, 0x5B:
        guard closing.count < Self.depthLimit else { throw fault("nested too deeply") }
        closing.append(byte + 2)
        advance(to: position + 1)
      case 0x7D, 0x5D:
        guard closing.popLast() == byte else { throw fault("the brackets do not match") }
        advance(to: position + 1)
      case 0x2C, 0x3A: advance(to: position + 1)
      default: _ = try word()
      }
    } while !closing.isEmpty
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }
}

extension InkJSONFault {
  /// The fault with its element and line as the place.
  func fault(in bytes: [UInt8], line first: Int = 1) -> InkFault {
    let line = first + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A }
    return InkFault(code, message, place: path.isEmpty ? "line \(line)" : "\(path), line \(line)")
  }
}
