public import Ink

/// One character of a dataset: its strokes, what it is, and who wrote it.
public struct LabelledSample: Sendable {
  /// A stable name within the dataset, such as `train.gz#12`.
  public var id: String
  /// The strokes in drawing order.
  public var strokes: [Stroke]
  /// What the character is.
  public var label: String
  /// Who wrote it, where that is known.
  public var writer: String?

  /// Makes a sample.
  public init(id: String, strokes: [Stroke], label: String, writer: String? = nil) {
    self.id = id
    self.strokes = strokes
    self.label = label
    self.writer = writer
  }
}
