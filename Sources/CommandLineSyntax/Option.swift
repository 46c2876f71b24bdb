/// An option whose values have a type: the one place where it is declared, and the key that reads it.
public struct Option<Value: Sendable>: Sendable {
  /// What the parser and the help know about it.
  public let declaration: OptionDeclaration
  /// Turns what the parser read into the type; never nil for values of the declared kind.
  let value: @Sendable (OptionValue) -> Value?
}

extension Option<Bool> {
  /// Declares an option without a value.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of the short form.
  ///   - summary: One line for the short help.
  ///   - details: What the long help adds.
  /// - Returns: The key that reads the option.
  public static func flag(
    _ name: String, short: Character? = nil, _ summary: String, details: String = ""
  ) -> Option {
    Option(
      declaration: OptionDeclaration(
        name: name, short: short, kind: .flag, placeholder: "", summary: summary, details: details,
        isRequired: false, repeats: false)
    ) { value in
      if case .flag(let on) = value { on } else { nil }
    }
  }
}

extension Option<Int> {
  /// Declares an option that takes a whole number.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of the short form.
  ///   - range: The numbers allowed.
  ///   - placeholder: How the help calls the value.
  ///   - summary: One line for the short help.
  ///   - details: What the long help adds.
  /// - Returns: The key that reads the option.
  public static func integer(
    _ name: String, short: Character? = nil, in range: ClosedRange<Int>, placeholder: String = "N",
    _ summary: String, details: String = ""
  ) -> Option {
    Option(
      declaration: OptionDeclaration(
        name: name, short: short, kind: .integer(range), placeholder: placeholder,
        summary: summary, details: details, isRequired: false, repeats: false)
    ) { value in
      if case .integer(let number) = value { number } else { nil }
    }
  }
}

extension Option<Double> {
  /// Declares an option that takes a number.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of the short form.
  ///   - range: The numbers allowed.
  ///   - placeholder: How the help calls the value.
  ///   - summary: One line for the short help.
  ///   - details: What the long help adds.
  /// - Returns: The key that reads the option.
  public static func number(
    _ name: String, short: Character? = nil, in range: ClosedRange<Double>, placeholder: String,
    _ summary: String, details: String = ""
  ) -> Option {
    Option(
      declaration: OptionDeclaration(
        name: name, short: short, kind: .number(range), placeholder: placeholder,
        summary: summary, details: details, isRequired: false, repeats: false)
    ) { value in
      if case .number(let number) = value { number } else { nil }
    }
  }
}

extension Option<String> {
  /// Declares an option that takes a text, a path or one of some words.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of the short form.
  ///   - kind: `.text`, `.path` or `.choice`.
  ///   - placeholder: How the help calls the value; nil lists the words of a choice.
  ///   - required: Whether the command cannot run without it.
  ///   - repeats: Whether every occurrence counts.
  ///   - summary: One line for the short help.
  ///   - details: What the long help adds.
  /// - Returns: The key that reads the option.
  public static func text(
    _ name: String, short: Character? = nil, _ kind: ValueKind = .text, placeholder: String? = nil,
    required: Bool = false, repeats: Bool = false, _ summary: String, details: String = ""
  ) -> Option {
    let words = if case .choice(let words) = kind { words } else { [String]() }
    return Option(
      declaration: OptionDeclaration(
        name: name, short: short, kind: kind,
        placeholder: placeholder ?? words.joined(separator: "|"), summary: summary,
        details: details, isRequired: required, repeats: repeats)
    ) { value in
      if case .text(let text) = value { text } else { nil }
    }
  }
}
