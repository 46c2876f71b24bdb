/// How well confidences tell characters that a bank knows from what is none of its labels.
public struct OpenSetScore: Hashable, Sendable {
  /// The name of the dataset with what the bank does not know.
  public let dataset: String
  /// How many samples with labels of the bank there are.
  public let known: Int
  /// How many samples with other labels there are.
  public let unknown: Int
  /// How many of the unknown could not be read at all, which counts as refused.
  public let refused: Int
  /// The chance that an unknown sample gets less confidence than a known one; nil when there are none of either.
  public let areaUnderCurve: Double?
  /// What is accepted of the unknown at thresholds that refuse some of the known.
  public let operatingPoints: [OperatingPoint]

  /// One threshold.
  public struct OperatingPoint: Hashable, Sendable {
    /// The share of known samples that is refused, 0...1.
    public let knownRefused: Double
    /// The confidence from which on samples are accepted.
    public let threshold: Double
    /// The share of unknown samples that is accepted, 0...1.
    public let unknownAccepted: Double
  }

  /// The shares of refused known samples at which the curve is given.
  private static let shares = [0.01, 0.02, 0.05, 0.1]

  /// Compares confidences.
  ///
  /// - Parameters:
  ///   - known: The confidence in the best label of each sample that the bank knows.
  ///   - unknown: The same of each sample that it does not know; nil where it could not be read.
  ///   - dataset: The name of the dataset with the unknown.
  public init(known: [Double], unknown: [Double?], dataset: String) {
    self.dataset = dataset
    self.known = known.count
    self.unknown = unknown.count
    refused = unknown.count { $0 == nil }
    // What cannot be read has less confidence than anything that can.
    let strangers = unknown.map { $0 ?? -1 }.sorted()
    guard !known.isEmpty, !strangers.isEmpty else {
      areaUnderCurve = nil
      operatingPoints = []
      return
    }
    let sorted = known.sorted()
    var (below, equal) = (0, 0)
    var (first, last) = (0, 0)
    for confidence in sorted {
      while first < strangers.count, strangers[first] < confidence { first += 1 }
      last = max(last, first)
      while last < strangers.count, strangers[last] <= confidence { last += 1 }
      below += first
      equal += last - first
    }
    areaUnderCurve =
      (Double(below) + Double(equal) / 2) / (Double(sorted.count) * Double(strangers.count))
    operatingPoints = Self.shares.map { share in
      let threshold = sorted[Int(share * Double(sorted.count))]
      return OperatingPoint(
        knownRefused: Double(sorted.count { $0 < threshold }) / Double(sorted.count),
        threshold: threshold,
        unknownAccepted: Double(strangers.count { $0 >= threshold }) / Double(strangers.count))
    }
  }
}
