extension ProgramDeclaration {
  /// The manual page of the program with all its commands, as `man` reads it.
  public var manualPage: String {
    var page = """
      .TH \(Self.roff(name.uppercased())) 1 "" "\(Self.roff("\(name) \(version)"))" "User Commands"
      .SH NAME
      \(Self.roff(name)) \\- \(Self.roff(summary))
      .SH SYNOPSIS
      .B \(Self.roff(name))
      .I COMMAND
      [options]

      """
    page += ".SH DESCRIPTION\n" + Self.paragraphs(details)
    page += ".SH COMMANDS\n" + commands.map(section).joined()
    page += ".SH OPTIONS OF EVERY COMMAND\n" + sharedOptions.map(Self.item).joined()
    page += ".SH EXIT STATUS\n"
    page += exitStatuses.map { Self.item(String($0.code), $0.meaning) }.joined()
    page += ".SH ENVIRONMENT\n" + environment.map { Self.item($0.name, $0.meaning) }.joined()
    return page
  }

  private func section(of command: CommandDeclaration) -> String {
    var text = ".SS \(Self.roff("\(name) \(command.usage) [options]"))\n"
    text += Self.roff(Self.sentence(command.summary)) + "\n"
    text += command.details.isEmpty ? "" : ".PP\n" + Self.paragraphs(command.details)
    text += command.operands.map { Self.item($0.name, Self.meaning(of: $0)) }.joined()
    text += command.options.map(Self.item).joined()
    for example in command.examples {
      text += ".PP\n\(Self.roff(Self.sentence(example.summary)))\n.PP\n.RS\n.nf\n"
      text += "\(Self.roff("\(name) \(example.line)"))\n.fi\n.RE\n"
    }
    return text
  }

  private static func item(_ option: OptionDeclaration) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    let details = option.details.isEmpty ? "" : ". \(option.details)"
    return item(short + option.usage, option.summary + details)
  }

  private static func item(_ term: String, _ meaning: String) -> String {
    ".TP\n.B \(roff(term))\n\(roff(sentence(meaning)))\n"
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n\n").map { roff(String($0).replacing("\n", with: " ")) + "\n" }
      .joined(separator: ".PP\n")
  }

  /// A phrase as a sentence: capital first, full stop last.
  private static func sentence(_ phrase: String) -> String {
    let start = phrase.prefix(1).uppercased() + phrase.dropFirst()
    return start.hasSuffix(".") ? start : start + "."
  }

  /// Text as roff prints it: dashes and backslashes stay what they are, and no line is a request.
  private static func roff(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
