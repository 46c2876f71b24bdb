import InkFormats

/// What a file says about one of its drawings.
struct InkStatement: Sendable {
  /// The position among the drawings of the file, from 0.
  var index = 0
  /// The label that the file states, where it does.
  var label: String?
  /// The writer that the file states, where it does.
  var writer: String?

  /// Nothing said.
  init() {}

  /// What a record says beside its drawing.
  init(_ record: DrawingRecord) {
    (index, label, writer) = (record.index, record.label, record.writer)
  }

  /// The name of the drawing among the samples of a dataset, given its file's path from the root.
  func id(in file: String) -> String { "\(file)#\(index)" }
}
