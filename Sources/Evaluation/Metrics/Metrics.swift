/// Everything that is computed from predictions: a pure function of them and of the order of labels.
public struct Metrics: Hashable, Sendable {
  /// The accuracy on one writer's samples.
  public struct WriterScore: Hashable, Sendable {
    /// The writer.
    public let writer: String
    /// How many samples there are.
    public let samples: Int
    /// How many of them are right.
    public let correct: Int
    /// The share that is right.
    public var accuracy: Double? { ratio(correct, samples) }
  }

  /// The numbers k of the top-k accuracies.
  public static let topCounts = [1, 3, 5]

  /// The counts by true and predicted label, in the order of labels.
  public let confusion: ConfusionMatrix
  /// The share of samples whose truth is among the k best labels, for every k of `topCounts`; nil without samples.
  public let topAccuracies: [Double?]
  /// How honest the confidences are.
  public let calibration: Calibration
  /// How the error falls with rejection.
  public let rejection: RejectionCurve
  /// The accuracy of each writer, in the order of first samples; samples without a writer are left out.
  public let writers: [WriterScore]

  /// Computes them.
  ///
  /// - Parameters:
  ///   - predictions: What was said about each sample, in dataset order.
  ///   - labels: The dataset's labels in its order; labels that occur beyond them are added, none is dropped.
  public init(_ predictions: [Prediction], labels: [String]) {
    let found = Set(predictions.flatMap { [$0.truth, $0.predicted] })
    confusion = ConfusionMatrix(
      predictions, labels: LabelOrder.labels(dataset: labels, found: found))
    let ranks = predictions.map(\.rankOfTruth)
    topAccuracies = Self.topCounts.map { count in
      ratio(ranks.count { $0.map { $0 <= count } ?? false }, ranks.count)
    }
    calibration = Calibration(predictions)
    rejection = RejectionCurve(predictions)
    writers = Self.writers(predictions)
  }

  /// The number of samples that were classified.
  public var samples: Int { confusion.total }
  /// The number of them that are right.
  public var correct: Int { confusion.correct }
  /// The share that is right; nil without samples.
  public var accuracy: Double? { ratio(correct, samples) }
  /// Where the accuracy lies with 95 % confidence; nil without samples.
  public var accuracyInterval: WilsonInterval? {
    WilsonInterval(successes: correct, trials: samples)
  }

  private static func writers(_ predictions: [Prediction]) -> [WriterScore] {
    var names: [String] = []
    var counts: [String: (samples: Int, correct: Int)] = [:]
    for prediction in predictions {
      guard let writer = prediction.writer else { continue }
      if counts[writer] == nil { names.append(writer) }
      counts[writer, default: (0, 0)].samples += 1
      counts[writer, default: (0, 0)].correct += prediction.isCorrect ? 1 : 0
    }
    return names.compactMap { name in
      counts[name].map { WriterScore(writer: name, samples: $0.samples, correct: $0.correct) }
    }
  }
}
