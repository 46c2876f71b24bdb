/// Two evaluations of the same samples, joined by the samples' names.
///
/// A sample that failed in one evaluation and was classified in the other counts as wrong where it failed; one that
/// only one of them knows, or whose label changed in between, is named and counted nowhere.
public struct Comparison: Hashable, Sendable {
  /// The samples of one class or one writer.
  public struct Group: Hashable, Sendable {
    /// The label or the writer.
    public let name: String
    /// How both did.
    public let counts: PairedCounts
    /// The exact probability after Holm's correction over all groups of this kind that have a flipped sample.
    public let corrected: Double
  }

  /// What one evaluation said about a sample.
  public struct Answer: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The belief in it, 0...1.
    public let confidence: Double
  }

  /// A sample that one evaluation got right and the other wrong.
  public struct Flip: Hashable, Sendable {
    /// The sample's name.
    public let sample: String
    /// Who wrote it, where that is known.
    public let writer: String?
    /// What it is.
    public let truth: String
    /// What the old evaluation said; nil where it failed.
    public let old: Answer?
    /// What the new evaluation said; nil where it failed.
    public let new: Answer?
    /// Whether the new evaluation got it right.
    public var isFixed: Bool { new?.label == truth }
  }

  /// How often one label was taken for another in both evaluations.
  public struct PairChange: Hashable, Sendable {
    /// What the samples are.
    public let truth: String
    /// What they were called.
    public let predicted: String
    /// How many in the old evaluation.
    public let old: Int
    /// How many in the new one.
    public let new: Int
  }

  /// All samples of both.
  public private(set) var counts = PairedCounts()
  /// Samples that both got wrong with different answers.
  public private(set) var changedMistakes = 0
  /// Every class with samples in both, in the order of labels.
  public private(set) var classes: [Group] = []
  /// Every writer with samples in both, in the order of first samples.
  public private(set) var writers: [Group] = []
  /// The flipped samples, in the order of the new evaluation; those that failed in it come last.
  public private(set) var flips: [Flip] = []
  /// The confusions whose number changed, the largest growth first, the largest decline last.
  public private(set) var pairs: [PairChange] = []
  /// Samples that only the old evaluation has.
  public private(set) var onlyOld: [String] = []
  /// Samples that only the new evaluation has.
  public private(set) var onlyNew: [String] = []
  /// Samples of both whose label is not the same in both.
  public private(set) var relabelled: [String] = []

  /// Compares two evaluations, from memory or read from their folders.
  public init(old: EvaluationRecord, new: EvaluationRecord) {
    let answers = new.answers
    self.init(old: old, new: new) { body in
      for index in 0..<answers.count { body(answers[index]) }
    }
  }

  /// Compares an evaluation with one that was just made, whose predictions may come one by one.
  ///
  /// - Throws: Why stored predictions cannot be read.
  public init(old: EvaluationRecord, new: EvaluationResult) throws {
    try self.init(old: old, new: new.record) { body in
      try new.forEachPrediction { body(PredictionTable.Row($0)) }
    }
  }

  private init(
    old: EvaluationRecord, new: EvaluationRecord,
    _ forEachNew: ((PredictionTable.Row) -> Void) throws -> Void
  ) rethrows {
    var tally = Tally()
    let answers = old.answers
    var join = SampleJoin(answers)
    let newFailures = Set(new.failures.map(\.sample))
    let oldFailures = Set(old.failures.map(\.sample))
    try forEachNew { prediction in
      if let position = join.take(prediction.sample) {
        add(answers[position], prediction, &tally)
      } else if oldFailures.contains(prediction.sample) {
        add(nil, prediction, &tally)
      } else {
        onlyNew.append(prediction.sample)
      }
    }
    for position in join.rest {
      let prediction = answers[position]
      if newFailures.contains(prediction.sample) {
        add(prediction, nil, &tally)
      } else {
        onlyOld.append(prediction.sample)
      }
    }
    let known = LabelOrder.labels(dataset: new.labels, found: old.labels)
    classes = Self.groups(
      tally.classes, order: LabelOrder.labels(dataset: known, found: tally.classes.keys))
    writers = Self.groups(tally.writers, order: tally.writerOrder)
    pairs = tally.pairs.map { pair, counts in
      PairChange(truth: pair.truth, predicted: pair.predicted, old: counts.old, new: counts.new)
    }.filter { $0.old != $0.new }.sorted(by: Self.precedes)
  }

  /// Writers whose accuracy rose.
  public var betterWriters: Int { writers.count { $0.counts.fixed > $0.counts.broken } }
  /// Writers whose accuracy fell.
  public var worseWriters: Int { writers.count { $0.counts.fixed < $0.counts.broken } }
  /// Whether so many more writers rose than fell may be chance: samples of one hand are not independent, hands are.
  public var writerTest: McNemarTest { McNemarTest(worseWriters, betterWriters) }

  /// What is counted while samples are joined.
  private struct Tally {
    var classes: [String: PairedCounts] = [:]
    var writers: [String: PairedCounts] = [:]
    var writerOrder: [String] = []
    var pairs: [Pair: (old: Int, new: Int)] = [:]
  }

  private struct Pair: Hashable {
    var truth: String
    var predicted: String
  }

  private mutating func add(
    _ old: PredictionTable.Row?, _ new: PredictionTable.Row?, _ tally: inout Tally
  ) {
    guard let sample = new ?? old else { return }
    if let old, let new, old.truth != new.truth {
      relabelled.append(sample.sample)
      return
    }
    let isRight = (old: old?.isCorrect ?? false, new: new?.isCorrect ?? false)
    counts.add(old: isRight.old, new: isRight.new)
    tally.classes[sample.truth, default: PairedCounts()].add(old: isRight.old, new: isRight.new)
    if let writer = sample.writer {
      if tally.writers[writer] == nil { tally.writerOrder.append(writer) }
      tally.writers[writer, default: PairedCounts()].add(old: isRight.old, new: isRight.new)
    }
    if let old, !isRight.old {
      tally.pairs[Pair(truth: old.truth, predicted: old.predicted), default: (0, 0)].old += 1
    }
    if let new, !isRight.new {
      tally.pairs[Pair(truth: new.truth, predicted: new.predicted), default: (0, 0)].new += 1
    }
    if isRight.old != isRight.new {
      flips.append(
        Flip(
          sample: sample.sample, writer: sample.writer, truth: sample.truth,
          old: old.map { Answer(label: $0.predicted, confidence: $0.confidence) },
          new: new.map { Answer(label: $0.predicted, confidence: $0.confidence) }))
    } else if !isRight.old, old?.predicted != new?.predicted {
      changedMistakes += 1
    }
  }

  private static func groups(_ counts: [String: PairedCounts], order: [String]) -> [Group] {
    let known = order.compactMap { name in counts[name].map { (name, $0) } }
    // A group without a flip could show nothing whatever the truth is, so it makes no test less sharp.
    let tested = known.indices.filter { known[$0].1.fixed + known[$0].1.broken > 0 }
    var corrected = [Double](repeating: 1, count: known.count)
    let values = HolmCorrection.adjusted(tested.map { known[$0].1.test.exact })
    for (index, value) in zip(tested, values) { corrected[index] = value }
    return zip(known, corrected).map { Group(name: $0.0, counts: $0.1, corrected: $1) }
  }

  private static func precedes(_ left: PairChange, _ right: PairChange) -> Bool {
    let growth = (left.new - left.old, right.new - right.old)
    if growth.0 != growth.1 { return growth.0 > growth.1 }
    if left.truth != right.truth { return LabelOrder.precedes(left.truth, right.truth) }
    return LabelOrder.precedes(left.predicted, right.predicted)
  }
}
