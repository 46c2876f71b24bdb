import DataFormats
import Evaluation
import Foundation
import Platform
public import Recognition

/// The folder with what a training found out: `training.json` for programs and `training.html` for people.
public struct TrainingReportFolder: Sendable {
  /// Where it lies.
  public let path: String

  /// Names a folder; nothing is touched yet.
  public init(_ path: String) { self.path = path }

  /// Makes sure that a report can be written here, before the long work.
  ///
  /// - Throws: `ReportError` when the path is a file, the folder cannot be made, or other things lie in it.
  public func prepare() throws(ReportError) {
    let manager = FileManager.default
    let entries: [String]
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      entries = try manager.contentsOfDirectory(atPath: path)
    } catch {
      throw ReportError(
        file: path, message: FileError(path: path, operation: "made", underlying: error).reason,
        place: "the report's folder cannot be made")
    }
    guard entries.isEmpty || entries.contains(Self.names[0]) else {
      throw ReportError(
        file: path, message: "is not empty and holds no training report: choose another folder")
    }
  }

  /// Writes both files, each of them all or not at all.
  ///
  /// - Parameters:
  ///   - report: What was tried.
  ///   - bank: The bank that was trained.
  ///   - dataset: The name of the dataset.
  /// - Throws: `ReportError` when a file cannot be written.
  public func write(
    _ report: TrainingReport, bank: TemplateBank, dataset: String
  ) throws(ReportError) {
    let texts = [
      TrainingFile.json(report, bank: bank, dataset: dataset).pretty,
      TrainingPage(report: report, bank: bank, dataset: dataset).text,
    ]
    for (name, text) in zip(Self.names, texts) {
      do {
        try AtomicFile.write(Data(text.utf8), to: path + "/" + name)
      } catch {
        throw ReportError(
          file: path + "/" + name, message: "cannot be written (\(error.reason))")
      }
    }
  }

  private static let names = ["training.json", "training.html"]
}
