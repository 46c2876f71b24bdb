/// What the recogniser said about one sample whose truth is known: the raw fact of every metric.
public struct Prediction: Hashable, Sendable {
  /// One label that was considered.
  public struct Alternative: Hashable, Sendable {
    /// The label.
    public var label: String
    /// The share of belief in it, 0...1.
    public var confidence: Double
    /// The distance of its nearest template, in feature units, at least 0.
    public var distance: Double

    /// Makes an alternative.
    public init(label: String, confidence: Double, distance: Double) {
      self.label = label
      self.confidence = confidence
      self.distance = distance
    }
  }

  /// The stable name of the sample within its dataset.
  public var sample: String
  /// Who wrote it, where that is known; never empty.
  public var writer: String?
  /// What it is.
  public var truth: String
  /// The labels considered, best first; never empty.
  public let ranking: [Alternative]

  /// Makes a prediction.
  ///
  /// - Precondition: `ranking` is not empty and its numbers are finite.
  public init(sample: String, writer: String?, truth: String, ranking: [Alternative]) {
    precondition(!ranking.isEmpty, "a prediction names at least one label")
    precondition(
      ranking.allSatisfy { $0.confidence.isFinite && $0.distance.isFinite },
      "a prediction's numbers are finite")
    self.sample = sample
    self.writer = writer
    self.truth = truth
    self.ranking = ranking
  }

  /// The best label.
  public var predicted: String { ranking[0].label }
  /// The belief in the best label, 0...1.
  public var confidence: Double { ranking[0].confidence }
  /// The distance of the best label's nearest template.
  public var distance: Double { ranking[0].distance }
  /// Whether the best label is the true one.
  public var isCorrect: Bool { predicted == truth }
  /// The place of the true label among those considered, from 1; nil when it is not among them.
  public var rankOfTruth: Int? { ranking.firstIndex { $0.label == truth }.map { $0 + 1 } }
}
