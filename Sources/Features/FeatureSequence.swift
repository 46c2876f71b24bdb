public import Ink

/// A character as the matching sees it: `length` points of `channels` numbers each, row after row.
public struct FeatureSequence: Hashable, Sendable {
  /// The number of points.
  public let length: Int
  /// The number of channels a point.
  public let channels: Int
  /// The numbers, row-major [length, channels]; columns of channels that were not measured hold 0.
  public let values: [Float]
  /// What was measured in every stroke; only the channels whose requirement is in it may be compared.
  public let measured: MeasuredChannels

  /// Makes a sequence.
  ///
  /// - Precondition: `values.count == length * channels`.
  public init(length: Int, channels: Int, values: [Float], measured: MeasuredChannels = []) {
    precondition(values.count == length * channels, "the values do not fill the shape")
    self.length = length
    self.channels = channels
    self.values = values
    self.measured = measured
  }

  /// The sequence with only some of its columns, in the given order.
  ///
  /// - Precondition: Every column is one of `0 ..< channels`.
  public func selecting(columns: [Int]) -> FeatureSequence {
    if columns.elementsEqual(0..<channels) { return self }
    var picked: [Float] = []
    picked.reserveCapacity(length * columns.count)
    for row in 0..<length {
      for column in columns { picked.append(values[row * channels + column]) }
    }
    return FeatureSequence(
      length: length, channels: columns.count, values: picked, measured: measured)
  }
}
