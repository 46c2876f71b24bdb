import CommandLineSyntax
import Evaluation
import Recognition

/// What an evaluation is asked for, as far as the command line alone tells.
struct EvaluationRequest {
  static let plan = Option<String>.text(
    "protocol", placeholder: "P", "how to split and train (default: holdout)",
    details: """
      holdout is the dataset's own split; kfold:K groups samples, writers:K groups whole writers, \
      leave-one-writer-out tests every writer with templates of all others.
      """)
  static let repeats = Option<Int>.integer(
    "repeat", in: 1...10_000, "run the protocol N times, each with the next seed (default: 1)",
    details:
      "The report is of the first; metrics.json has the accuracy of each, mean and deviation.")
  static let learningCurve = Option<String>.text(
    "learning-curve", placeholder: "SHARES",
    "measure the accuracy with shares of the training samples too, such as 1%,10%,50%",
    details: "Shares are of each label's samples; a smaller one is part of a larger one.")
  static let perturb = Option<String>.text(
    "perturb", placeholder: "KINDS", "measure the accuracy with test samples made harder too",
    details: """
      KINDS is all, or some of \(kinds), each with its usual levels, or with one as in rotation:7. \
      Writes perturbations.csv and a table.
      """)
  static let adapt = Option<String>.text(
    "adapt", placeholder: "NUMBERS",
    "measure the accuracy with the bank adapted to each writer too, by so many samples a label",
    details: """
      For example 1,3. The first samples of each writer adapt, as 'calamus train --adapt' does it; all \
      passes read what is left beyond the largest number. Goes with --bank.
      """)
  static let resample = Option<Int>.integer(
    "resample", in: 1...Resampling.largestCount,
    "make N samples of those there are, by small random changes; nothing is stored")
  static let configuration = Option<String>.text(
    "configuration", placeholder: "NAME=OPTIONS", repeats: true,
    "evaluate with these options of training; several stand side by side",
    details: """
      For example --configuration 'small=--points 24 --prototypes 20'. Each is written into the \
      folder NAME in DIR, and DIR/candidates.csv and candidates.json compare them. Several --bank do the \
      same.
      """)
  static let allowOverlap = Option<Bool>.flag(
    "allow-overlap", "test samples too that the bank was trained on",
    details: "Every output says how many there are.")
  static let shard = Option<String>.text(
    "shard", placeholder: "I/N", "do the I-th of N parts of the work, for 'calamus merge'",
    details: """
      DIR then holds shard.json and the folder parts; merging the N shards gives what one run gives, \
      byte for byte. With a protocol, a shard trains what its own samples need.
      """)
  static let resume = Option<Bool>.flag(
    "resume", "go on with what an earlier run left unfinished in DIR",
    details: "Without it, an unfinished rest is thrown away. The result is the same.")

  /// All of them but those of training, in the order of the help.
  static let all = [
    repeats.declaration, learningCurve.declaration, perturb.declaration, adapt.declaration,
    resample.declaration,
    configuration.declaration, allowOverlap.declaration, shard.declaration, resume.declaration,
  ]

  private static var kinds: String {
    Perturbation.Kind.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// How to split, where no bank is given.
  let plan: EvaluationProtocol
  /// The further passes over the samples.
  let variations: VariationRequest
  /// How many samples to make of those there are; nil for these alone.
  let resampled: Int?
  /// The shard, where one is asked for.
  let shard: ShardNumber?
  /// Whether to go on with unfinished work.
  let resumes: Bool
  /// Whether samples that the bank was trained on may be tested.
  let allowsOverlap: Bool

  /// Checks that everything goes together.
  ///
  /// - Throws: `UsageError` when it does not.
  init(_ invocation: Invocation) throws {
    let hasBank = invocation[BankOptions.optionalBank] != nil
    try Self.checkBank(invocation, hasBank)
    let name = invocation[Self.plan] ?? "holdout"
    guard let plan = EvaluationProtocol(name) else {
      throw UsageError("evaluate: '\(name)' is no protocol: type \(EvaluationProtocol.names)")
    }
    self.plan = plan
    var variations = VariationRequest()
    variations.repeats = invocation[Self.repeats] ?? 1
    if let text = invocation[Self.learningCurve] {
      guard let shares = VariationRequest.shares(text) else {
        throw UsageError("evaluate: '\(text)' are no shares: type such as 1%,10%,50%")
      }
      variations.trainingShares = shares
    }
    if let text = invocation[Self.perturb] {
      guard let list = Perturbation.list(text) else {
        throw UsageError("evaluate: '\(text)' cannot be done: type all, or some of \(Self.kinds)")
      }
      variations.perturbations = list
    }
    if let text = invocation[Self.adapt] {
      guard let counts = VariationRequest.counts(text) else {
        throw UsageError("evaluate: '\(text)' are no numbers of samples: type such as 1,3,5")
      }
      guard variations.perturbations.isEmpty, invocation[Self.resample] == nil else {
        throw UsageError("evaluate: --adapt goes neither with --perturb nor --resample: drop one")
      }
      variations.adaptations = counts
    }
    self.variations = variations
    resampled = invocation[Self.resample]
    shard = try Self.shardNumber(invocation)
    resumes = invocation.isSet(Self.resume)
    allowsOverlap = invocation.isSet(Self.allowOverlap)
  }

  private static func checkBank(_ invocation: Invocation, _ hasBank: Bool) throws {
    if hasBank {
      if TrainingFlags.areGiven(invocation) {
        let word = TrainingFlags.words(invocation).first ?? ""
        throw UsageError("evaluate: \(word) belongs to training, --bank is trained: drop one")
      }
      let others = [
        plan.declaration.name: invocation[plan] != nil,
        repeats.declaration.name: invocation[repeats] != nil,
        learningCurve.declaration.name: invocation[learningCurve] != nil,
        configuration.declaration.name: invocation[configuration] != nil,
      ]
      if let name = others.filter(\.value).keys.min() {
        throw UsageError("evaluate: --bank and --\(name) exclude each other: drop one")
      }
    } else if invocation.isSet(allowOverlap) || invocation[resample] != nil
      || invocation[adapt] != nil
    {
      let name =
        invocation[resample] != nil
        ? "resample" : invocation[adapt] != nil ? "adapt" : "allow-overlap"
      throw UsageError("evaluate: --\(name) goes with --bank: add '--bank BANK' or drop it")
    }
  }

  private static func shardNumber(_ invocation: Invocation) throws -> ShardNumber? {
    guard let text = invocation[shard] else { return nil }
    guard let number = ShardNumber(text) else {
      throw UsageError("evaluate: '\(text)' is no shard: type I/N with I from 1 to N, such as 2/7")
    }
    if !invocation.all(Baseline.folder).isEmpty {
      throw UsageError("evaluate: --baseline compares whole evaluations: give it to 'merge'")
    }
    return number
  }
}
