/// The interval in which a rate lies with 95 % confidence, given how often it was met.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927,
/// doi:10.1080/01621459.1927.10502953. It stays within 0...1 and does not collapse at 0 or 1.
public struct WilsonInterval: Hashable, Sendable {
  /// The confidence level.
  public static let level = 0.95
  /// The quantile of the normal distribution that belongs to it, 0.975.
  static let quantile = 1.959963984540054

  /// The lower end, 0...1.
  public let low: Double
  /// The upper end, 0...1.
  public let high: Double

  /// The interval of `successes` among `trials`; nil without trials.
  public init?(successes: Int, trials: Int) {
    guard trials > 0 else { return nil }
    let n = Double(trials)
    let rate = Double(successes) / n
    let z2 = Self.quantile * Self.quantile
    let center = (rate + z2 / (2 * n)) / (1 + z2 / n)
    let spread = (rate * (1 - rate) / n + z2 / (4 * n * n)).squareRoot()
    let half = Self.quantile * spread / (1 + z2 / n)
    // At the ends the exact value is 0 or 1, and rounding must not step over it.
    low = successes == 0 ? 0 : max(0, center - half)
    high = successes == trials ? 1 : min(1, center + half)
  }
}
