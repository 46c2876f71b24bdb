import CommandLineSyntax
import Evaluation
import Foundation
import Recognition

/// One of the banks or configurations that an evaluation is made of.
struct EvaluationCandidate {
  /// The name of its folder where there are several.
  let name: String
  /// The bank; nil where banks are trained.
  let bank: TemplateBank?
  private let words: [String]
  private let training: TrainingOptions
  private let engine: Engine?

  /// The candidates of a command line: every bank, every configuration, or the options as they stand.
  ///
  /// - Throws: `UsageError` when a configuration cannot be understood or a name comes twice, and what reading a bank throws.
  static func all(_ invocation: Invocation, _ session: Session) throws -> [EvaluationCandidate] {
    let banks = invocation.all(BankOptions.optionalBank)
    let configurations = invocation.all(EvaluationRequest.configuration)
    let outside =
      (invocation[BankOptions.engine] == nil ? [] : ["--engine"]) + TrainingFlags.words(invocation)
    if let option = outside.first, !configurations.isEmpty {
      throw UsageError("evaluate: \(option) beside --configuration has no effect: put it inside")
    }
    var candidates: [EvaluationCandidate] = []
    for bank in banks {
      let stem = URL(fileURLWithPath: bank).deletingPathExtension().lastPathComponent
      candidates.append(
        try EvaluationCandidate(invocation, session, name: stem, bank: try BankOptions.open(bank)))
    }
    for text in configurations {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, isName(parts[0]) else {
        throw UsageError(
          "evaluate: '\(text)' is no configuration: type NAME=OPTIONS, such as "
            + "'small=--points 24'")
      }
      let options = parts[1].split(separator: " ").map(String.init)
      let line = ["evaluate", "DATASET", "--output", "DIR"] + options
      guard case .run(let inner) = Calamus.program.parse(line) else {
        throw UsageError(
          "evaluate: the options of --configuration \(parts[0]) cannot be understood: type such "
            + "as 'small=--points 24'")
      }
      try check(inner, of: parts[0])
      candidates.append(try EvaluationCandidate(inner, session, name: parts[0], bank: nil))
    }
    if candidates.isEmpty {
      candidates = [try EvaluationCandidate(invocation, session, name: "", bank: nil)]
    }
    let names = candidates.map(\.name)
    if let double = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw UsageError("evaluate: two candidates are called '\(double)': rename one")
    }
    return candidates
  }

  private init(
    _ invocation: Invocation, _ session: Session, name: String, bank: TemplateBank?
  ) throws {
    self.name = name
    self.bank = bank
    training = try TrainingFlags.options(invocation, session)
    engine = BankOptions.engine(invocation)
    words =
      (invocation[BankOptions.engine].map { ["--engine", $0] } ?? [])
      + TrainingFlags.words(invocation)
  }

  /// Refuses options in a configuration that say nothing about training.
  private static func check(_ invocation: Invocation, of configuration: String) throws {
    let known = TrainingFlags.all.map(\.name) + [BankOptions.engine.declaration.name]
    var foreign = invocation.given.filter { !known.contains($0) }
    // The one that the parser needs.
    if let own = foreign.firstIndex(of: "output") { foreign.remove(at: own) }
    guard !foreign.isEmpty else { return }
    let names = foreign.map { "--\($0)" }.joined(separator: ", ")
    throw UsageError(
      "evaluate: --configuration \(configuration) holds \(names), which are no options of training: "
        + "give them beside it")
  }

  private static func isName(_ text: String) -> Bool {
    !text.hasPrefix(".") && !text.isEmpty && text.utf8.count < 200
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// The work of evaluating this candidate.
  ///
  /// - Throws: `DatasetError` when the dataset does not suit it.
  func plan(
    _ dataset: Dataset, _ request: EvaluationRequest
  ) throws(DatasetError) -> EvaluationPlan {
    let evaluator = Evaluator(
      training: training, engine: engine, program: Calamus.version, optionWords: words)
    guard let bank else {
      return try evaluator.plan(dataset, protocol: request.plan, request.variations)
    }
    return try evaluator.plan(
      dataset, bank: bank, allowsOverlap: request.allowsOverlap,
      request.variations,
      resampling: request.resampled.map { Resampling(count: $0, seed: training.seed) })
  }
}
