/// Whether stated confidences are honest: among samples with confidence c, the share c should be right.
public struct Calibration: Hashable, Sendable {
  /// The samples whose confidence lies in one tenth of 0...1.
  public struct Bin: Hashable, Sendable {
    /// The lower end of the confidences, included.
    public let low: Double
    /// The upper end, included in the last bin only.
    public let high: Double
    /// The number of samples.
    public let samples: Int
    /// Their mean confidence; nil without samples.
    public let confidence: Double?
    /// The share of them that is right; nil without samples.
    public let accuracy: Double?
  }

  /// Ten bins of equal width, lowest confidences first.
  public let bins: [Bin]
  /// The mean of |accuracy - confidence| over the bins, weighted by samples; nil without samples.
  public let expectedError: Double?

  /// Sorts predictions into bins.
  ///
  /// Source: Guo, Pleiss, Sun and Weinberger, "On calibration of modern neural networks", ICML 2017.
  public init(_ predictions: [Prediction]) { self.init(Outcomes(predictions)) }

  /// Sorts outcomes into bins.
  public init(_ outcomes: Outcomes) {
    let count = 10
    var samples = [Int](repeating: 0, count: count)
    var correct = [Int](repeating: 0, count: count)
    var sum = [Double](repeating: 0, count: count)
    for index in 0..<outcomes.count {
      let confidence = outcomes.confidence[index]
      let bin = min(count - 1, max(0, Int(confidence * Double(count))))
      samples[bin] += 1
      correct[bin] += outcomes.isCorrect(index) ? 1 : 0
      sum[bin] += confidence
    }
    bins = (0..<count).map { index in
      Bin(
        low: Double(index) / Double(count), high: Double(index + 1) / Double(count),
        samples: samples[index],
        confidence: samples[index] == 0 ? nil : sum[index] / Double(samples[index]),
        accuracy: ratio(correct[index], samples[index]))
    }
    var error = 0.0
    for index in 0..<count { error += abs(Double(correct[index]) - sum[index]) }
    expectedError = outcomes.count == 0 ? nil : error / Double(outcomes.count)
  }
}
