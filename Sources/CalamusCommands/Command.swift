import CommandLineSyntax

/// One command of the program: how it is typed, and what it does.
protocol Command: SendableMetatype {
  /// What the parser and the help know about it.
  static var declaration: CommandDeclaration { get }

  /// Does the work.
  ///
  /// - Parameters:
  ///   - invocation: Operands and options.
  ///   - session: Settings, output and messages.
  /// - Returns: How it ended.
  /// - Throws: Any error whose description is the sentence to print; `CommandFailure` chooses the exit status.
  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus
}
