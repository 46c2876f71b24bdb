/// How the error falls when the least certain samples are put aside for a person.
public struct RejectionCurve: Hashable, Sendable {
  /// The error that remains at one share of rejected samples.
  public struct Point: Hashable, Sendable {
    /// The share of samples to put aside, 0...1.
    public let rejected: Double
    /// How many samples that is, rounded down.
    public let count: Int
    /// The lowest confidence that is still accepted; nil when nothing is.
    public let threshold: Double?
    /// The share of the accepted samples that is wrong; nil when nothing is accepted.
    public let error: Double?
  }

  /// The shares at which the curve is given.
  public static let shares = [0, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5]

  /// The curve, from nothing rejected to half.
  public let points: [Point]
  /// The mean error over all shares of accepted samples: the area under the risk-coverage curve; nil without samples.
  ///
  /// Source: Y. Geifman, G. Uziel, R. El-Yaniv, "Bias-reduced uncertainty estimation", ICLR 2019.
  public let area: Double?

  /// Puts predictions aside from the lowest confidence on; ties by the larger distance, then the later sample.
  public init(_ predictions: [Prediction]) { self.init(Outcomes(predictions)) }

  /// Puts samples aside from the lowest confidence on; ties by the larger distance, then the later sample.
  public init(_ outcomes: Outcomes) {
    let (confidence, distance) = (outcomes.confidence, outcomes.distance)
    let order = (0..<outcomes.count).sorted { left, right in
      if confidence[left] != confidence[right] { return confidence[left] > confidence[right] }
      return (distance[left], left) < (distance[right], right)
    }
    var wrong = [0]
    wrong.reserveCapacity(order.count + 1)
    for index in order {
      wrong.append(wrong[wrong.count - 1] + (outcomes.isCorrect(index) ? 0 : 1))
    }
    var sum = 0.0
    for accepted in 1..<max(1, wrong.count) { sum += Double(wrong[accepted]) / Double(accepted) }
    area = order.isEmpty ? nil : sum / Double(order.count)
    points = Self.shares.map { share in
      let count = Int((share * Double(order.count)).rounded(.down))
      let accepted = order.count - count
      return Point(
        rejected: share, count: count,
        threshold: accepted == 0 ? nil : confidence[order[accepted - 1]],
        error: ratio(wrong[accepted], accepted))
    }
  }
}
