import CommandLineSyntax
import DataFormats
import Reports

/// `calamus report DIR`: writes the reports of an evaluation again.
enum ReportCommand: Command {
  private static let baseline = Option<String>.text(
    "baseline", .path, placeholder: "DIR",
    "head the report with what changed since the evaluation in DIR",
    details: "Without it, a report that was made with a baseline keeps it.")

  static let declaration = CommandDeclaration(
    name: "report", summary: "writes the reports of an evaluation folder again",
    details: """
      Reads metrics.json, predictions.csv and exhibits.json and writes confusion.csv, the pictures, \
      report.html and the pages in report-samples/ anew; nothing is recognised. Figures in metrics.json that \
      do not follow from the predictions are an error.
      """,
    operands: [Operand("DIR", "a folder that 'calamus evaluate' wrote")],
    options: [ReportOptions.normalize.declaration, baseline.declaration],
    examples: [
      Example("report out/evaluation --normalize true", "shows rows as shares of the true label")
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let folder = EvaluationFolder(invocation.operands[0])
    let baseline = try invocation[baseline].map { try ReportBaseline(reading: $0) }
    let record = try folder.rewriteReports(
      normalization: ReportOptions.normalization(invocation), baseline: baseline)
    if session.json {
      try session.print(EvaluationSummary(record, folder: folder.path).json.compact)
    } else {
      session.note("\(folder.path)/report.html: written")
    }
    return .done
  }
}

/// The options of everything that writes reports.
enum ReportOptions {
  static let normalize = Option<String>.text(
    "normalize", .choice(ConfusionPicture.Normalization.allCases.map(\.rawValue)),
    "what the confusion picture shows (default: none)",
    details: """
      none shows counts; true shares of the true label, pred of the predicted label, all of all \
      samples. confusion.csv always holds counts.
      """)

  /// The normalisation that a command line asks for.
  static func normalization(_ invocation: Invocation) -> ConfusionPicture.Normalization {
    invocation[normalize].flatMap { ConfusionPicture.Normalization(rawValue: $0) } ?? .none
  }
}
