import Foundation

/// Decides what a drawing shows, who wrote it and to which part it belongs, from all that says so.
///
/// A label may come from the ink itself (an annotation, a segment's label, a field of JSON), from the folders around it, or
/// from a table of labels. Where the card or the command line names one of these, it alone is asked. Otherwise whatever
/// states a label is heard, and two that disagree are an error: nobody can say which of them is right. A single folder
/// around all drawings is no label where the ink or a table states one.
///
/// A writer comes from the source that the card names, else from the table, else from the ink, else from a folder.
struct SampleRules {
  /// The card, where there is one.
  var card: DatasetCard?
  /// The table of labels, where there is one.
  var manifest: LabelManifest?
  /// Where labels come from; nil: from whatever states one.
  var labels: DatasetCard.Source?
  /// Whether folders tell labels apart, as they do when there is more than one.
  var foldersDiffer = true

  /// What is known about a drawing.
  struct Answer {
    /// The label, in one spelling of what Unicode holds to be equal: tables are compared byte by byte.
    var label: String?
    var writer: String?
    var part: DatasetCard.Part?
    /// Whether the card leaves it out for its label.
    var isLeftOut = false
  }

  /// Puts together what is said about one drawing.
  ///
  /// - Parameters:
  ///   - statement: What its file says.
  ///   - folders: What its folders say.
  ///   - file: Its file, from the dataset's root.
  ///   - source: The card's file that it comes from.
  /// - Returns: What that comes to.
  /// - Throws: `DatasetError` when two disagree and no rule decides.
  func answer(
    _ statement: InkStatement, folders: LabelledPath, file: String, source: DatasetCard.File?
  ) throws(DatasetError) -> Answer {
    let row = manifest?.entry(file: file, index: statement.index)
    var answer = Answer()
    answer.label = try label(
      [
        (.manifest, "the table \(manifest?.path ?? "")", row?.label),
        (.ink, "its file", statement.label),
        (.folders, Self.folder, folders.label),
      ], of: statement.id(in: file))
    let writer: String? =
      switch card?.writer {
      case .ink: statement.writer
      case .folders: folders.writer
      case .manifest: row?.writer
      case .nobody: String?.none
      case nil: row?.writer ?? statement.writer ?? folders.writer
      }
    if let writer, !writer.isEmpty { answer.writer = (source?.writerPrefix ?? "") + writer }
    answer.part =
      source?.split ?? row?.part ?? folders.part
      ?? card?.split?.part(writer: answer.writer, index: statement.index)
    if card?.otherLabels == .leaveOut, let labels = card?.labels, let label = answer.label {
      answer.isLeftOut = !labels.contains(label)
    }
    return answer
  }

  private static let folder = "its folder"

  private func label(
    _ statements: [(source: DatasetCard.Source, name: String, label: String?)], of drawing: String
  ) throws(DatasetError) -> String? {
    let heard: [(name: String, label: String)] = statements.compactMap { statement in
      guard labels == nil || labels == statement.source, let label = statement.label,
        !label.isEmpty
      else { return nil }
      return (statement.name, label.precomposedStringWithCanonicalMapping)
    }
    guard let first = heard.first else { return nil }
    if let other = heard.first(where: { $0.label != first.label }),
      foldersDiffer || other.name != Self.folder
    {
      throw DatasetError(
        file: drawing, code: "ambiguous",
        message: "has two labels: \(first.name) says '\(first.label)', \(other.name) "
          + "'\(other.label)': choose one with --labels manifest, --labels ink or --labels folders")
    }
    return first.label
  }
}
