/// What a command line asks for.
public enum ParseResult: Sendable {
  /// A command with its operands and options.
  case run(Invocation)
  /// Help: of one verb, or of the program when nil; everything, or one screen.
  case help(verb: String?, everything: Bool)
  /// The version.
  case version
  /// Nothing that can be understood.
  case failure(UsageError)
}

extension ProgramDeclaration {
  /// Reads the words after the program's name.
  ///
  /// Options may stand before or after operands and, if shared by all commands, before the verb. `--` ends them. Long
  /// names are never shortened: scripts would break when an option is added. No input makes it trap.
  ///
  /// - Parameter words: The command line without the program's name.
  /// - Returns: What the words ask for.
  public func parse(_ words: [String]) -> ParseResult {
    var parser = Parser(program: self, words: words)
    do throws(UsageError) {
      return try parser.result()
    } catch {
      return .failure(error)
    }
  }
}

/// The walk over the words of one command line.
struct Parser {
  let program: ProgramDeclaration
  let words: [String]
  var position = 0
  var command: CommandDeclaration?
  var operands: [String] = []
  var values: [String: [OptionValue]] = [:]
  /// What ends the walk at once: help or version.
  var special: ParseResult?

  init(program: ProgramDeclaration, words: [String]) {
    self.program = program
    self.words = words
  }

  /// The options that may stand at this place.
  var options: [OptionDeclaration] { (command?.options ?? []) + program.sharedOptions }

  mutating func result() throws(UsageError) -> ParseResult {
    var onlyOperands = false
    while position < words.count, special == nil {
      let word = words[position]
      position += 1
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        try takeOperand(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else {
        try takeShort(word)
      }
    }
    if let special { return special }
    guard let command else {
      throw UsageError("a command is missing: '\(program.name) --help' lists the commands")
    }
    try check(command)
    return .run(Invocation(command: command.name, operands: operands, values: values))
  }

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    if command != nil {
      operands.append(word)
    } else if let verb = program.command(named: word) {
      command = verb
    } else {
      throw program.unknownCommand(word)
    }
  }

  /// Checks what can only be known at the end: how many operands there are, and what is missing.
  private func check(_ command: CommandDeclaration) throws(UsageError) {
    var next = 0
    for (index, operand) in command.operands.enumerated() {
      let reserved = command.operands[(index + 1)...].reduce(0) { $0 + $1.minimum }
      let free = operands.count - next - reserved
      guard free >= operand.minimum else {
        throw error("\(operand.name) is missing: type '\(program.name) \(command.usage)'")
      }
      let taken = max(0, min(free, operand.maximum ?? free))
      for word in operands[next..<next + taken] {
        try check(word, as: operand)
      }
      next += taken
    }
    if next < operands.count {
      throw error(
        "one operand too many, \(quoted(operands[next])): type '\(program.name) \(command.usage)'")
    }
    if let missing = command.options.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw error("--\(missing.name) is missing: add '\(missing.usage)'")
    }
  }

  private func check(_ word: String, as operand: Operand) throws(UsageError) {
    if word.isEmpty {
      throw error("\(operand.name) is empty: type '\(program.name) \(program.usage(of: command))'")
    }
    guard !operand.choices.isEmpty, !operand.choices.contains(word) else { return }
    let hint =
      closest(to: word, in: operand.choices).map { "did you mean '\($0)'?" }
      ?? "type \(ValueKind.enumeration(of: operand.choices))"
    throw error("\(quoted(word)) is no \(operand.name): \(hint)")
  }

  /// An error that names the verb it belongs to.
  func error(_ message: String) -> UsageError {
    UsageError(command.map { "\($0.name): \(message)" } ?? message)
  }
}

extension ProgramDeclaration {
  /// The usage of a command, or of the program when there is none yet.
  func usage(of command: CommandDeclaration?) -> String { command?.usage ?? "COMMAND [options]" }
}
