import Foundation

/// The `alternatives` of a row of `predictions.csv`: a JSON array of `[label, confidence, distance]`.
///
/// A million rows have one each: what this program writes is read by hand, whatever else by a JSON reader.
enum AlternativesText {
  /// One element.
  struct Element: Hashable, Decodable {
    let label: String
    let confidence: Double
    let distance: Double

    init(label: String, confidence: Double, distance: Double) {
      self.label = label
      self.confidence = confidence
      self.distance = distance
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      label = try values.decode(String.self)
      confidence = try values.decode(Double.self)
      distance = try values.decode(Double.self)
    }
  }

  /// The elements; nil when the text is no such array.
  static func elements(_ text: String) -> [Element]? {
    plain(text) ?? (try? JSONDecoder().decode([Element].self, from: Data(text.utf8)))
  }

  /// Reads an array without spaces and without escapes in its labels; nil for any other text.
  private static func plain(_ text: String) -> [Element]? {
    if text == "[]" { return [] }
    guard text.hasPrefix("[["), text.hasSuffix("]]"), !text.utf8.contains(UInt8(ascii: "\\")) else {
      return nil
    }
    var elements: [Element] = []
    var rest = text.utf8.dropFirst().dropLast()
    while true {
      guard rest.popFirst() == UInt8(ascii: "["), rest.popFirst() == UInt8(ascii: "\"") else {
        return nil
      }
      guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      guard let label = String(rest[..<quote]) else { return nil }
      rest = rest[rest.index(after: quote)...]
      guard rest.popFirst() == UInt8(ascii: ","),
        let end = rest.firstIndex(of: UInt8(ascii: "]"))
      else { return nil }
      let numbers = rest[..<end].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard numbers.count == 2, let confidence = number(numbers[0]),
        let distance = number(numbers[1])
      else { return nil }
      elements.append(Element(label: label, confidence: confidence, distance: distance))
      rest = rest[rest.index(after: end)...]
      guard let comma = rest.popFirst() else { return elements }
      guard comma == UInt8(ascii: ",") else { return nil }
    }
  }

  /// A number as JSON writes it, nothing else that `Double` would take, such as `inf` or `0x1p3`.
  private static func number(_ text: Substring.UTF8View) -> Double? {
    let isPlain = text.allSatisfy { byte in
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
    }
    return isPlain ? Double(Substring(text)) : nil
  }
}
