/// One control point of a path with every channel of the framework's model.
///
/// A channel that the device could not measure holds its default; which ones were measured stands in
/// `StrokePath.measuredChannels`.
public struct StrokePoint: Hashable, Sendable {
  /// The place, in points, before the stroke's transform.
  public var location: Point
  /// Seconds since the path's creation date.
  public var timeOffset: Double
  /// The nib's width and height, in points.
  public var size: Size
  /// 0...2; 1 = normal.
  public var opacity: Double
  /// From 0; 1 = an average touch.
  public var force: Double
  /// The direction of the pen's upper end seen from above, radians, 0 = +x axis, clockwise on screen.
  public var azimuth: Double
  /// The angle between pen and paper, radians, 0...pi/2; pi/2 = upright.
  public var altitude: Double
  /// The factor of the ink's secondary effects; 1 = none.
  public var secondaryScale: Double
  /// 0...1: pixels with alpha below it are not drawn (reed ink only).
  public var threshold: Double
  /// The scatter of the edge (pencil only).
  public var lateralJitter: Double
  /// The softness of the edge as files store it: a whole number, unit unknown.
  public var edgeWidth: Double

  /// Makes a point; what is not given has the framework's default.
  public init(
    location: Point, timeOffset: Double = 0, size: Size = Size(width: 1, height: 1),
    opacity: Double = 1, force: Double = 1, azimuth: Double = 0, altitude: Double = .pi / 2,
    secondaryScale: Double = 1, threshold: Double = 0, lateralJitter: Double = 0,
    edgeWidth: Double = 0
  ) {
    self.location = location
    self.timeOffset = timeOffset
    self.size = size
    self.opacity = opacity
    self.force = force
    self.azimuth = azimuth
    self.altitude = altitude
    self.secondaryScale = secondaryScale
    self.threshold = threshold
    self.lateralJitter = lateralJitter
    self.edgeWidth = edgeWidth
  }
}

/// The channels that a device may or may not measure; the location is always there.
public struct MeasuredChannels: OptionSet, Hashable, Sendable {
  /// One bit a channel.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Time offsets.
  public static let time = MeasuredChannels(rawValue: 1)
  /// Force.
  public static let force = MeasuredChannels(rawValue: 2)
  /// Altitude.
  public static let altitude = MeasuredChannels(rawValue: 4)
  /// Azimuth.
  public static let azimuth = MeasuredChannels(rawValue: 8)

  /// Every channel with the name that files and tables use, in a fixed order.
  public static let named: [(name: String, channel: MeasuredChannels)] = [
    ("time", .time), ("force", .force), ("altitude", .altitude), ("azimuth", .azimuth),
  ]

  /// The names of the channels in the set, in the order of `named`.
  public var names: [String] { Self.named.filter { contains($0.channel) }.map(\.name) }

  /// What the values themselves tell, for formats that do not say what was measured.
  ///
  /// Time is measured when two offsets differ; force when it varies or is neither 0 nor 1; altitude and azimuth
  /// when the altitude is not upright throughout.
  public init(inferredFrom points: [StrokePoint]) {
    self = []
    guard let first = points.first else { return }
    if points.contains(where: { $0.timeOffset != first.timeOffset }) { insert(.time) }
    if points.contains(where: { $0.force != first.force }) || (first.force != 0 && first.force != 1)
    {
      insert(.force)
    }
    // A stored altitude has 16 bits: anything closer to upright than one step is upright.
    if points.contains(where: { abs($0.altitude - .pi / 2) > 1e-4 }) {
      formUnion([.altitude, .azimuth])
    }
  }
}
