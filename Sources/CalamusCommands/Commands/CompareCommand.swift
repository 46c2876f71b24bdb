import CommandLineSyntax
import DataFormats
import Evaluation
import Foundation
import Reports

/// `calamus compare OLD NEW`: what changed between two evaluations of the same samples.
enum CompareCommand: Command {
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "DIR",
    "write comparison.json and comparison.html there")

  static let declaration = CommandDeclaration(
    name: "compare", summary: "tells what changed between two evaluations of the same samples",
    details: """
      Joins the samples of two folders that 'calamus evaluate' wrote by their names and tells which \
      were fixed and which broken, with McNemar's exact test (and its mid-p value) of all samples, \
      of every class and of every writer; Holm's method corrects for many classes and writers. \
      Samples that only one folder has are named and not compared.

      With --max-drop, ends with status 3 when accuracy fell by more.
      """,
    operands: [
      Operand("OLD", "the folder of the older evaluation"),
      Operand("NEW", "the folder of the newer one"),
    ], options: [output.declaration, AccuracyGate.maximalDrop.declaration],
    examples: [
      Example("compare out/monday out/tuesday", "shows what changed"),
      Example(
        "compare out/monday out/tuesday --max-drop 0.5 --output out/changes",
        "writes a page; status 3 when accuracy fell by over half a point"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let folders = invocation.operands.map { EvaluationFolder($0) }
    let (old, new) = (try folders[0].record(), try folders[1].record())
    let comparison = Comparison(old: old, new: new)
    guard comparison.counts.samples > 0 else {
      throw CommandFailure(
        "\(folders[1].path): has no sample in common with \(folders[0].path): "
          + "compare evaluations of the same samples")
    }
    if let path = invocation[output] {
      try ComparisonFolder(path).write(
        comparison, old: old, new: new,
        exhibits: (old: folders[0].exhibits(), new: folders[1].exhibits()))
    }
    if session.json {
      try session.print(ComparisonFile.json(comparison, old: old, new: new).compact)
    } else {
      let summary = ComparisonSummary(
        comparison, old: old, new: new, color: session.colorsOutput)
      try session.output.write(summary.text)
      if let path = invocation[output] {
        try session.print("  page: \(oneLine(path))/comparison.html")
      }
    }
    guard let maximalDrop = invocation[AccuracyGate.maximalDrop],
      let reason = AccuracyGate(maximalDrop: maximalDrop)
        .regression(from: old, to: new, comparison)
    else { return .done }
    session.messages.say("\(folders[1].path): \(reason)")
    return .regression
  }
}
