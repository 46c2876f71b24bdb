import CommandLineSyntax
import Features
import Recognition

/// The options of everything that trains a bank.
enum TrainingFlags {
  static let prototypes = Option<Int>.integer(
    "prototypes", in: 1...1_000_000, "keep at most N templates a label (default: all samples)",
    details: "They are medoids: samples from which the others of their label are nearest.")
  static let window = Option<Int>.integer(
    "window", in: 0...1024, placeholder: "R",
    "let time warp by at most R points, 0 = freely (default: \(TrainingOptions.defaultWindow))")
  static let points = Option<Int>.integer(
    "points", in: 2...1024,
    "see each character as N points (default: \(FeatureConfiguration.default.points))")
  static let neighbours = Option<Int>.integer(
    "neighbours", short: "k", in: 1...1000,
    "let the N nearest templates vote (default: \(TrainingOptions.defaultNeighbours))")
  static let variations = Option<Int>.integer(
    "variations", in: 1...100_000_000,
    "show each network N variations of the ink (default: \(TrainingOptions.defaultVariations))",
    details: "Engines image and fused learn from distorted ink; time grows with N.")
  static let reject = Option<Double>.number(
    "reject", in: 0...1, placeholder: "T", "reject below confidence T (default: 0, nothing)")

  /// All of them, in the order of the help.
  static let all = [
    prototypes.declaration, window.declaration, points.declaration, neighbours.declaration,
    variations.declaration, reject.declaration,
  ]

  /// Whether a command line gives any of them.
  static func areGiven(_ invocation: Invocation) -> Bool { !words(invocation).isEmpty }

  /// What a command line asks for.
  static func options(_ invocation: Invocation, _ session: Session) -> TrainingOptions {
    var options = TrainingOptions(seed: session.seed, jobs: session.jobs)
    if let engine = BankOptions.engine(invocation) { options.engine = engine }
    options.prototypesPerClass = invocation[prototypes]
    if let window = invocation[window] { options.window = window == 0 ? nil : window }
    if let points = invocation[points] { options.configuration.points = points }
    if let neighbours = invocation[neighbours] { options.neighbours = neighbours }
    if let variations = invocation[variations] { options.variations = variations }
    if let reject = invocation[reject] { options.rejectThreshold = reject }
    return options
  }

  /// The options as one would type them, in the order of the help: what a bank depends on, and nothing else.
  static func words(_ invocation: Invocation) -> [String] {
    let whole = [prototypes, window, points, neighbours, variations].flatMap { option in
      invocation[option].map { ["--\(option.declaration.name)", String($0)] } ?? []
    }
    return whole + (invocation[reject].map { ["--reject", "\($0)"] } ?? [])
  }
}
