import CommandLineSyntax
import DataFormats
import Evaluation
import Foundation
import Recognition
import Reports

/// `calamus evaluate DATASET --output DIR`: measures how well handwriting is recognised.
enum EvaluateCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "DIR", required: true,
    "write metrics, tables, pictures and report.html there")
  private static let plan = Option<String>.text(
    "protocol", placeholder: "P", "how to split and train (default: holdout)",
    details: """
      holdout is the dataset's own split; kfold:K groups samples, writers:K groups whole writers, \
      leave-one-writer-out tests every writer with templates of all others.
      """)
  private static let allowOverlap = Option<Bool>.flag(
    "allow-overlap", "test samples too that the bank was trained on",
    details: "The report says how many there are.")
  private static let shard = Option<String>.text(
    "shard", placeholder: "I/N", "do the I-th of N parts of the work, for 'calamus merge'",
    details: """
      DIR then holds shard.json and the folder parts; merging the N shards gives what one run gives, \
      byte for byte. With a protocol, a shard trains what its own samples need.
      """)
  private static let resume = Option<Bool>.flag(
    "resume", "go on with what an earlier run left unfinished in DIR",
    details: "Without it, an unfinished rest is thrown away. The result is the same.")
  private static let force = Option<Bool>.flag(
    "force", short: "f", "write into DIR though other files lie there; none is removed")

  static let declaration = CommandDeclaration(
    name: "evaluate", summary: "measures how well labelled handwriting is recognised",
    details: """
      With --bank, classifies the test part of DATASET (all of it when it has no split). Without, \
      splits and trains as --protocol says, by the options of 'calamus train'. Writes metrics.json, \
      predictions.csv, confusion.csv, confusion.png, confusion.svg, report.html and timing.json; \
      only timing.json differs from run to run.

      What is finished is kept in DIR/.unfinished until all is: after an interruption, a full disk \
      or a power cut, the same command with --resume goes on from there.

      With --baseline, compares the accuracy with that of earlier evaluations and ends with status \
      3 when it fell by more than --max-drop.
      """,
    operands: [DatasetInput.operand],
    options: [
      output.declaration, BankOptions.optionalBank.declaration,
      BankOptions.engine.declaration, plan.declaration,
    ] + DatasetInput.options + TrainingFlags.all + [
      ReportOptions.normalize.declaration, allowOverlap.declaration, shard.declaration,
      resume.declaration, force.declaration,
      Baseline.folder.declaration, AccuracyGate.maximalDrop.declaration,
    ],
    examples: [
      Example("evaluate demo --bank demo --output out", "tests a bank on writers it never saw"),
      Example("evaluate letters --protocol writers:5 --output out", "trains and tests five times"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let plan = try plan(invocation)
    let number = try shardNumber(invocation)
    let baselines = try Baseline.open(invocation)
    let bank = try invocation[BankOptions.optionalBank].map(BankOptions.open)
    let path = invocation[output] ?? ""
    let folder = EvaluationFolder(path)
    let existed = FileManager.default.fileExists(atPath: path)
    let lock = try folder.prepare(force: invocation.isSet(force))
    defer { withExtendedLifetime(lock) {} }
    defer { if !existed { OutputPlace.removeIfEmpty(path) } }

    let dataset = try DatasetInput.open(invocation, session)
    let evaluator = Evaluator(
      training: TrainingFlags.options(invocation, session),
      engine: BankOptions.engine(invocation), program: Calamus.version,
      optionWords: (invocation[BankOptions.engine].map { ["--engine", $0] } ?? [])
        + TrainingFlags.words(invocation))
    let work =
      if let bank {
        try evaluator.plan(dataset, bank: bank, allowsOverlap: invocation.isSet(allowOverlap))
      } else {
        try evaluator.plan(dataset, protocol: plan)
      }
    let unfinished = try UnfinishedWork(
      destination: path, header: work.header, shard: number, resume: invocation.isSet(resume))
    if unfinished.finishedUnits > 0 {
      session.note(
        "\(path): going on after \(counted(unfinished.finishedUnits, "finished sample"))")
    }
    let progress = session.progress("evaluating")
    defer { progress.finish() }
    if let number {
      let failures = try work.evaluateShard(in: unfinished) { progress.update($0) }
      for failure in failures { session.fail(failure.description) }
      session.note("\(path): shard \(number.name) is finished")
      return session.status
    }
    let result = try work.evaluate(in: unfinished) { progress.update($0) }
    progress.finish()
    for failure in result.record.failures.dropFirst(dataset.failures.count) {
      session.fail(failure.description)
    }
    return try EvaluationOutput(path, unfinished).publish(
      result, ReportOptions.normalization(invocation), baselines, session)
  }

  /// The shard that is asked for, if any.
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

  /// The protocol, when everything that goes with it or with a bank fits together.
  ///
  /// - Throws: `UsageError` when it does not.
  static func plan(_ invocation: Invocation) throws -> EvaluationProtocol {
    let hasBank = invocation[BankOptions.optionalBank] != nil
    if hasBank, invocation[plan] != nil {
      throw UsageError("evaluate: --bank and --protocol exclude each other: drop one")
    }
    if hasBank, TrainingFlags.areGiven(invocation) {
      let word = TrainingFlags.words(invocation).first ?? ""
      throw UsageError("evaluate: \(word) belongs to training, --bank is trained: drop one")
    }
    if !hasBank, invocation.isSet(allowOverlap) {
      throw UsageError("evaluate: --allow-overlap goes with --bank: add '--bank BANK' or drop it")
    }
    let name = invocation[plan] ?? "holdout"
    guard let plan = EvaluationProtocol(name) else {
      throw UsageError("evaluate: '\(name)' is no protocol: type \(EvaluationProtocol.names)")
    }
    return plan
  }
}
