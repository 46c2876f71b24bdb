import Numerics

/// How much the accuracy differs from writer to writer, and how sure that makes the accuracy over new writers.
///
/// The samples of one hand are not independent, so intervals over samples are too narrow; here whole writers are drawn.
public struct WriterSpread: Hashable, Sendable {
  /// The number of times that writers are drawn.
  public static let resamples = 2000
  /// The confidence level of the interval.
  public static let level = 0.95

  /// The number of writers; at least 2.
  public let writers: Int
  /// The mean of the writers' accuracies, each counted once.
  public let mean: Double
  /// Their standard deviation, with n - 1 in the denominator.
  public let standardDeviation: Double
  /// The lowest of them.
  public let lowest: Double
  /// The median of them.
  public let median: Double
  /// The highest of them.
  public let highest: Double
  /// The interval of the accuracy over all samples when as many writers are drawn with replacement: the percentiles.
  ///
  /// Source: B. Efron, "Bootstrap methods: another look at the jackknife", 1979, doi:10.1214/aos/1176344552.
  public let interval: ClosedRange<Double>

  /// Measures writers; nil when fewer than two have samples.
  ///
  /// The draws depend on the number of writers alone.
  public init?(_ scores: [Metrics.WriterScore]) {
    let scores = scores.filter { $0.samples > 0 }
    guard scores.count >= 2 else { return nil }
    let rates = scores.map { Double($0.correct) / Double($0.samples) }
    let sorted = rates.sorted()
    let count = Double(rates.count)
    let mean = rates.reduce(0, +) / count
    writers = rates.count
    self.mean = mean
    standardDeviation =
      (rates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
    lowest = sorted[0]
    highest = sorted[sorted.count - 1]
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    var generator = SeededGenerator(seed: UInt64(scores.count))
    var drawn: [Double] = []
    for _ in 0..<Self.resamples {
      var (samples, correct) = (0, 0)
      for _ in scores.indices {
        let score = scores[generator.index(below: scores.count)]
        samples += score.samples
        correct += score.correct
      }
      drawn.append(Double(correct) / Double(samples))
    }
    drawn.sort()
    let tail = (1 - Self.level) / 2
    interval = Self.quantile(tail, of: drawn)...Self.quantile(1 - tail, of: drawn)
  }

  /// A quantile of sorted numbers, linear between neighbours as NumPy takes it.
  package static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (place - Double(low)) * (sorted[high] - sorted[low])
  }
}
