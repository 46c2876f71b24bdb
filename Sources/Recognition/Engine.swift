/// Which view of the ink decides what a character is.
public enum Engine: String, Codable, Sendable, Hashable, CaseIterable {
  /// The way of the pen: dynamic time warping against templates.
  case dtw
  /// Dynamic time warping whatever the order, direction and number of strokes: they are put into each template's order.
  case strokes
  /// Networks that look at the picture and along the strokes, whatever their order and direction.
  case image
  /// Networks and templates together.
  case fused

  /// Whether a bank for it has networks.
  public var hasNetworks: Bool { self == .image || self == .fused }
}
