/// A word or words of a command that are not options.
public struct Operand: Hashable, Sendable {
  /// How many words it takes.
  public enum Count: Hashable, Sendable {
    case one, optional, oneOrMore, any
  }

  /// How the help calls it, in capitals, such as `FILE`.
  public let name: String
  /// How many words it takes.
  public let count: Count
  /// The words allowed; empty allows all.
  public let choices: [String]
  /// One line without a full stop.
  public let summary: String

  /// Declares an operand.
  public init(_ name: String, _ summary: String, count: Count = .one, choices: [String] = []) {
    self.name = name
    self.count = count
    self.choices = choices
    self.summary = summary
  }

  /// The operand as a usage line shows it: `FILE`, `[FILE]`, `FILE...` or `[FILE...]`.
  public var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    case .any: "[\(name)...]"
    }
  }

  /// The smallest number of words that will do.
  var minimum: Int { count == .one || count == .oneOrMore ? 1 : 0 }
  /// The largest number of words; nil when there is no limit.
  var maximum: Int? { count == .one || count == .optional ? 1 : nil }
}

/// A command line to learn from.
public struct Example: Hashable, Sendable {
  /// The words after the program's name, as one would type them.
  public let line: String
  /// What it does, without a full stop.
  public let summary: String

  /// Shows a command line.
  public init(_ line: String, _ summary: String) {
    self.line = line
    self.summary = summary
  }
}

/// One command (verb) of a program.
public struct CommandDeclaration: Sendable {
  /// The verb.
  public let name: String
  /// One line without a full stop.
  public let summary: String
  /// What the long help adds: paragraphs separated by empty lines.
  public let details: String
  /// The operands in their order.
  public let operands: [Operand]
  /// The command's own options, beside those that all commands share.
  public let options: [OptionDeclaration]
  /// Command lines to learn from.
  public let examples: [Example]

  /// Declares a command.
  public init(
    name: String, summary: String, details: String = "", operands: [Operand] = [],
    options: [OptionDeclaration] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  /// The command as one would type it: verb, operands and what options it cannot do without.
  public var usage: String {
    ([name] + operands.map(\.usage) + options.filter(\.isRequired).map(\.usage))
      .joined(separator: " ")
  }
}
