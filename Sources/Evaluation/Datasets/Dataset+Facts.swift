extension Dataset {
  /// What `calamus datasets describe` tells.
  public struct Facts: Hashable, Sendable {
    /// Samples that could be read.
    public var samples = 0
    /// Samples of the training part; 0 when there is no split.
    public var train = 0
    /// Samples of the test part; 0 when there is no split.
    public var test = 0
    /// Inputs that could not be read.
    public var failures = 0
    /// Every label with its number of samples, in the order of labels.
    public var labels: [Count] = []
    /// Every writer with the number of samples, by Unicode scalars.
    public var writers: [Count] = []
    /// Strokes of all samples.
    public var strokes = 0
    /// Control points of all samples.
    public var points = 0
    /// Channels with the number of strokes that measured each, those of none left out, in the order of
    /// `MeasuredChannels.named`.
    public var channels: [Count] = []
    /// How the numbers of points of the strokes spread; nil without strokes.
    public var pointsOfStrokes: Spread?
    /// How the points a second spread, over strokes with measured time that last; nil without such strokes.
    public var samplingRate: Spread?
    /// Samples whose ink is that of an earlier sample.
    public var duplicates = 0
    /// Those of the duplicates whose earlier sample is in the other part of the split.
    public var duplicatesAcrossParts = 0
    /// Those of the duplicates whose earlier sample has another label.
    public var duplicatesOfOtherLabel = 0

    /// The mean number of strokes a sample; nil without samples.
    public var strokesPerSample: Double? { ratio(strokes, samples) }
    /// The mean number of points a stroke; nil without strokes.
    public var pointsPerStroke: Double? { ratio(points, strokes) }
  }

  /// A name and how often it occurs.
  public struct Count: Hashable, Sendable {
    /// The label, writer or channel.
    public var name: String
    /// The number of samples, or of strokes.
    public var samples: Int
  }

  /// The quantiles of many numbers, each one of them.
  public struct Spread: Hashable, Sendable {
    /// What 5 % lie below.
    public var low: Double
    /// What half lie below.
    public var median: Double
    /// What 95 % lie below.
    public var high: Double

    /// The quantiles of numbers in any order; nil when there are none.
    init?(_ numbers: [Float]) {
      guard !numbers.isEmpty else { return nil }
      let sorted = numbers.sorted()
      func quantile(_ share: Double) -> Double {
        Double(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
      }
      (low, median, high) = (quantile(0.05), quantile(0.5), quantile(0.95))
    }
  }
}
