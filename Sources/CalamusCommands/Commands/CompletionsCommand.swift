import CommandLineSyntax

/// `calamus completions SHELL`: prints the script that completes the command line.
enum CompletionsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "completions", summary: "prints a script that completes command lines in a shell",
    details: """
      For bash, add 'source <(calamus completions bash)' to ~/.bashrc. For zsh, save it as \
      _calamus in a folder of $fpath. For fish, save it as \
      ~/.config/fish/completions/calamus.fish.
      """,
    operands: [Operand("SHELL", "the shell", choices: Shell.allCases.map(\.rawValue))],
    examples: [Example("completions bash", "prints the script for bash")])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    guard let shell = Shell(rawValue: invocation.operands[0]) else { return .usage }
    try session.output.write(Calamus.program.completions(for: shell))
    return .done
  }
}
