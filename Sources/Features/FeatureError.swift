/// Why there are no features.
public enum FeatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The configuration asks for something impossible; the text says what.
  case configuration(String)
  /// There is no ink to read: no strokes, none with points, none of a writing ink, or nothing left by the eraser.
  case noInk
  /// A coordinate or a measured value of a stroke is NaN, infinite or too large to compute with.
  case notFinite(stroke: Int)

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .configuration(let text): "the feature configuration asks for \(text)"
    case .noInk: "there is no ink to read"
    case .notFinite(let stroke): "stroke \(stroke) holds a number that is not finite or too large"
    }
  }
}
