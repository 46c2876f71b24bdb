import DataFormats
public import Evaluation
import Foundation
import Platform

/// The folder that a comparison writes: `comparison.json` for programs, `comparison.html` for people.
public struct ComparisonFolder: Sendable {
  /// Where it lies.
  public let path: String

  /// Names a folder; nothing is touched yet.
  public init(_ path: String) { self.path = path }

  /// Writes both files, each of them all or not at all; other files stay as they are.
  ///
  /// - Parameters:
  ///   - comparison: What changed.
  ///   - old: The older evaluation.
  ///   - new: The newer evaluation.
  ///   - exhibits: Ink to draw flipped samples with: that of both evaluations.
  ///   - folders: How the folders of both were named, where `comparison.json` shall tell.
  /// - Throws: `ReportError` when a file cannot be written.
  public func write(
    _ comparison: Comparison, old: EvaluationRecord, new: EvaluationRecord,
    exhibits: (old: Exhibits, new: Exhibits), folders: (old: String, new: String?)? = nil
  ) throws(ReportError) {
    let page = ComparisonPage(comparison, old: old, new: new, exhibits: exhibits)
    try write("comparison.html", page.text)
    try write(
      "comparison.json",
      ComparisonFile.json(comparison, old: old, new: new, folders: folders).pretty)
  }

  private func write(_ name: String, _ text: String) throws(ReportError) {
    let file = path + "/" + name
    do {
      try AtomicFile.write(text, to: file)
    } catch {
      throw ReportError(file: file, message: "cannot be written (\(error.reason))")
    }
  }
}
