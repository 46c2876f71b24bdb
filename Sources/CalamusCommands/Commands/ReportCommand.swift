import CommandLineSyntax
import Reports

/// `calamus report DIR`: writes the reports of an evaluation again.
enum ReportCommand: Command {
  static let declaration = CommandDeclaration(
    name: "report", summary: "writes the reports of an evaluation folder again",
    details: """
      Reads metrics.json and predictions.csv and writes confusion.csv, the pictures and report.html \
      anew; nothing is recognised.
      """,
    operands: [Operand("DIR", "a folder that 'calamus evaluate' wrote")],
    options: [ReportOptions.normalize.declaration],
    examples: [
      Example("report out/evaluation --normalize true", "shows rows as shares of the true label")
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    let folder = EvaluationFolder(invocation.operands[0])
    try folder.rewriteReports(normalization: ReportOptions.normalization(invocation))
    session.note("\(folder.path)/report.html: written")
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
