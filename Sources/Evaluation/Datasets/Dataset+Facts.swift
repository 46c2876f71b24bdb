import Ink
import Recognition

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
    /// Channels that at least one stroke measured, in the order of `MeasuredChannels.named`.
    public var channels: [String] = []

    /// The mean number of strokes a sample; nil without samples.
    public var strokesPerSample: Double? { ratio(strokes, samples) }
    /// The mean number of points a stroke; nil without strokes.
    public var pointsPerStroke: Double? { ratio(points, strokes) }
  }

  /// A name and how often it occurs.
  public struct Count: Hashable, Sendable {
    /// The label or writer.
    public var name: String
    /// The number of samples.
    public var samples: Int
  }

  /// What the dataset holds, in numbers.
  public var facts: Facts {
    var facts = Facts()
    facts.samples = samples.count
    facts.failures = failures.count
    var byLabel: [String: Int] = [:]
    var byWriter: [String: Int] = [:]
    var channels: MeasuredChannels = []
    for item in samples {
      if item.part == .train { facts.train += 1 }
      if item.part == .test { facts.test += 1 }
      byLabel[item.sample.label, default: 0] += 1
      if let writer = item.sample.writer { byWriter[writer, default: 0] += 1 }
      for stroke in item.sample.strokes {
        facts.strokes += 1
        facts.points += stroke.path.count
        channels.formUnion(stroke.path.measuredChannels)
      }
    }
    facts.labels = labels.map { Count(name: $0, samples: byLabel[$0] ?? 0) }
    facts.writers = writers.sorted(by: LabelOrder.precedes)
      .map { Count(name: $0, samples: byWriter[$0] ?? 0) }
    facts.channels = channels.names
    return facts
  }
}
