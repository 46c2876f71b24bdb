/// Cuts a UNIPEN text into statements, and statements into words and numbers.
///
/// A statement is a keyword, a dot in the first column and a letter behind it, with everything up to the next one.
struct UNIPENScanner {
  /// A keyword with what follows it.
  struct Statement {
    /// The keyword without its dot.
    var keyword: Range<Int>
    /// Everything between the keyword and the next statement.
    var arguments: Range<Int>
    /// The line of the keyword, from 1.
    var line: Int
  }

  let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    // What stands before the first keyword belongs to no statement.
    if !isKeyword(at: position) { skipToKeyword() }
  }

  /// The next statement, or nil at the end.
  mutating func next() -> Statement? {
    guard position < bytes.count else { return nil }
    let start = position + 1
    let startLine = line
    var end = start
    while end < bytes.count, bytes[end] > 0x20 { end += 1 }
    position = end
    skipToKeyword()
    return Statement(keyword: start..<end, arguments: end..<position, line: startLine)
  }

  /// The text of a range; bytes that are not UTF-8 become U+FFFD.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The words of a range: parted by white space, except that a word in double quotes keeps it.
  ///
  /// Inside quotes a backslash takes the next character as it is, but for `\n` and `\t`; the quotes go.
  func words(_ range: Range<Int>) -> [(text: String, isQuoted: Bool)] {
    var words: [(text: String, isQuoted: Bool)] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] <= 0x20 {
        index += 1
      } else if bytes[index] == UInt8(ascii: "\"") {
        words.append((quoted(from: &index, to: range.upperBound), true))
      } else {
        let start = index
        while index < range.upperBound, bytes[index] > 0x20 { index += 1 }
        words.append((text(start..<index), false))
      }
    }
    return words
  }

  private func quoted(from index: inout Int, to end: Int) -> String {
    var word: [UInt8] = []
    index += 1
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < end {
        index += 1
        switch bytes[index] {
        case UInt8(ascii: "n"): word.append(0x0A)
        case UInt8(ascii: "t"): word.append(0x09)
        default: word.append(bytes[index])
        }
      } else {
        word.append(bytes[index] < 0x20 ? 0x20 : bytes[index])
      }
      index += 1
    }
    index += 1
    return String(decoding: word, as: UTF8.self)
  }

  private func isKeyword(at index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: ".") else { return false }
    let next = bytes[index + 1] & 0xDF
    return next >= UInt8(ascii: "A") && next <= UInt8(ascii: "Z")
  }

  private mutating func skipToKeyword() {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == 0x0A {
        line += 1
        if isKeyword(at: position) { return }
      }
    }
  }
}
