public import Ink

/// Turns the strokes of one character into a sequence of equally spaced points with one number a channel.
///
/// The result does not depend on where the character stands or how large it is: moving it changes what rounding
/// changes, scaling by a power of two changes nothing at all. Proportions are kept. What reads no ink (tools, and the
/// marker unless wanted) and what the eraser took away does not count.
public struct FeatureExtractor: Sendable {
  /// What is extracted.
  public let configuration: FeatureConfiguration
  /// The channel of each column of a sequence.
  public let channels: [FeatureChannel]

  /// Makes an extractor.
  ///
  /// - Throws: `FeatureError.configuration` when a number of the configuration is out of range.
  public init(_ configuration: FeatureConfiguration) throws(FeatureError) {
    try configuration.validate()
    self.configuration = configuration
    channels = configuration.channels
  }

  /// The features of a character.
  ///
  /// - Parameter strokes: The strokes in drawing order; those that hold no readable ink are passed over.
  /// - Returns: A sequence [points, channels] of finite numbers.
  /// - Throws: `FeatureError.noInk` when nothing can be read, `.notFinite` when a stroke's numbers are not finite.
  public func sequence(of strokes: [Stroke]) throws(FeatureError) -> FeatureSequence {
    let traces = try traces(of: strokes)
    let walk = PenWalk(
      traces, count: configuration.points, bridgeLength: configuration.bridgeLength)
    let measured = Self.measured(by: traces)
    let source = ChannelColumns(traces: traces, walk: walk.steps, configuration: configuration)
    let columns = channels.map { channel in
      measured.isSuperset(of: channel.requirement)
        ? source.column(of: channel) : [Double](repeating: 0, count: configuration.points)
    }
    var values: [Float] = []
    values.reserveCapacity(configuration.points * channels.count)
    for row in 0..<configuration.points {
      for (channel, column) in zip(channels, columns) {
        values.append(Float(configuration.weights[channel] * column[row]))
      }
    }
    return FeatureSequence(
      length: configuration.points, channels: channels.count, values: values, measured: measured)
  }

  /// What every trace measured; dots, which cannot show that anything varies, only count among themselves.
  private static func measured(by traces: [Trace]) -> MeasuredChannels {
    let telling = traces.filter { !$0.isDot }
    return (telling.isEmpty ? traces : telling).reduce([.time, .force, .altitude, .azimuth]) {
      $0.intersection($1.measured)
    }
  }

}
