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
      BankOptions.engine.declaration, EvaluationRequest.plan.declaration,
    ] + DatasetInput.options + TrainingFlags.all + EvaluationRequest.all + [
      OpenSetReading.dataset.declaration, ReportOptions.normalize.declaration,
      force.declaration, Baseline.folder.declaration,
      AccuracyGate.maximalDrop.declaration,
    ],
    examples: [
      Example("evaluate demo --bank demo --output out", "tests a bank on writers it never saw"),
      Example("evaluate letters --protocol writers:5 --output out", "trains and tests five times"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let request = try EvaluationRequest(invocation)
    try OpenSetReading.check(invocation)
    let baselines = try Baseline.open(invocation)
    let candidates = try EvaluationCandidate.all(invocation, session)
    if candidates.count > 1, request.shard != nil || !baselines.isEmpty {
      throw UsageError(
        "evaluate: --shard and --baseline take one bank or configuration: drop the others")
    }
    let path = invocation[output] ?? ""
    let existed = FileManager.default.fileExists(atPath: path)
    let lock = try EvaluationFolder(path).prepare(force: invocation.isSet(force))
    defer { withExtendedLifetime(lock) {} }
    defer { if !existed { OutputPlace.removeIfEmpty(path) } }

    let dataset = try DatasetInput.open(invocation, session)
    let run = EvaluationRun(
      dataset: dataset, request: request, normalization: ReportOptions.normalization(invocation),
      session: session)
    if candidates.count > 1 { return try run.compare(candidates, in: path) }
    let status = try run.evaluate(candidates[0].plan(dataset, request), in: path, baselines)
    try OpenSetReading.run(invocation, in: path, session)
    return status
  }
}
