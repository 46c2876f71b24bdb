/// Cuts a text of S-expressions into brackets and words.
struct SExpressionScanner {
  /// A bracket, or a word without blanks and brackets.
  enum Token: Hashable {
    case open, close
    case atom(String)
  }

  /// The line of the token that was given last, from 1.
  private(set) var line = 1
  /// Whether the list that `body` read was closed.
  private(set) var isClosed = true
  private let bytes: [UInt8]
  private var position: Int

  /// Starts in front of the first token.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next token, or nil after the last.
  mutating func next() -> Token? {
    while position < bytes.count, bytes[position] <= 0x20 {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    guard position < bytes.count else { return nil }
    let start = position
    position += 1
    if bytes[start] == UInt8(ascii: "(") { return .open }
    if bytes[start] == UInt8(ascii: ")") { return .close }
    while position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "("),
      bytes[position] != UInt8(ascii: ")")
    { position += 1 }
    return .atom(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// The tokens up to the bracket that closes the list whose opening one was given last, without it.
  mutating func body() -> [Token] {
    var tokens: [Token] = []
    var depth = 1
    isClosed = false
    while let token = next() {
      if token == .open { depth += 1 }
      if token == .close { depth -= 1 }
      if depth == 0 {
        isClosed = true
        break
      }
      tokens.append(token)
    }
    return tokens
  }
}
