import Evaluation

/// Which samples and pairs a report shows: a pure function of the predictions.
struct ReportChoice {
  /// A confused pair with the samples that show it.
  struct Pair {
    var pair: ConfusedPair
    var samples: [Prediction]
  }

  private static let pairsShown = 12
  private static let samplesAPair = 4
  private static let worstShown = 24

  /// The most frequent confusions, each with its most confident samples.
  let pairs: [Pair]
  /// The mistakes that were made with the most confidence.
  let worst: [Prediction]

  /// Chooses.
  init(_ record: EvaluationRecord, _ metrics: Metrics) {
    let wrong = record.predictions.enumerated().filter { !$0.element.isCorrect }
      .sorted { ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset) }
      .map(\.element)
    worst = Array(wrong.prefix(Self.worstShown))
    pairs = metrics.confusion.mostConfused(limit: Self.pairsShown).map { pair in
      let samples = wrong.lazy.filter {
        $0.truth == pair.truth && $0.predicted == pair.predicted
      }
      return Pair(pair: pair, samples: Array(samples.prefix(Self.samplesAPair)))
    }
  }
}
