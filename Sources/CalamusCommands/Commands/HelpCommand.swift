import CommandLineSyntax

/// `calamus help [COMMAND]`: prints the same as `calamus COMMAND --help`.
enum HelpCommand: Command {
  static let declaration = CommandDeclaration(
    name: "help", summary: "shows the help of the program or of a command",
    operands: [Operand("COMMAND", "the command; none shows the program's help", count: .optional)],
    examples: [Example("help inspect", "shows all about inspect")])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let program = Calamus.program
    guard let verb = invocation.operands.first else {
      try session.output.write(program.help(everything: true))
      return .done
    }
    guard let command = program.command(named: verb) else { throw program.unknownCommand(verb) }
    try session.output.write(program.help(of: command, everything: true))
    return .done
  }
}
