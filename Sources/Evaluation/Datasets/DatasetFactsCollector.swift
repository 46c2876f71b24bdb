import Ink
import Recognition

/// Counts samples one after the other, keeping numbers and digests of them but no ink.
struct DatasetFactsCollector {
  /// Where some ink occurred first.
  private struct First {
    var label: String
    var part: DatasetCard.Part?
  }

  private var facts = Dataset.Facts()
  private var byLabel: [String: Int] = [:]
  private var byWriter: [String: Int] = [:]
  private var byChannel = [Int](repeating: 0, count: MeasuredChannels.named.count)
  private var pointsOfStrokes: [Float] = []
  private var rates: [Float] = []
  private var known: [SampleDigest: First] = [:]

  /// Counts one sample.
  mutating func add(_ item: Dataset.Sample) {
    let sample = item.sample
    facts.samples += 1
    if item.part == .train { facts.train += 1 }
    if item.part == .test { facts.test += 1 }
    byLabel[sample.label, default: 0] += 1
    if let writer = sample.writer { byWriter[writer, default: 0] += 1 }
    for stroke in sample.strokes { add(stroke) }
    // All samples without ink look alike, which makes none of them a copy.
    if sample.strokes.contains(where: { $0.path.count > 0 }) { compare(item) }
  }

  private mutating func add(_ stroke: Stroke) {
    let path = stroke.path
    facts.strokes += 1
    facts.points += path.count
    pointsOfStrokes.append(Float(path.count))
    for (index, channel) in MeasuredChannels.named.enumerated()
    where path.measuredChannels.contains(channel.channel) {
      byChannel[index] += 1
    }
    guard path.measuredChannels.contains(.time), path.count > 1,
      let first = path.points.first?.timeOffset, let last = path.points.last?.timeOffset,
      last > first
    else { return }
    rates.append(Float(Double(path.count - 1) / (last - first)))
  }

  private mutating func compare(_ item: Dataset.Sample) {
    let digest = SampleDigest(of: item.sample.strokes)
    guard let first = known[digest] else {
      known[digest] = First(label: item.sample.label, part: item.part)
      return
    }
    facts.duplicates += 1
    if first.part != item.part { facts.duplicatesAcrossParts += 1 }
    if first.label != item.sample.label { facts.duplicatesOfOtherLabel += 1 }
  }

  /// All that was counted.
  ///
  /// - Parameters:
  ///   - labels: The labels in the order of tables.
  ///   - failures: The number of inputs that could not be read.
  /// - Returns: The facts.
  func facts(labels: [String], failures: Int) -> Dataset.Facts {
    var facts = facts
    facts.failures = failures
    facts.labels = labels.map { Dataset.Count(name: $0, samples: byLabel[$0] ?? 0) }
    facts.writers = byWriter.map { Dataset.Count(name: $0, samples: $1) }
      .sorted { LabelOrder.precedes($0.name, $1.name) }
    facts.channels = zip(MeasuredChannels.named, byChannel).compactMap { channel, strokes in
      strokes > 0 ? Dataset.Count(name: channel.name, samples: strokes) : nil
    }
    facts.pointsOfStrokes = Dataset.Spread(pointsOfStrokes)
    facts.samplingRate = Dataset.Spread(rates)
    return facts
  }
}
