/// A further pass over the samples of an evaluation in which one thing is different; only its score is kept.
public enum Variation: Codable, Hashable, Sendable {
  /// The same protocol with another seed.
  case repetition(seed: UInt64)
  /// Banks trained with a share of each label's training samples, above 0 and below 1.
  case trainingShare(Double)
  /// Test samples made harder.
  case perturbation(Perturbation)
  /// The bank adapted to each writer with so many samples of each label.
  case adaptation(samples: Int)
}

/// How one pass over the samples went.
public struct VariationScore: Codable, Hashable, Sendable {
  /// What was different; nil for the evaluation itself.
  public var variation: Variation?
  /// How many samples a bank was trained with, the mean over the groups of the protocol; nil where a bank was given
  /// as it is.
  public var trainingSamples: Int?
  /// How many samples were classified.
  public var samples: Int
  /// How many of them are right.
  public var correct: Int
  /// How many could not be classified.
  public var failed: Int

  /// Makes a score.
  public init(
    variation: Variation?, trainingSamples: Int? = nil, samples: Int = 0, correct: Int = 0,
    failed: Int = 0
  ) {
    self.variation = variation
    self.trainingSamples = trainingSamples
    self.samples = samples
    self.correct = correct
    self.failed = failed
  }

  /// The share that is right; nil without samples.
  public var accuracy: Double? { ratio(correct, samples) }
  /// Where the accuracy lies with 95 % confidence; nil without samples.
  public var accuracyInterval: WilsonInterval? {
    WilsonInterval(successes: correct, trials: samples)
  }
}

/// What the passes over the samples are, in the order of the work.
public struct VariationRequest: Hashable, Sendable {
  /// How often the protocol is run, each time with another seed; at least 1.
  public var repeats = 1
  /// The shares of the training samples at which the learning curve is measured, above 0 and below 1.
  public var trainingShares: [Double] = []
  /// The ways in which test samples are made harder.
  public var perturbations: [Perturbation] = []

  /// How many samples of each label a bank is adapted with to each writer, one pass each.
  public var adaptations: [Int] = []

  /// Asks for the evaluation alone.
  public init() {}

  /// The numbers of a text such as `1,3,5`, each at least 1 and at most 1000; nil for any other.
  public static func counts(_ text: String) -> [Int]? {
    var counts = Set<Int>()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let count = Int(word), (1...1000).contains(count) else { return nil }
      counts.insert(count)
    }
    return counts.sorted()
  }

  /// The shares of a text such as `1%,5%,0.5`; nil for any other.
  ///
  /// A share of all is always measured and left out.
  public static func shares(_ text: String) -> [Double]? {
    var shares = Set<Double>()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isPercentage = word.hasSuffix("%")
      guard let number = Double(isPercentage ? word.dropLast() : word), number.isFinite else {
        return nil
      }
      let share = isPercentage ? number / 100 : number
      guard share > 0, share <= 1 else { return nil }
      if share < 1 { shares.insert(share) }
    }
    return shares.sorted()
  }
}
