/// Which view of the ink decides what a character is.
public enum Engine: String, Codable, Sendable, Hashable, CaseIterable {
  /// The way of the pen: dynamic time warping against templates.
  case dtw
}
