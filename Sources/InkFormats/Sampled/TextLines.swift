/// Goes through the lines of a text without copying it.
struct TextLines {
  let bytes: [UInt8]
  /// The number of the line that was given last, from 1.
  private(set) var number = 0
  private var position: Int

  /// Starts in front of the first line; a byte order mark is passed over.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line without its end and without blanks around it; nil after the last.
  mutating func next() -> Range<Int>? {
    guard position < bytes.count else { return nil }
    number += 1
    var start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    position = end + 1
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    while start < end, bytes[start] <= 0x20 { start += 1 }
    return start..<end
  }

  /// The next line that is not empty.
  mutating func nextFilled() -> Range<Int>? {
    while let line = next() { if !line.isEmpty { return line } }
    return nil
  }

  /// The text of a line: UTF-8, or Latin-1 where it is not.
  func text(_ line: Range<Int>) -> String {
    String(validating: bytes[line], as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes[line].map { Unicode.Scalar($0) }))
  }

  /// Whether a line is this word.
  func isLine(_ line: Range<Int>, _ word: String) -> Bool {
    bytes[line].elementsEqual(word.utf8)
  }

  /// The finite numbers of a line, parted by blanks or commas.
  ///
  /// - Parameters:
  ///   - line: Where they stand.
  ///   - limit: The most that may be there.
  /// - Returns: The numbers, as many as there are.
  /// - Throws: `malformed` or `notFinite` with the number of the current line.
  func numbers(_ line: Range<Int>, limit: Int = .max) throws(InkFault) -> [Double] {
    var numbers: [Double] = []
    var index = line.lowerBound
    while index < line.upperBound {
      if Self.isSeparator(bytes[index]) {
        index += 1
        continue
      }
      let start = index
      var end = start
      while end < line.upperBound, !Self.isSeparator(bytes[end]) { end += 1 }
      guard let value = DecimalNumber.read(bytes, at: &index, end: end), index == end else {
        throw InkFault("malformed", "`\(shown(start..<end))` is not a number", line: number)
      }
      guard value.isFinite else {
        throw InkFault("notFinite", "a value that is not finite", line: number)
      }
      guard numbers.count < limit else {
        throw InkFault("malformed", "more than \(limit) numbers in a line", line: number)
      }
      numbers.append(value)
    }
    return numbers
  }

  /// The numbers of a line that must have so many.
  func numbers(_ line: Range<Int>, count: Int) throws(InkFault) -> [Double] {
    let numbers = try numbers(line, limit: count)
    guard numbers.count == count else {
      throw InkFault(
        "malformed", "\(numbers.count) numbers where \(count) are expected", line: number)
    }
    return numbers
  }

  /// The whole number from 0 that is all a line holds.
  func wholeNumber(_ line: Range<Int>) throws(InkFault) -> Int {
    let number = try numbers(line, count: 1)[0]
    guard let value = Int(exactly: number), value >= 0 else {
      throw InkFault("malformed", "`\(shown(line))` is not a count", line: self.number)
    }
    return value
  }

  /// The beginning of a range, for a message.
  func shown(_ range: Range<Int>) -> String {
    let start = range.first { bytes[$0] > 0x20 } ?? range.lowerBound
    var end = min(range.upperBound, start + 20)
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return String(text(start..<end).map { $0.isNewline || $0 == "\u{0}" ? " " : $0 })
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",")
  }
}
