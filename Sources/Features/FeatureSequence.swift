/// A character as the matching sees it: `length` points of `channels` numbers each, row after row.
public struct FeatureSequence: Hashable, Sendable {
  /// The number of points.
  public let length: Int
  /// The number of channels a point.
  public let channels: Int
  /// The numbers, row-major [length, channels].
  public let values: [Float]

  /// Makes a sequence.
  ///
  /// - Precondition: `values.count == length * channels`.
  public init(length: Int, channels: Int, values: [Float]) {
    precondition(values.count == length * channels, "the values do not fill the shape")
    self.length = length
    self.channels = channels
    self.values = values
  }
}
