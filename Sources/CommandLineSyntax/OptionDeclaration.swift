/// One option: everything that the parser, the help, the manual page and the completions say about it.
public struct OptionDeclaration: Hashable, Sendable {
  /// The long name without its dashes: lower-case letters, digits and dashes.
  public let name: String
  /// The letter of the short form, where there is one.
  public let short: Character?
  /// What the option takes.
  public let kind: ValueKind
  /// How the value is called in the help, such as `FILE`; empty for a flag.
  public let placeholder: String
  /// One line without a full stop, for the short help.
  public let summary: String
  /// What the long help adds, in sentences; empty when the summary says it all.
  public let details: String
  /// Whether the command cannot run without it.
  public let isRequired: Bool
  /// Whether every occurrence counts; otherwise the last one does.
  public let repeats: Bool

  /// Declares an option; what is typed reads it through `Option`.
  init(
    name: String, short: Character?, kind: ValueKind, placeholder: String, summary: String,
    details: String, isRequired: Bool, repeats: Bool
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.placeholder = placeholder
    self.summary = summary
    self.details = details
    self.isRequired = isRequired
    self.repeats = repeats
  }

  /// The option with its value as one would type it: `--jobs N`, or `--force`.
  public var usage: String { kind.isFlag ? "--\(name)" : "--\(name) \(placeholder)" }

  /// The words that complete its value, where they are few and known.
  var choices: [String] {
    if case .choice(let words) = kind { words } else { [] }
  }

  /// `--help`, which every command understands.
  static let help = OptionDeclaration(
    name: "help", short: "h", kind: .flag, placeholder: "",
    summary: "show this help; -h fits one screen, --help tells everything", details: "",
    isRequired: false, repeats: false)

  /// `--version`, which every command understands.
  static let version = OptionDeclaration(
    name: "version", short: "V", kind: .flag, placeholder: "",
    summary: "show the version and what it was built with", details: "", isRequired: false,
    repeats: false)
}
