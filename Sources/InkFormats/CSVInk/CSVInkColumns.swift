internal import Ink

/// The columns of ink as comma-separated values, in the order in which they are written.
///
/// One row a point. `drawing`, `label`, `writer` and `stroke` say where it belongs; `ink`, `red`, `green`, `blue`, `alpha`,
/// `date` (seconds since 2001-01-01 00:00 UTC), `curve` (`bSpline` or `polyline`) and `measured` (names parted by blanks) are
/// those of its stroke; the rest are the point's own, in the units of the model: points, seconds since the date, radians.
enum CSVInkColumns {
  /// The columns that say which point belongs where, and what its stroke is like.
  static let stroke = [
    "drawing", "label", "writer", "stroke", "ink", "red", "green", "blue", "alpha", "date",
    "curve", "measured",
  ]

  /// The channels of a point with their places in the model.
  static let channels: [(name: String, path: any WritableKeyPath<StrokePoint, Double> & Sendable)] =
    [
      ("x", \.location.x), ("y", \.location.y), ("time", \.timeOffset), ("width", \.size.width),
      ("height", \.size.height), ("opacity", \.opacity), ("force", \.force),
      ("azimuth", \.azimuth), ("altitude", \.altitude), ("secondaryScale", \.secondaryScale),
      ("threshold", \.threshold), ("lateralJitter", \.lateralJitter), ("edgeWidth", \.edgeWidth),
    ]
}
