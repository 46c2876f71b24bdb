public import Evaluation

/// An earlier run that a report is compared with.
public struct ReportBaseline: Sendable {
  /// Its folder, as it was named.
  public let folder: String
  /// Its evaluation.
  public let record: EvaluationRecord
  /// Its ink.
  public let exhibits: Exhibits

  /// Reads an evaluation folder.
  ///
  /// - Throws: `ReportError` when the folder is none of ours, or a file cannot be read.
  public init(reading folder: String) throws(ReportError) {
    self.folder = folder
    record = try EvaluationFolder(folder).record()
    exhibits = try EvaluationFolder(folder).exhibits()
  }
}
