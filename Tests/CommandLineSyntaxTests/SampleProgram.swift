import CommandLineSyntax

/// A program with one of everything, for the tests.
enum Sample {
  static let jobs = Option<Int>.integer("jobs", short: "j", in: 1...64, "how many threads work")
  static let quiet = Option<Bool>.flag("quiet", short: "q", "say nothing but errors")
  static let ratio = Option<Double>.number("ratio", in: 0...1, placeholder: "R", "what to keep")
  static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "FILE", required: true, "where to write",
    details: "A dash means standard output.")
  static let color = Option<String>.text(
    "color", .choice(["auto", "always", "never"]), "when to colour")
  static let tag = Option<String>.text("tag", placeholder: "TEXT", repeats: true, "a mark to add")
  static let force = Option<Bool>.flag("force", short: "f", "overwrite what is there")

  static let paint = CommandDeclaration(
    name: "paint", summary: "paints files", details: "First paragraph.\n\nSecond paragraph.",
    operands: [
      Operand("FROM", "what to paint"), Operand("MORE", "what else to paint", count: .any),
    ],
    options: [output.declaration, ratio.declaration, tag.declaration, force.declaration],
    examples: [Example("paint a.txt --output b.txt", "paints one file")])

  static let shells = CommandDeclaration(
    name: "shells", summary: "prints what a shell needs",
    operands: [Operand("SHELL", "the shell", choices: ["bash", "zsh"])])

  static let program = ProgramDeclaration(
    name: "sample", version: "1.0.0", summary: "does one of everything",
    details: "It's for tests.", commands: [paint, shells],
    sharedOptions: [jobs.declaration, quiet.declaration, color.declaration],
    exitStatuses: [.init(0, "done"), .init(2, "the command line is wrong")],
    environment: [.init("NO_COLOR", "no colour when not empty")])

  /// The invocation of a line that must be right.
  static func run(_ words: String...) throws -> Invocation {
    switch program.parse(words) {
    case .run(let invocation): return invocation
    case .failure(let error): throw error
    case .help, .version: throw UsageError("not a command")
    }
  }

  /// The message of a line that must be wrong; nil when it is not.
  static func message(_ words: [String]) -> String? {
    if case .failure(let error) = program.parse(words) { error.message } else { nil }
  }
}
