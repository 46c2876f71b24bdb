internal import Features

/// Channels that share one weight, apart from x and y, which give all others their measure.
enum ChannelGroup: String, CaseIterable {
  case direction, penUp, curvature, speed, force, altitude, azimuth

  /// The channels.
  var channels: [FeatureChannel] {
    switch self {
    case .direction: [.directionCosine, .directionSine]
    case .penUp: [.penUp]
    case .curvature: [.curvature]
    case .speed: [.speed]
    case .force: [.force]
    case .altitude: [.altitude]
    case .azimuth: [.azimuthCosine, .azimuthSine]
    }
  }

  /// Where their weight stands.
  var weight: WritableKeyPath<FeatureWeights, Double> {
    switch self {
    case .direction: \.direction
    case .penUp: \.penUp
    case .curvature: \.curvature
    case .speed: \.speed
    case .force: \.force
    case .altitude: \.altitude
    case .azimuth: \.azimuth
    }
  }

  /// The weights that a search tries.
  var weights: [Double] {
    switch self {
    case .direction: [0.15, 0.3, 0.45, 0.6]
    case .penUp: [0.3, 0.6, 0.9]
    case .curvature: [0, 0.1, 0.2, 0.3]
    case .speed, .force, .altitude, .azimuth: [0, 0.05, 0.1, 0.2]
    }
  }

  /// The weight that a channel is tried with where it does not take part.
  var usualWeight: Double {
    switch self {
    case .direction: 0.3
    case .penUp: 0.6
    case .curvature, .speed, .force, .altitude, .azimuth: 0.1
    }
  }
}
