/// A command line that cannot be understood, in one line that says what to type instead.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, without the program's name.
  public let message: String

  /// Makes an error; line breaks and other control characters are made visible.
  public init(_ message: String) {
    self.message = visible(message)
  }

  /// The sentence that the program prints after its own name.
  public var description: String { message }
}

/// A word as messages show it: in quotes.
func quoted(_ word: String) -> String { "'\(word)'" }

/// The text with line breaks and other control characters written as escapes, so that it stays on one line.
func visible(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format:
      result += scalar.escaped(asASCII: true)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
