/// The factor of each channel in a feature sequence: what it counts in a distance, squared.
///
/// A weight of 0 leaves the channel out of the sequence.
public struct FeatureWeights: Codable, Sendable, Hashable {
  /// The factor of x.
  public var x: Double
  /// The factor of y.
  public var y: Double
  /// The factor of both parts of the direction.
  public var direction: Double
  /// The factor of the curvature.
  public var curvature: Double
  /// The factor of the pen-up flag.
  public var penUp: Double
  /// The factor of the speed.
  public var speed: Double
  /// The factor of the force.
  public var force: Double
  /// The factor of the altitude.
  public var altitude: Double
  /// The factor of both parts of the azimuth.
  public var azimuth: Double

  /// Makes weights; what is not given is left out.
  public init(
    x: Double = 0, y: Double = 0, direction: Double = 0, curvature: Double = 0, penUp: Double = 0,
    speed: Double = 0, force: Double = 0, altitude: Double = 0, azimuth: Double = 0
  ) {
    self.x = x
    self.y = y
    self.direction = direction
    self.curvature = curvature
    self.penUp = penUp
    self.speed = speed
    self.force = force
    self.altitude = altitude
    self.azimuth = azimuth
  }

  /// The factor of a channel.
  public subscript(channel: FeatureChannel) -> Double {
    switch channel {
    case .x: x
    case .y: y
    case .directionCosine, .directionSine: direction
    case .curvature: curvature
    case .penUp: penUp
    case .speed: speed
    case .force: force
    case .altitude: altitude
    case .azimuthCosine, .azimuthSine: azimuth
    }
  }
}
