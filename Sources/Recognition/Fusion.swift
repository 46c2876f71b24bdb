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

  /// The weight of each opinion, 0...`largestWeight`.
  var weights: [Double]

  /// Whether every weight is in its range.
  var isValid: Bool { weights.allSatisfy { $0 >= 0 && $0 <= Self.largestWeight } }

  /// What several opinions say about one character.
  struct Opinions {
    /// For each opinion one number a label, all finite.
    var scores: [[Double]]
    /// The true label, where it is known.
    var label: Int32
  }

  /// The logarithm of each label's probability.
  ///
  /// - Parameter scores: For each opinion one number a label.
  /// - Returns: One number a label, at most 0.
  func logProbabilities(_ scores: [[Double]]) -> [Double] {
    guard let first = scores.first else { return [] }
    return LogSoftmax.of(
      first.indices.map { label in
        zip(weights, scores).reduce(0) { $0 + $1.0 * $1.1[label] }
      })
  }

  /// Learns the weights under which the true labels of held-out samples are most likely.
  ///
  /// One weight after the other is moved to its best value, three times round; the function has one valley. A tenth of
  /// a sample's loss for each unit of distance from equal weights keeps few samples without errors from making the
  /// weights large.
  ///
  /// - Parameters:
  ///   - samples: What held-out samples got; none leaves the weights equal.
  ///   - opinions: The number of opinions.
  init(fitting samples: [Opinions], opinions: Int) {
    let equal = 1 / Double(opinions)
    weights = [Double](repeating: equal, count: opinions)
    guard !samples.isEmpty else { return }
    let doubt = 1 / Double(samples.count + 2)
    for opinion in (0..<3).flatMap({ _ in 0..<opinions }) {
      var trial = self
      weights[opinion] = minimum(
        of: { weight in
          trial.weights[opinion] = weight
          let loss = samples.reduce(0.0) { sum, sample in
            let logs = trial.logProbabilities(sample.scores)
            let own = logs[Int(sample.label)]
            let other = logs.reduce(0, +) / Double(logs.count)
            return sum - (1 - doubt) * own - doubt * other
          }
          return loss + 0.1 * trial.weights.reduce(0) { $0 + ($1 - equal) * ($1 - equal) }
        }, between: 0, and: Self.largestWeight)
    }
  }
}
