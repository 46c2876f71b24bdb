extension XMLScanner {
  /// Whether the document goes on with this ASCII text.
  func follows(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// The place behind the next `mark`.
  func place(behind mark: String, of what: String) throws(XMLFault) -> Int {
    let first = mark.utf8.first
    var place = index
    while let next = bytes[place...].firstIndex(where: { $0 == first }) {
      if bytes[next...].starts(with: mark.utf8) { return next + mark.utf8.count }
      place = next + 1
    }
    throw XMLFault("truncated", "ends inside a \(what)", offset: index)
  }

  /// The local name of the root element, whatever is wrong behind it.
  ///
  /// - Throws: What is wrong before it.
  mutating func rootName() throws(XMLFault) -> String {
    while true {
      skipSpace()
      if follows("<!--") {
        index = try place(behind: "-->", of: "comment")
      } else if follows("<?") {
        index = try place(behind: "?>", of: "processing instruction")
      } else if follows("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        guard follows("<") else { throw XMLFault("malformed", "no element", offset: index) }
        index += 1
        return localName(try name())
      }
    }
  }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
  }

  /// A name as it stands, prefix included.
  mutating func name() throws(XMLFault) -> Range<Int> {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index], first: index == start) { index += 1 }
    if index == start {
      let isEnd = index >= bytes.count
      throw XMLFault(
        isEnd ? "truncated" : "malformed",
        isEnd ? "ends inside a tag" : "a name is expected here", offset: index)
    }
    guard index - start <= 1000 else {
      throw XMLFault("tooLarge", "a name of more than 1000 bytes", offset: start)
    }
    return start..<index
  }

  /// The name without the prefix of its namespace.
  func localName(_ range: Range<Int>) -> String {
    let name = bytes[range]
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      return String(decoding: name, as: UTF8.self)
    }
    return String(decoding: name[(colon + 1)...], as: UTF8.self)
  }

  /// A name for a message.
  func shown(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix(60), as: UTF8.self)
  }

  /// Reads the attributes and the end of a start tag; answers whether the element is empty (`/>`).
  mutating func attributes(of tag: inout XMLTag) throws(XMLFault) -> Bool {
    while true {
      skipSpace()
      guard index < bytes.count else {
        throw XMLFault("truncated", "ends inside the tag <\(tag.name.prefix(60))>", offset: index)
      }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        return false
      }
      if follows("/>") {
        index += 2
        return true
      }
      let name = try self.name()
      skipSpace()
      guard follows("=") else {
        throw XMLFault("malformed", "the attribute \(shown(name)) has no value", offset: index)
      }
      index += 1
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else {
        throw XMLFault(
          "malformed", "the value of the attribute \(shown(name)) has no quotes", offset: index)
      }
      let quote = bytes[index]
      index += 1
      let value = try resolved(from: index, until: quote)
      guard index < bytes.count else {
        throw XMLFault("truncated", "ends inside an attribute", offset: index)
      }
      index += 1
      guard tag.attributes.count < Self.mostAttributes else {
        throw XMLFault(
          "tooLarge", "an element with more than \(Self.mostAttributes) attributes", offset: index)
      }
      if !bytes[name].starts(with: Array("xmlns".utf8)) {
        tag.attributes.append((localName(name), String(decoding: value, as: UTF8.self)))
      }
    }
  }

  /// The text from `start` to the next `stop` or the document's end, references resolved; `index` moves to its end.
  mutating func resolved(
    from start: Int, until stop: UInt8
  ) throws(XMLFault) -> ArraySlice<UInt8> {
    index = start
    while index < bytes.count, bytes[index] != stop, bytes[index] != UInt8(ascii: "&") {
      index += 1
    }
    var out = bytes[start..<index]
    while index < bytes.count, bytes[index] != stop {
      if bytes[index] == UInt8(ascii: "&") {
        out.append(contentsOf: String(try reference()).utf8)
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  /// What `&...;` stands for.
  private mutating func reference() throws(XMLFault) -> Character {
    let start = index
    guard let end = bytes[start...].prefix(16).firstIndex(of: UInt8(ascii: ";")) else {
      throw XMLFault("malformed", "a lone &", offset: start)
    }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    index = end + 1
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else {
      throw XMLFault(
        "malformed", "the entity &\(name); is not one of XML's own, and no others are expanded",
        offset: start)
    }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value > 0,
      let scalar = Unicode.Scalar(value)
    else { throw XMLFault("malformed", "&\(name); is no character", offset: start) }
    return Character(scalar)
  }

  /// Passes over `<!DOCTYPE ...>` with what stands in brackets; nothing of it is used.
  mutating func skipDocumentType() throws(XMLFault) {
    let start = index
    var brackets = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if follows("<!--") {
        index = try place(behind: "-->", of: "comment")
        continue
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        brackets += 1
      } else if byte == UInt8(ascii: "]") {
        brackets -= 1
      } else if byte == UInt8(ascii: ">"), brackets <= 0 {
        index += 1
        return
      }
      index += 1
    }
    throw XMLFault("truncated", "ends inside the document type", offset: start)
  }

  private static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...: true
    case 0x30...0x39, 0x2D, 0x2E: !first
    default: false
    }
  }
}
