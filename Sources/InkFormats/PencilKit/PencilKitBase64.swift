/// Base64 as drawings meet it in JSON, property lists and source code.
///
/// White space, a byte order mark, quotes round the text and JSON's escapes (`\/`, `\n`, `\r`, `\t`) are passed over;
/// padding may be missing. Anything else is an error.
enum PencilKitBase64 {
  private static let quote: UInt8 = 0x22
  private static let backslash: UInt8 = 0x5C
  private static let padding: UInt8 = 0x3D

  /// The decoded bytes.
  ///
  /// - Throws: `malformed` at the first character that has no place in base64.
  static func decode(_ text: [UInt8]) throws(PencilKitFault) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3 + 3)
    let stop = scan(text, limit: .max, into: &out)
    if let stop {
      throw PencilKitFault("malformed", "the text is not base64 here", offset: stop)
    }
    return out
  }

  /// The first decoded bytes, at most `count`; nil when the text that they come from is no base64.
  static func decodedStart(of text: some Collection<UInt8>, count: Int) -> [UInt8]? {
    var out: [UInt8] = []
    let stop = scan(Array(text.prefix(4 * count)), limit: count, into: &out)
    return stop == nil ? out : nil
  }

  /// Decodes until `limit` bytes are out; the place of what does not belong, or nil.
  private static func scan(_ text: [UInt8], limit: Int, into out: inout [UInt8]) -> Int? {
    var group: UInt32 = 0
    var bits: UInt32 = 0
    var ended = false
    var index = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < text.count, out.count < limit {
      let character = text[index]
      if let value = value(of: character) {
        guard !ended else { return index }
        group = group << 6 | value
        bits += 6
        if bits >= 8 {
          bits -= 8
          out.append(UInt8(truncatingIfNeeded: group >> bits))
        }
      } else if character == backslash, index + 1 < text.count {
        // `\/` stands for a digit of base64, the other escapes for white space.
        if text[index + 1] == 0x2F {
          index += 1
          continue
        }
        guard [0x6E, 0x72, 0x74].contains(text[index + 1]) else { return index }
        index += 1
      } else if character == padding {
        ended = true
      } else if character == quote {
        // A quote opens the text or closes it.
        if !out.isEmpty || bits > 0 { ended = true }
      } else if !isSpace(character) {
        return index
      }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ character: UInt8) -> Bool {
    character == 0x20 || (0x09...0x0D).contains(character)
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case 0x41...0x5A: UInt32(character) - 0x41
    case 0x61...0x7A: UInt32(character) - 0x61 + 26
    case 0x30...0x39: UInt32(character) - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }
}
