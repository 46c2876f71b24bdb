/// Precision, recall and F1; a rate without a denominator is nil.
public struct PrecisionRecall: Hashable, Sendable {
  /// The share of those called so that are so.
  public var precision: Double?
  /// The share of those that are so that are called so.
  public var recall: Double?
  /// The harmonic mean, 2 TP / (2 TP + FP + FN).
  public var f1: Double?

  /// Makes rates.
  public init(precision: Double?, recall: Double?, f1: Double?) {
    self.precision = precision
    self.recall = recall
    self.f1 = f1
  }
}

/// The rates of one class.
public struct ClassScore: Hashable, Sendable {
  /// The label.
  public let label: String
  /// How many samples truly have it.
  public let support: Int
  /// How often it was predicted.
  public let predicted: Int
  /// How often it was predicted rightly.
  public let correct: Int

  /// Precision, recall and F1 of this class against all others.
  public var rates: PrecisionRecall {
    PrecisionRecall(
      precision: ratio(correct, predicted), recall: ratio(correct, support),
      f1: ratio(2 * correct, predicted + support))
  }
}

/// `part / whole`, or nil when there is no whole.
package func ratio(_ part: Int, _ whole: Int) -> Double? {
  whole == 0 ? nil : Double(part) / Double(whole)
}

extension ConfusionMatrix {
  /// The rates of every class, in the order of the labels.
  public var classScores: [ClassScore] {
    let support = support
    let predicted = predicted
    return labels.indices.map {
      ClassScore(
        label: labels[$0], support: support[$0], predicted: predicted[$0], correct: self[$0, $0])
    }
  }

  /// Averages over classes as scikit-learn takes them with `zero_division=nan`.
  ///
  /// A class whose rate has no denominator has no part in the mean of that rate.
  ///
  /// - Parameter weighted: Whether a class counts by its support instead of once.
  /// - Returns: The means; nil where no class has the rate.
  public func average(weighted: Bool) -> PrecisionRecall {
    let scores = classScores
    func mean(_ rate: KeyPath<PrecisionRecall, Double?>) -> Double? {
      var sum = 0.0
      var weights = 0.0
      for score in scores {
        guard let value = score.rates[keyPath: rate] else { continue }
        let weight = weighted ? Double(score.support) : 1
        sum += weight * value
        weights += weight
      }
      return weights > 0 ? sum / weights : nil
    }
    return PrecisionRecall(precision: mean(\.precision), recall: mean(\.recall), f1: mean(\.f1))
  }

  /// Rates of all decisions together; with one label a sample, all three are the accuracy.
  public var microAverage: PrecisionRecall {
    let accuracy = ratio(correct, total)
    return PrecisionRecall(precision: accuracy, recall: accuracy, f1: accuracy)
  }
}
