import CommandLineSyntax
import Evaluation
import Foundation
import Reports

/// `calamus merge DIR... --output OUT`: joins the shards of one evaluation.
enum MergeCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "OUT", required: true,
    "write the evaluation there, as 'calamus evaluate' does")
  private static let force = Option<Bool>.flag(
    "force", short: "f", "write into OUT though other files lie there; none is removed")

  static let declaration = CommandDeclaration(
    name: "merge", summary: "joins the shards of one evaluation",
    details: """
      Reads folders that 'calamus evaluate --shard I/N' wrote, all N of them in any order, and writes \
      what a single run writes, byte for byte but for timing.json. Shards that are missing, double, \
      damaged or of another evaluation are named, and nothing is written.
      """,
    operands: [
      Operand(
        "DIR", "a folder that 'calamus evaluate --shard' wrote", count: .oneOrMore)
    ],
    options: [
      output.declaration, ReportOptions.normalize.declaration, force.declaration,
      Baseline.folder.declaration, AccuracyGate.maximalDrop.declaration,
    ],
    examples: [Example("merge shard-1 shard-2 --output out", "joins two shards")])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let baselines = try Baseline.open(invocation)
    let shards = try ShardSet(invocation.operands.map { try ShardFolder($0) })
    let path = invocation[output] ?? ""
    let folder = EvaluationFolder(path)
    let existed = FileManager.default.fileExists(atPath: path)
    let lock = try folder.prepare(force: invocation.isSet(force))
    defer { withExtendedLifetime(lock) {} }
    defer { if !existed { OutputPlace.removeIfEmpty(path) } }

    let result = try shards.result()
    let work = try UnfinishedWork(
      destination: path, header: shards.header, shard: nil, resume: false)
    for failure in result.record.failures { session.fail(failure.description) }
    return try EvaluationOutput(path, work).publish(
      result, ReportOptions.normalization(invocation), baselines, session)
  }
}
