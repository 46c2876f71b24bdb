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
  /// How much writers differ; nil with fewer than two.
  public let writerSpread: WriterSpread?

  /// Computes them from predictions.
  ///
  /// - Parameters:
  ///   - predictions: What was said about each sample, in dataset order.
  ///   - labels: The dataset's labels in its order; labels that occur beyond them are added, none is dropped.
  public init(_ predictions: [Prediction], labels: [String]) {
    self.init(Outcomes(predictions), labels: labels)
  }

  /// Computes them from what counts of predictions.
  ///
  /// - Parameters:
  ///   - outcomes: How each sample was read, in dataset order.
  ///   - labels: The dataset's labels in its order; labels that occur beyond them are added, none is dropped.
  public init(_ outcomes: Outcomes, labels: [String]) {
    confusion = ConfusionMatrix(outcomes, labels: labels)
    topAccuracies = Self.topCounts.map { count in
      ratio(outcomes.rank.count { $0 > 0 && $0 <= count }, outcomes.count)
    }
    calibration = Calibration(outcomes)
    rejection = RejectionCurve(outcomes)
    writers = Self.writers(outcomes)
    writerSpread = WriterSpread(writers)
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

  private static func writers(_ outcomes: Outcomes) -> [WriterScore] {
    var order: [Int] = []
    var samples = [Int](repeating: 0, count: outcomes.writers.count)
    var correct = samples
    for index in 0..<outcomes.count where outcomes.writer[index] >= 0 {
      let writer = Int(outcomes.writer[index])
      if samples[writer] == 0 { order.append(writer) }
      samples[writer] += 1
      correct[writer] += outcomes.isCorrect(index) ? 1 : 0
    }
    return order.map {
      WriterScore(writer: outcomes.writers[$0], samples: samples[$0], correct: correct[$0])
    }
  }
}
