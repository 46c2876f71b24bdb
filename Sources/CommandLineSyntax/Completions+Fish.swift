extension ProgramDeclaration {
  /// The script for fish, with what each verb and option does beside it.
  var fishCompletions: String {
    var script =
      "# fish completions of \(name); load them with: \(name) completions fish | source\n"
    for option in sharedOptions {
      script += "complete -c \(name)" + Self.fishSpecification(option)
    }
    for command in commands {
      script += "complete -c \(name) -n __fish_use_subcommand -f -a \(command.name) -d "
      script += Self.fishQuoted(command.summary) + "\n"
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        script += "complete -c \(name) \(condition)" + Self.fishSpecification(option)
      }
      for operand in command.operands where !operand.choices.isEmpty {
        let words = operand.choices.joined(separator: " ")
        script += "complete -c \(name) \(condition) -f -a '\(words)' -d "
        script += Self.fishQuoted(operand.summary) + "\n"
      }
    }
    return script
  }

  private static func fishSpecification(_ option: OptionDeclaration) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value =
      switch option.kind {
      case .flag: ""
      case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
      case .path: " -r -F"
      case .integer, .number, .text: " -x"
      }
    return " -l \(option.name)\(short)\(value) -d \(fishQuoted(option.summary))\n"
  }

  /// A text in single quotes, in which fish gives the backslash a meaning.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
