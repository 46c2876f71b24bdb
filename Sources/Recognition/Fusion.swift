internal import Networks
internal import Numerics

/// How several opinions about the labels become one: a weighted sum of logarithms of probabilities.
///
/// This is the logarithmic opinion pool (Genest and Zidek, "Combining probability distributions", Statistical Science 1
/// (1986), doi:10.1214/ss/1177013825) with weights that need not add to 1, so that they also correct opinions that are
/// too sure or not sure enough.
struct Fusion: Codable, Hashable, Sendable {
  /// The largest weight.
  static let largestWeight = 4.0
  /// The largest surprise.
  static let largestSurprise = 10.0

  /// The weight of each opinion, 0...`largestWeight`.
  var weights: [Double]
  /// How much rarer strange ink is than the opinions take it to be, the natural logarithm of the odds,
  /// 0...`largestSurprise`.
  var surprise: Double

  /// Whether every number is in its range.
  var isValid: Bool {
    weights.allSatisfy { $0 >= 0 && $0 <= Self.largestWeight }
      && surprise >= 0 && surprise <= Self.largestSurprise
  }

  /// What several opinions say about one character.
  struct Opinions {
    /// For each opinion one number a label and one for strange ink, all finite.
    var scores: [[Double]]
    /// The true label; the number of labels for strange ink.
    var label: Int32
    /// How many characters it stands for.
    var weight = 1.0
  }

  /// The logarithm of the probability of each label, and last of strange ink.
  ///
  /// - Parameter scores: For each opinion one number a label and one for strange ink.
  /// - Returns: As many numbers, each at most 0.
  func logProbabilities(_ scores: [[Double]]) -> [Double] {
    guard let first = scores.first else { return [] }
    var sums = first.indices.map { label in
      zip(weights, scores).reduce(0) { $0 + $1.0 * $1.1[label] }
    }
    sums[sums.count - 1] -= surprise
    return LogSoftmax.of(sums)
  }

  /// Learns the numbers under which the true labels of held-out samples are most likely.
  ///
  /// One number after the other is moved to its best value, three times round; the function has one valley. A tenth of
  /// a sample's loss for each unit of distance from equal weights keeps few samples without errors from making the
  /// weights large.
  ///
  /// - Parameters:
  ///   - samples: What held-out samples got; none leaves the weights equal.
  ///   - opinions: The number of opinions.
  ///   - labels: The number of labels, at least 1.
  init(fitting samples: [Opinions], opinions: Int, labels: Int) {
    let equal = 1 / Double(opinions)
    let usual = max(
      0, ReproducibleMath.log(StrangeInk.share(labels: labels) / StrangeInk.expectedShare))
    weights = [Double](repeating: equal, count: opinions)
    surprise = usual
    guard !samples.isEmpty else { return }
    let doubt = 1 / Double(samples.count + 2)
    func loss(_ trial: Fusion) -> Double {
      let loss = samples.reduce(0.0) { sum, sample in
        let logs = trial.logProbabilities(sample.scores)
        let own = logs[Int(sample.label)]
        let other = logs.reduce(0, +) / Double(logs.count)
        return sum - sample.weight * ((1 - doubt) * own + doubt * other)
      }
      let strength = trial.weights.reduce(0) { $0 + ($1 - equal) * ($1 - equal) }
      return loss + 0.1 * (strength + (trial.surprise - usual) * (trial.surprise - usual))
    }
    for _ in 0..<3 {
      for opinion in 0..<opinions {
        var trial = self
        weights[opinion] = minimum(
          of: { weight in
            trial.weights[opinion] = weight
            return loss(trial)
          }, between: 0, and: Self.largestWeight)
      }
      var trial = self
      surprise = minimum(
        of: { value in
          trial.surprise = value
          return loss(trial)
        }, between: 0, and: Self.largestSurprise)
    }
  }
}
