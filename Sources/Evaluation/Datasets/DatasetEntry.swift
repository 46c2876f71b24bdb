/// One drawing of a dataset: what is known about it, and what was kept of its ink.
struct DatasetEntry<Kept: Sendable>: Sendable {
  /// The file's path from the dataset's root, `#` and the position there.
  var id: String
  /// What it shows; empty in a dataset without labels.
  var label: String
  /// Who wrote it, where that is known.
  var writer: String?
  /// The part of the dataset's own split; nil when it has none.
  var part: DatasetCard.Part?
  /// What was kept of its ink.
  var kept: Kept
}
