/// Which view of the ink decides what a character is.
public enum Engine: String, Codable, Sendable, Hashable, CaseIterable {
  /// The way of the pen: dynamic time warping against templates.
  case dtw
  /// Networks that look at the picture and along the strokes, whatever their order and direction.
  case image
  /// Networks and templates together.
  case fused

  /// Whether a bank for it has networks.
  var hasNetworks: Bool { self != .dtw }
}
