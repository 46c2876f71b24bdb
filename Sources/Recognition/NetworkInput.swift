internal import Features
internal import Networks

/// What a network looks at.
enum NetworkInput: Codable, Hashable, Sendable {
  /// A picture of orientations with so many cells along each side.
  case picture(side: Int)
  /// The pen's way with so many places.
  case sequence(length: Int)

  /// The shape of a network that takes this and tells so many labels from each other and from strange ink.
  func design(labels: Int) -> NetworkDesign {
    let labels = labels + 1
    return switch self {
    case .picture(let side):
      NetworkDesign(
        height: side, width: side, channels: OrientationMaps.layers, windowHeight: 3,
        windowWidth: 3, labels: labels)
    case .sequence(let length):
      NetworkDesign(
        height: 1, width: length, channels: PenSequence.channels, windowHeight: 1,
        windowWidth: 5, labels: labels)
    }
  }

  /// Writes what a network reads of normalised ink.
  func write(_ outline: PenLines, into values: UnsafeMutableBufferPointer<Float>) {
    switch self {
    case .picture(let side): unsafe OrientationMaps(side: side).draw(outline, into: values)
    case .sequence(let length): unsafe PenSequence(length: length).walk(outline, into: values)
    }
  }
}
