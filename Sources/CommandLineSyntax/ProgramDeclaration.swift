/// A program with its commands: what the parser reads by and what all help is made from.
public struct ProgramDeclaration: Sendable {
  /// A number that scripts see when the program ends, and what it means.
  public struct ExitStatus: Hashable, Sendable {
    /// The number.
    public let code: Int
    /// What it means, without a full stop.
    public let meaning: String

    /// Documents an exit status.
    public init(_ code: Int, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// A variable of the environment that the program reads.
  public struct EnvironmentVariable: Hashable, Sendable {
    /// The name.
    public let name: String
    /// What it does, without a full stop.
    public let meaning: String

    /// Documents a variable.
    public init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The word that starts it.
  public let name: String
  /// The version, such as `1.2.0`.
  public let version: String
  /// One line without a full stop.
  public let summary: String
  /// Paragraphs for the long help, separated by empty lines.
  public let details: String
  /// The commands in the order in which help lists them.
  public let commands: [CommandDeclaration]
  /// The options that every command has.
  public let sharedOptions: [OptionDeclaration]
  /// The exit statuses, smallest first.
  public let exitStatuses: [ExitStatus]
  /// The variables that it reads.
  public let environment: [EnvironmentVariable]

  /// Declares a program; `--help` and `--version` join the shared options by themselves.
  public init(
    name: String, version: String, summary: String, details: String = "",
    commands: [CommandDeclaration], sharedOptions: [OptionDeclaration] = [],
    exitStatuses: [ExitStatus] = [], environment: [EnvironmentVariable] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.details = details
    self.commands = commands
    self.sharedOptions = sharedOptions + [.help, .version]
    self.exitStatuses = exitStatuses
    self.environment = environment
  }

  /// The command of a verb; nil when there is none.
  public func command(named name: String) -> CommandDeclaration? {
    commands.first { $0.name == name }
  }

  /// Why a word is no verb, with the verb that was probably meant.
  public func unknownCommand(_ word: String) -> UsageError {
    let hint =
      closest(to: word, in: commands.map(\.name)).map { "did you mean '\($0)'?" }
      ?? "'\(name) --help' lists the commands"
    return UsageError("unknown command \(quoted(word)): \(hint)")
  }
}
