/// What an option takes after its name.
public enum ValueKind: Hashable, Sendable {
  /// Nothing: given or not, and taken back by `--no-NAME`.
  case flag
  /// A whole number within the range.
  case integer(ClosedRange<Int>)
  /// A finite number within the range.
  case number(ClosedRange<Double>)
  /// One of some words.
  case choice([String])
  /// Any text that is not empty.
  case text
  /// The path of a file or folder.
  case path

  /// Whether the option stands without a value.
  public var isFlag: Bool { self == .flag }

  /// Reads a value as the user typed it.
  ///
  /// - Throws: A phrase that says what the value should be, such as `a whole number from 1 to 4096`.
  func read(_ text: String) throws(Expectation) -> OptionValue {
    switch self {
    case .flag: throw Expectation(phrase: "no value")
    case .integer(let range):
      guard let value = Int(text), range.contains(value) else {
        throw Expectation(phrase: "a whole number" + Self.phrase(of: range, open: .min ... .max))
      }
      return .integer(value)
    case .number(let range):
      guard let value = Double(text), value.isFinite, range.contains(value) else {
        let open = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        throw Expectation(phrase: "a number" + Self.phrase(of: range, open: open))
      }
      return .number(value)
    case .choice(let words):
      guard words.contains(text) else {
        throw Expectation(
          phrase: Self.enumeration(of: words), closest: closest(to: text, in: words))
      }
      return .text(text)
    case .text, .path:
      guard !text.isEmpty else {
        throw Expectation(phrase: self == .path ? "a path" : "a text that is not empty")
      }
      return .text(text)
    }
  }

  private static func phrase<Bound>(of range: ClosedRange<Bound>, open: ClosedRange<Bound>)
    -> String
  {
    switch (range.lowerBound > open.lowerBound, range.upperBound < open.upperBound) {
    case (true, true): " from \(range.lowerBound) to \(range.upperBound)"
    case (true, false): " of at least \(range.lowerBound)"
    case (false, true): " of at most \(range.upperBound)"
    case (false, false): ""
    }
  }

  /// Words as a sentence lists them: `a, b or c`.
  static func enumeration(of words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// What a value should have been.
struct Expectation: Error {
  let phrase: String
  var closest: String?

  init(phrase: String, closest: String? = nil) {
    self.phrase = phrase
    self.closest = closest
  }
}

/// A value that was read from the command line.
enum OptionValue: Hashable, Sendable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
}
