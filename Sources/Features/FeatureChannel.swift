public import Ink

/// One number of a point of a feature sequence.
///
/// Every channel but x and y is bounded, whatever the ink: a weight of 1 therefore means the same for all of them. Where
/// a channel says nothing (a dot has no direction) it holds 0.
public enum FeatureChannel: String, Codable, Sendable, Hashable, CaseIterable {
  /// The place to the right of the character's centre, in units of the character's size; about -0.5...0.5.
  case x
  /// The place below the character's centre, in units of the character's size; about -0.5...0.5.
  case y
  /// The x part of the unit vector along the pen's way, -1...1.
  case directionCosine
  /// The y part of the unit vector along the pen's way, -1...1.
  case directionSine
  /// The sine of the turn between the way into the point and the way out, -1...1; positive = clockwise on screen.
  case curvature
  /// 1 while the pen is in the air between two traces, else 0.
  case penUp
  /// (v - m) / (v + m) of the pen's speed v and the character's mean speed m, -1...1; 0 in the air.
  case speed
  /// (f - m) / (f + m) of the force f and the character's median force m, -1...1; 0 in the air.
  case force
  /// The cosine of the altitude, 0 = upright ... 1 = flat.
  case altitude
  /// The x part of the unit vector towards the pen's upper end seen from above, -1...1.
  case azimuthCosine
  /// The y part of that vector, -1...1.
  case azimuthSine

  /// What a device must have measured for the channel to mean anything; empty for those that come from the place.
  public var requirement: MeasuredChannels {
    switch self {
    case .x, .y, .directionCosine, .directionSine, .curvature, .penUp: []
    case .speed: .time
    case .force: .force
    case .altitude: .altitude
    case .azimuthCosine, .azimuthSine: .azimuth
    }
  }
}
