import CommandLineSyntax
import Features
import Recognition

/// The options of everything that trains a bank.
enum TrainingFlags {
  static let prototypes = Option<String>.text(
    "prototypes", placeholder: "N|P%|auto",
    "keep at most N templates a label, or P % of its samples (default: all)",
    details: """
      auto keeps as few as cost next to nothing in cross-validation over the training writers. It \
      first searches for window, neighbours and channel weights in the same way, and at last for \
      the engine, unless they are given; points, method and variations stay as they are.
      """)
  static let method = Option<String>.text(
    "method", .choice(PrototypeMethod.allCases.map(\.rawValue)),
    "how templates are made where not every sample is one (default: lvq)",
    details: """
      medoids are samples; barycentres are means of samples under time warping, soft-barycentres \
      smoothed ones; lvq moves medoids apart from those of other labels; edited takes medoids of \
      the samples that their neighbours agree with; condensed keeps the samples that it needs to \
      tell all others right.
      """)
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
    prototypes.declaration, method.declaration, window.declaration, points.declaration,
    neighbours.declaration, variations.declaration, reject.declaration,
  ]

  /// Whether a command line gives any of them.
  static func areGiven(_ invocation: Invocation) -> Bool { !words(invocation).isEmpty }

  /// What a command line asks for.
  ///
  /// - Throws: `UsageError` when the number of prototypes cannot be read.
  static func options(_ invocation: Invocation, _ session: Session) throws -> TrainingOptions {
    var options = TrainingOptions(seed: session.seed, jobs: session.jobs)
    if let engine = BankOptions.engine(invocation) { options.engine = engine }
    if let text = invocation[prototypes] {
      guard let count = PrototypeCount(text) else {
        throw UsageError(
          "--prototypes: '\(text)' is neither a number of at least 1 nor a share such as 10% nor auto"
        )
      }
      options.prototypes = count
    }
    options.tunesEngine = options.prototypes == .auto && BankOptions.engine(invocation) == nil
    if let method = invocation[method].flatMap({ PrototypeMethod(rawValue: $0) }) {
      options.method = method
    }
    if let window = invocation[window] {
      options.window = window == 0 ? nil : window
      options.tunesWindow = false
    }
    if let points = invocation[points] { options.configuration.points = points }
    if let neighbours = invocation[neighbours] {
      options.neighbours = neighbours
      options.tunesNeighbours = false
    }
    if let variations = invocation[variations] { options.variations = variations }
    if let reject = invocation[reject] { options.rejectThreshold = reject }
    return options
  }

  /// The options as one would type them, in the order of the help: what a bank depends on, and nothing else.
  static func words(_ invocation: Invocation) -> [String] {
    let texts = [prototypes, method].flatMap { option in
      invocation[option].map { ["--\(option.declaration.name)", $0] } ?? []
    }
    let whole = [window, points, neighbours, variations].flatMap { option in
      invocation[option].map { ["--\(option.declaration.name)", String($0)] } ?? []
    }
    return texts + whole + (invocation[reject].map { ["--reject", "\($0)"] } ?? [])
  }
}
