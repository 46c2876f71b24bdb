internal import Features
internal import Networks

/// What a network looks at.
enum NetworkInput: Hashable, Sendable {
  /// A picture of orientations.
  case picture(OrientationMaps)
  /// The pen's way.
  case sequence(PenSequence)

  /// The shape of a network that takes this.
  func design(labels: Int) -> NetworkDesign {
    switch self {
    case .picture(let maps):
      NetworkDesign(
        height: maps.side, width: maps.side, channels: OrientationMaps.layers, windowHeight: 3,
        windowWidth: 3, labels: labels)
    case .sequence(let sequence):
      NetworkDesign(
        height: 1, width: sequence.length, channels: PenSequence.channels, windowHeight: 1,
        windowWidth: 5, labels: labels)
    }
  }

  /// Writes what a network reads of normalised ink.
  func write(_ outline: InkOutline, into values: UnsafeMutableBufferPointer<Float>) {
    switch self {
    case .picture(let maps): unsafe maps.draw(outline, into: values)
    case .sequence(let sequence): unsafe sequence.walk(outline, into: values)
    }
  }
}
