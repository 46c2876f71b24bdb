/// How two recognisers did on the same samples.
public struct PairedCounts: Hashable, Sendable {
  /// Samples that both got right.
  public var bothRight = 0
  /// Samples that both got wrong.
  public var bothWrong = 0
  /// Samples that only the new one got right.
  public var fixed = 0
  /// Samples that only the old one got right.
  public var broken = 0

  /// Starts without samples.
  public init() {}

  /// Counts one sample.
  mutating func add(old: Bool, new: Bool) {
    switch (old, new) {
    case (true, true): bothRight += 1
    case (false, false): bothWrong += 1
    case (false, true): fixed += 1
    case (true, false): broken += 1
    }
  }

  /// The number of samples.
  public var samples: Int { bothRight + bothWrong + fixed + broken }
  /// The share that the old one got right; nil without samples.
  public var oldAccuracy: Double? { ratio(bothRight + broken, samples) }
  /// The share that the new one got right; nil without samples.
  public var newAccuracy: Double? { ratio(bothRight + fixed, samples) }
  /// By how much the share right grew, -1...1; nil without samples.
  public var difference: Double? { ratio(fixed - broken, samples) }
  /// Whether the difference may be chance.
  public var test: McNemarTest { McNemarTest(broken, fixed) }

  /// Where the difference lies with 95 % confidence, within -1...1; nil without samples.
  ///
  /// Source: D. Bonett and R. Price, "Adjusted Wald confidence interval for a difference of binomial proportions based
  /// on paired data", 2012, doi:10.3102/1076998611411915.
  public var differenceInterval: (low: Double, high: Double)? {
    guard samples > 0 else { return nil }
    let count = Double(samples + 2)
    let (gained, lost) = (Double(fixed + 1) / count, Double(broken + 1) / count)
    let center = gained - lost
    let variance = (gained + lost - center * center) / count
    let half = WilsonInterval.quantile * variance.squareRoot()
    return (max(-1, center - half), min(1, center + half))
  }
}
