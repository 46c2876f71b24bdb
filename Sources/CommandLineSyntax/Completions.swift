/// A shell that completions can be made for.
public enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash, zsh, fish
}

extension ProgramDeclaration {
  /// A script that teaches a shell to complete this program's verbs, options and values.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The options that stand after a verb.
  func allOptions(of command: CommandDeclaration) -> [OptionDeclaration] {
    command.options + sharedOptions
  }
}

/// A text in single quotes, as bash and zsh read it.
func shellQuoted(_ text: String) -> String {
  "'" + text.replacing("'", with: "'\\''") + "'"
}
