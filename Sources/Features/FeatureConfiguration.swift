/// How a character becomes a feature sequence; kept in every template bank.
public struct FeatureConfiguration: Codable, Sendable, Hashable {
  /// Where a character's origin lies.
  public enum Centre: String, Codable, Sendable, Hashable, CaseIterable {
    /// The middle of the smallest rectangle around the ink.
    case box
    /// The mean of the resampled points of the ink.
    case centroid
  }

  /// What a character's size is.
  public enum Scale: String, Codable, Sendable, Hashable, CaseIterable {
    /// The longer side of the smallest rectangle around the ink.
    case longerSide
    /// The root mean square distance of the resampled points from the centre, times the square root of 6, which
    /// makes it the side of a filled square.
    case spread
  }

  /// The newest form of the configuration that this program reads.
  public static let currentVersion = 1

  /// The form of the configuration.
  public var version = Self.currentVersion
  /// The number of points of every sequence, 2...1024.
  public var points: Int
  /// The factors of the channels.
  public var weights: FeatureWeights
  /// How long the pen's way through the air counts, as a multiple of its straight length; 0 leaves it out.
  public var bridgeLength: Double
  /// Where the origin lies.
  public var centre: Centre
  /// What counts as the size, which is 1 after normalisation.
  public var scale: Scale
  /// Whether strokes of a marker, which highlights more often than it writes, are read.
  public var includesMarker: Bool

  /// Makes a configuration.
  public init(
    points: Int, weights: FeatureWeights, bridgeLength: Double = 1, centre: Centre = .box,
    scale: Scale = .longerSide, includesMarker: Bool = false
  ) {
    self.points = points
    self.weights = weights
    self.bridgeLength = bridgeLength
    self.centre = centre
    self.scale = scale
    self.includesMarker = includesMarker
  }

  /// The configuration that did best in writer-wise cross-validation on isolated digits.
  public static let `default` = FeatureConfiguration(
    points: 48,
    weights: FeatureWeights(
      x: 1, y: 1, direction: 0.3, penUp: 0.6, speed: 0.05, force: 0.05))

  /// The channels of a sequence in the order of its columns: those whose weight is above 0.
  public var channels: [FeatureChannel] { FeatureChannel.allCases.filter { weights[$0] > 0 } }

  /// Checks every number.
  ///
  /// - Throws: `FeatureError.configuration` that says which one is out of range.
  public func validate() throws(FeatureError) {
    guard version == Self.currentVersion else {
      throw .configuration(
        "version \(version) of the features; this program reads \(Self.currentVersion)")
    }
    guard (2...1024).contains(points) else {
      throw .configuration("\(points) points; 2 to 1024 are possible")
    }
    for channel in FeatureChannel.allCases {
      let weight = weights[channel]
      guard weight >= 0, weight <= 1000 else {
        throw .configuration(
          "a weight of \(weight) for \(channel.rawValue); 0 to 1000 are possible")
      }
    }
    guard bridgeLength >= 0, bridgeLength <= 1000 else {
      throw .configuration("a bridge length of \(bridgeLength); 0 to 1000 are possible")
    }
    guard !channels.isEmpty else { throw .configuration("no channel has a weight above 0") }
    guard channels.contains(where: \.requirement.isEmpty) else {
      throw .configuration("no channel has a weight above 0 that every device measures")
    }
  }
}
