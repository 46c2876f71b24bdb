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
  mutating func add(_ sample: DatasetEntry<InkCount>) {
    facts.samples += 1
    if sample.part == .train { facts.train += 1 }
    if sample.part == .test { facts.test += 1 }
    byLabel[sample.label, default: 0] += 1
    if let writer = sample.writer { byWriter[writer, default: 0] += 1 }
    for line in sample.kept.lines { add(line) }
    if let digest = sample.kept.digest { compare(sample, digest) }
  }

  private mutating func add(_ line: InkCount.Line) {
    facts.strokes += 1
    facts.points += Int(line.points)
    pointsOfStrokes.append(Float(line.points))
    for (index, channel) in MeasuredChannels.named.enumerated()
    where line.channels.contains(channel.channel) {
      byChannel[index] += 1
    }
    if let rate = line.rate { rates.append(rate) }
  }

  private mutating func compare(_ sample: DatasetEntry<InkCount>, _ digest: SampleDigest) {
    guard let first = known[digest] else {
      known[digest] = First(label: sample.label, part: sample.part)
      return
    }
    facts.duplicates += 1
    if first.part != sample.part { facts.duplicatesAcrossParts += 1 }
    if first.label != sample.label { facts.duplicatesOfOtherLabel += 1 }
  }

  /// All that was counted.
  ///
  /// - Parameters:
  ///   - card: The card, whose labels come first; nil without one.
  ///   - failures: The number of inputs that could not be read.
  /// - Returns: The facts.
  func facts(card: DatasetCard?, failures: Int) -> Dataset.Facts {
    var facts = facts
    facts.failures = failures
    facts.labels = LabelOrder.labels(of: card, found: Set(byLabel.keys))
      .map { Dataset.Count(name: $0, samples: byLabel[$0] ?? 0) }
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
