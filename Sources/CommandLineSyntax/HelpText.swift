extension ProgramDeclaration {
  /// The columns that help is wrapped to: it stays the same in a file and on a terminal.
  static let helpWidth = 80

  /// The help of the program.
  ///
  /// - Parameter everything: All there is (`--help`), or one screen (`-h`).
  /// - Returns: The text, with a final line feed.
  public func help(everything: Bool) -> String {
    var sections = ["\(name): \(summary)\n", "Usage: \(name) COMMAND [options]\n"]
    if everything, !details.isEmpty {
      sections.append(paragraphs(details, indent: 0, width: Self.helpWidth))
    }
    sections.append(
      "Commands:\n"
        + twoColumns(commands.map { ($0.name, $0.summary) }, width: Self.helpWidth))
    sections.append("Options of every command:\n" + list(sharedOptions, everything: everything))
    if everything { sections += closing }
    sections.append("'\(name) COMMAND --help' tells more about a command.\n")
    return sections.joined(separator: "\n")
  }

  /// The help of one command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - everything: All there is (`--help`), or one screen (`-h`).
  /// - Returns: The text, with a final line feed.
  public func help(of command: CommandDeclaration, everything: Bool) -> String {
    var sections = [
      "\(name) \(command.name): \(command.summary)\n",
      paragraphs("Usage: \(name) \(command.usage) [options]", indent: 0, width: Self.helpWidth),
    ]
    if everything, !command.details.isEmpty {
      sections.append(paragraphs(command.details, indent: 0, width: Self.helpWidth))
    }
    if !command.operands.isEmpty {
      let rows = command.operands.map { (term: $0.name, meaning: Self.meaning(of: $0)) }
      sections.append("Operands:\n" + twoColumns(rows, width: Self.helpWidth))
    }
    if !command.options.isEmpty {
      sections.append("Options:\n" + list(command.options, everything: everything))
    }
    if everything {
      sections.append("Options of every command:\n" + list(sharedOptions, everything: true))
      sections += examples(of: command) + closing
    } else {
      let names = sharedOptions.map { "--\($0.name)" }.joined(separator: " ")
      sections.append(
        paragraphs("Options of every command: \(names)", indent: 0, width: Self.helpWidth)
          + "'\(name) \(command.name) --help' tells everything.\n")
    }
    return sections.joined(separator: "\n")
  }

  /// What an operand is, with the words it allows.
  static func meaning(of operand: Operand) -> String {
    operand.choices.isEmpty
      ? operand.summary
      : "\(operand.summary): \(ValueKind.enumeration(of: operand.choices))"
  }

  private func list(_ options: [OptionDeclaration], everything: Bool) -> String {
    let rows = options.map { option -> (term: String, meaning: String) in
      let short = option.short.map { "-\($0), " } ?? "    "
      let details = everything && !option.details.isEmpty ? ". \(option.details)" : ""
      return (short + option.usage, option.summary + details)
    }
    return twoColumns(rows, width: Self.helpWidth)
  }

  private func examples(of command: CommandDeclaration) -> [String] {
    guard !command.examples.isEmpty else { return [] }
    let lines = command.examples.map { "  \(name) \($0.line)\n      \($0.summary)\n" }
    return ["Examples:\n" + lines.joined()]
  }

  /// Exit statuses and variables, which end every long help.
  private var closing: [String] {
    var sections: [String] = []
    if !exitStatuses.isEmpty {
      let rows = exitStatuses.map { (term: String($0.code), meaning: $0.meaning) }
      sections.append("Exit status:\n" + twoColumns(rows, width: Self.helpWidth))
    }
    if !environment.isEmpty {
      let rows = environment.map { (term: $0.name, meaning: $0.meaning) }
      sections.append("Environment:\n" + twoColumns(rows, width: Self.helpWidth))
    }
    return sections
  }
}
