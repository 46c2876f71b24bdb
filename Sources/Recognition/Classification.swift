/// What the recogniser says about one character.
public struct Classification: Hashable, Sendable {
  /// One label that the character could have.
  public struct Alternative: Hashable, Sendable {
    /// The label.
    public var label: String
    /// The share of belief in it, 0...1; all labels of the bank together have 1.
    public var confidence: Double
    /// The distance of its nearest template: the square root of the squared DTW distance, in feature units.
    public var distance: Double
    /// The position of that template in the bank; nil where the engine has none.
    public var template: Int?

    /// Makes an alternative.
    public init(label: String, confidence: Double, distance: Double, template: Int?) {
      self.label = label
      self.confidence = confidence
      self.distance = distance
      self.template = template
    }
  }

  /// The labels considered, best first; never empty.
  public var ranking: [Alternative]
  /// Whether the confidence lies below the reject threshold.
  public var rejected: Bool

  /// Makes a classification.
  ///
  /// - Precondition: `ranking` is not empty.
  public init(ranking: [Alternative], rejected: Bool) {
    precondition(!ranking.isEmpty, "a classification names at least one label")
    self.ranking = ranking
    self.rejected = rejected
  }

  /// The best label.
  public var best: Alternative { ranking[0] }
}
