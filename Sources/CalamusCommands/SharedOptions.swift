import CommandLineSyntax

/// The options that every command has.
enum SharedOptions {
  static let jobs = Option<Int>.integer(
    "jobs", short: "j", in: 1...4096, "use N threads (default: all cores)",
    details: "Results never depend on it.")
  static let seed = Option<Int>.integer(
    "seed", in: 0...Int.max, "start random choices from N (default: 0)")
  static let quiet = Option<Bool>.flag(
    "quiet", short: "q", "print results and errors alone, show no progress")
  static let verbose = Option<Bool>.flag(
    "verbose", short: "v", "say more about what is done",
    details: "Without a terminal, tells the progress every ten seconds.")
  static let json = Option<Bool>.flag("json", "print results as JSON, for programs")
  static let color = Option<String>.text(
    "color", .choice(["auto", "always", "never"]), "when to colour text (default: auto)",
    details: "auto colours on a terminal unless NO_COLOR is set.")

  /// All of them, in the order of the help.
  static let all = [
    jobs.declaration, seed.declaration, quiet.declaration, verbose.declaration, json.declaration,
    color.declaration,
  ]
}
