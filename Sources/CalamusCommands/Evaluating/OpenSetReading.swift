import CommandLineSyntax
import Evaluation
import Reports

/// The part of `evaluate` that lets a bank read what it does not know.
enum OpenSetReading {
  static let dataset = Option<String>.text(
    "open-set", .path, placeholder: "DATASET",
    "also read samples of labels that the bank does not know",
    details: """
      Goes with one --bank. open-set.json and the summary tell how well confidence tells them from \
      known ones: the area under the ROC curve.
      """)

  /// Checks that the option goes with the others.
  ///
  /// - Throws: `UsageError` when it does not.
  static func check(_ invocation: Invocation) throws {
    guard invocation[dataset] != nil else { return }
    guard invocation.all(BankOptions.optionalBank).count == 1,
      invocation[EvaluationRequest.shard] == nil
    else {
      throw UsageError("evaluate: --open-set goes with one --bank, and not with --shard")
    }
  }

  /// Reads, writes and tells; does nothing where it is not asked for.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - path: The folder of the finished evaluation.
  ///   - session: Where results are told.
  /// - Throws: `DatasetError`, `TemplateBankError`, `RecognitionError` or `ReportError`.
  static func run(_ invocation: Invocation, in path: String, _ session: Session) throws {
    guard let name = invocation[dataset], let bank = invocation[BankOptions.optionalBank] else {
      return
    }
    let folder = EvaluationFolder(path)
    let score = try OpenSetScore(
      DatasetInput.open(DatasetLocation(name), invocation, session),
      bank: BankOptions.open(bank), engine: BankOptions.engine(invocation),
      known: folder.record(), jobs: session.jobs)
    try folder.write(score)
    guard !session.json else { return }
    try session.print(
      "  of \(counted(score.unknown, "sample")) of \(oneLine(score.dataset)) with other labels: "
        + "area under the ROC curve \(Percentage.text(score.areaUnderCurve))")
  }
}
