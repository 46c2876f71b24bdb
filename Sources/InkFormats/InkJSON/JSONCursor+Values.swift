extension JSONCursor {
  /// The longest text of a number that is read.
  private static let numberLimit = 1000
  /// The powers of ten that doubles hold exactly.
  private static let exactPowers = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// Reads a text.
  mutating func string() throws(InkJSONFault) -> String {
    try take("\"")
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x22, bytes[end] != 0x5C, bytes[end] >= 0x20 { end += 1 }
    if end < bytes.count, bytes[end] == 0x22 {
      return try text(Array(bytes[start..<end]), end: end + 1)
    }
    return try escapedString()
  }

  private mutating func text(_ utf8: [UInt8], end: Int) throws(InkJSONFault) -> String {
    guard let text = String(validating: utf8, as: UTF8.self) else {
      throw fault("the text is not UTF-8")
    }
    advance(to: end)
    return text
  }

  /// Reads on in a text that has escapes, or has something wrong with it.
  private mutating func escapedString() throws(InkJSONFault) -> String {
    var out: [UInt8] = []
    var index = position
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x22 { return try text(out, end: index + 1) }
      guard byte >= 0x20 else { throw fault("a control character inside a text") }
      index += 1
      guard byte == 0x5C else {
        out.append(byte)
        continue
      }
      guard index < bytes.count else { break }
      let escape = bytes[index]
      index += 1
      switch escape {
      case 0x22, 0x5C, 0x2F: out.append(escape)
      case 0x62: out.append(0x08)
      case 0x66: out.append(0x0C)
      case 0x6E: out.append(0x0A)
      case 0x72: out.append(0x0D)
      case 0x74: out.append(0x09)
      case 0x75:
        guard let scalar = scalar(&index) else { throw fault("a \\u that is no character") }
        out.append(contentsOf: Array(String(Character(scalar)).utf8))
      default: throw fault("an escape that JSON does not know")
      }
    }
    throw fault("ends inside a text", code: "truncated")
  }

  /// The character of four hexadecimal digits at `index`, or of two such escapes that are a surrogate pair.
  private func scalar(_ index: inout Int) -> Unicode.Scalar? {
    guard let first = hexadecimal(&index) else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else {
      return nil
    }
    index += 2
    guard let second = hexadecimal(&index), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private func hexadecimal(_ index: inout Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    index += 4
    return value
  }

  /// Reads a finite number, rounded to the nearest double.
  mutating func number(element: Int? = nil) throws(InkJSONFault) -> Double {
    guard let start = peek() else {
      throw fault("ends where a number is expected", code: "truncated")
    }
    guard start == 0x2D || (0x30...0x39).contains(start) else {
      throw fault("a number is expected", element: element)
    }
    let text = scanNumber()
    guard let text else { throw fault("this is not a number as JSON has them", element: element) }
    defer { advance(to: text.end) }
    // Digits and a power of ten that doubles hold exactly make one exactly rounded operation.
    if text.digits <= 1 << 53, abs(text.exponent) <= 22, !text.isInexact {
      let digits = Double(text.digits)
      let power = Self.exactPowers[abs(text.exponent)]
      let value = text.exponent < 0 ? digits / power : digits * power
      return text.isNegative ? -value : value
    }
    guard text.end - position <= Self.numberLimit else {
      throw fault("a number of over \(Self.numberLimit) characters", element: element)
    }
    let value = Double(String(decoding: bytes[position..<text.end], as: UTF8.self)) ?? .nan
    guard value.isFinite else {
      throw fault("the number is too large to be finite", code: "notFinite", element: element)
    }
    return value
  }

  /// A number taken apart: digits x 10^exponent.
  private struct NumberText {
    var isNegative = false
    var digits: UInt64 = 0
    var exponent = 0
    /// Whether `digits` and `exponent` do not hold all of it.
    var isInexact = false
    var end = 0
  }

  /// Takes the number at the position apart, without moving; nil when it breaks JSON's grammar.
  private func scanNumber() -> NumberText? {
    var text = NumberText()
    var index = position
    func digit(at index: Int) -> UInt64? {
      index < bytes.count && (0x30...0x39).contains(bytes[index])
        ? UInt64(bytes[index] - 0x30) : nil
    }
    func add(_ digit: UInt64) {
      if text.digits < 1_000_000_000_000_000_000 {
        text.digits = text.digits * 10 + digit
      } else {
        text.isInexact = true
      }
    }
    if bytes[index] == 0x2D {
      text.isNegative = true
      index += 1
    }
    guard let first = digit(at: index) else { return nil }
    add(first)
    index += 1
    while let next = digit(at: index) {
      if first == 0 { return nil }
      add(next)
      index += 1
    }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      guard digit(at: index) != nil else { return nil }
      while let next = digit(at: index) {
        add(next)
        text.exponent -= 1
        index += 1
      }
    }
    if index < bytes.count, bytes[index] | 0x20 == 0x65 {
      index += 1
      var isNegative = false
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D {
        isNegative = bytes[index] == 0x2D
        index += 1
      }
      guard digit(at: index) != nil else { return nil }
      var exponent = 0
      while let next = digit(at: index) {
        exponent = min(exponent * 10 + Int(next), 100_000)
        index += 1
      }
      text.exponent += isNegative ? -exponent : exponent
    }
    text.end = index
    return text
  }

  /// Reads a list of finite numbers.
  mutating func numbers() throws(InkJSONFault) -> [Double] {
    try take("[")
    var result: [Double] = []
    if peek() == 0x5D {
      advance(to: position + 1)
      return result
    }
    while true {
      result.append(try number(element: result.count))
      if peek() == 0x2C {
        advance(to: position + 1)
      } else {
        try take("]")
        return result
      }
    }
  }

  /// Reads a list of exactly `count` finite numbers.
  mutating func numbers(count: Int) throws(InkJSONFault) -> [Double] {
    let result = try numbers()
    guard result.count == count else { throw fault("\(result.count) numbers instead of \(count)") }
    return result
  }

  /// Reads a whole number that fits into the type.
  mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(InkJSONFault) -> Value {
    let number = try number()
    guard let value = Value(exactly: number) else {
      throw fault("a whole number in \(Value.min)...\(Value.max) is expected")
    }
    return value
  }
}
