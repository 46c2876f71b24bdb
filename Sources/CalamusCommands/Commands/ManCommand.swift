import CommandLineSyntax

/// `calamus man`: prints the manual page.
enum ManCommand: Command {
  static let declaration = CommandDeclaration(
    name: "man", summary: "prints the manual page",
    details: "It is text for man: save it as calamus.1, or show it with man -l.",
    examples: [Example("man", "prints the manual page")])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    try session.output.write(Calamus.program.manualPage)
    return .done
  }
}
