/// Numbers and text of XML documents, read and written.
enum XMLText {
  /// The text without white space around it.
  static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    let start = bytes.drop { $0 <= 0x20 }
    guard let end = start.lastIndex(where: { $0 > 0x20 }) else { return "" }
    return String(decoding: start[...end], as: UTF8.self)
  }

  /// A finite decimal number with nothing but white space around it.
  static func number(_ text: String) -> Double? {
    if let value = Double(text) { return value.isFinite ? value : nil }
    guard let value = Double(trimmed(text.utf8)), value.isFinite else { return nil }
    return value
  }

  /// The text with everything replaced that markup could mistake; safe in elements and quoted attributes.
  ///
  /// Characters that XML cannot hold become the replacement character.
  static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out.append(contentsOf: "&amp;".unicodeScalars)
      case "<": out.append(contentsOf: "&lt;".unicodeScalars)
      case ">": out.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": out.append(contentsOf: "&quot;".unicodeScalars)
      case "\t", "\n", "\r": out.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        out.append("\u{FFFD}")
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// The shortest decimal text that reads back as the number, without an exponent; 0 for what is not finite.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = value.description
    guard let mark = text.firstIndex(of: "e") else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let exponent = Int(text[text.index(after: mark)...]) ?? 0
    let sign = value < 0 ? "-" : ""
    let digits = text[..<mark].filter { $0 != "." && $0 != "-" }
    let wholeDigits = 1 + exponent
    let significant = digits.hasSuffix("0") && digits.count == 2 ? digits.dropLast() : digits[...]
    if wholeDigits <= 0 {
      return sign + "0." + String(repeating: "0", count: -wholeDigits) + significant
    }
    return sign + significant
      + String(repeating: "0", count: max(0, wholeDigits - significant.count))
  }
}
