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
  private static let force = Option<Bool>.flag(
    "force", short: "f", "write into DIR though other files lie there; none is removed")

  static let declaration = CommandDeclaration(
    name: "evaluate", summary: "measures how well labelled handwriting is recognised",
    details: """
      With --bank, classifies the test part of DATASET (all of it when it has no split). Without, \
      splits and trains as --protocol says, by the options of 'calamus train'. Writes metrics.json, \
      predictions.csv, confusion.csv, confusion.png, confusion.svg, report.html and timing.json; \
      only timing.json differs from run to run.

      With --baseline, compares the accuracy with that of earlier evaluations and ends with status \
      3 when it fell by more than --max-drop.
      """,
    operands: [DatasetInput.operand],
    options: [
      output.declaration, BankOptions.optionalBank.declaration,
      BankOptions.engine.declaration, plan.declaration,
    ] + TrainingFlags.all + [
      ReportOptions.normalize.declaration, allowOverlap.declaration, force.declaration,
      Baseline.folder.declaration, AccuracyGate.maximalDrop.declaration,
    ],
    examples: [
      Example("evaluate demo --bank demo --output out", "tests a bank on writers it never saw"),
      Example("evaluate letters --protocol writers:5 --output out", "trains and tests five times"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let plan = try plan(invocation)
    let baselines = try Baseline.open(invocation)
    let bank = try invocation[BankOptions.optionalBank].map(BankOptions.open)
    let path = invocation[output] ?? ""
    let folder = EvaluationFolder(path)
    let existed = FileManager.default.fileExists(atPath: path)
    let lock = try folder.prepare(force: invocation.isSet(force))
    defer { withExtendedLifetime(lock) {} }
    defer { if !existed { OutputPlace.removeIfEmpty(path) } }

    let dataset = try DatasetInput.open(invocation.operands[0], session)
    let evaluator = Evaluator(
      training: TrainingFlags.options(invocation, session), engine: BankOptions.engine(invocation))
    let progress = session.progress("evaluating")
    let result =
      if let bank {
        try evaluator.evaluate(
          dataset, bank: bank, allowsOverlap: invocation.isSet(allowOverlap),
          progress: { progress.update($0) })
      } else {
        try evaluator.evaluate(dataset, protocol: plan, progress: { progress.update($0) })
      }
    progress.finish()
    for failure in result.record.failures.dropFirst(dataset.failures.count) {
      session.fail(failure.description)
    }
    try folder.write(result, normalization: ReportOptions.normalization(invocation))
    let summary = EvaluationSummary(result.record, folder: path)
    try session.output.write(
      session.json ? summary.json.compact + "\n" : summary.text(color: session.colorsOutput))
    let regressions = baselines.compactMap { $0.regression(in: result.record) }
    for regression in regressions { session.messages.say(regression) }
    return regressions.isEmpty ? session.status : .regression
  }

  /// The protocol, when everything that goes with it or with a bank fits together.
  private static func plan(_ invocation: Invocation) throws -> EvaluationProtocol {
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
