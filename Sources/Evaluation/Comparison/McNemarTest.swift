/// McNemar's test of two recognisers on the same samples, exact: only samples that one of them got right count.
///
/// Without a difference, each such sample is as likely to be one's as the other's, so the smaller of the two counts
/// has a binomial distribution. Sources: Q. McNemar, "Note on the sampling error of the difference between correlated
/// proportions or percentages", 1947, doi:10.1007/BF02295996; for the mid-p value, M. Fagerland, S. Lydersen and
/// P. Laake, "The McNemar test for binary matched-pairs data: mid-p and asymptotic are better than exact conditional",
/// 2013, doi:10.1186/1471-2288-13-91.
public struct McNemarTest: Hashable, Sendable {
  /// The two-sided exact probability of counts at least as uneven; 1 when the counts are equal or both 0.
  ///
  /// Probabilities below about 1e-308 lose digits, and below 5e-324 are 0.
  public let exact: Double
  /// The two-sided mid-p value: twice the tail in which the count itself has half its weight; at most `exact`.
  public let midP: Double

  /// Tests two counts.
  ///
  /// The time grows with the counts; additions, multiplications and divisions alone give the same bits everywhere.
  ///
  /// - Parameters:
  ///   - first: Samples that only the first got right, at least 0.
  ///   - second: Samples that only the second got right, at least 0.
  public init(_ first: Int, _ second: Int) {
    let (smaller, count) = (min(first, second), first + second)
    guard first != second, smaller >= 0 else {
      (exact, midP) = (1, 1)
      return
    }
    // The binomial coefficients below the largest one shrink by these factors.
    var (tail, term) = (1.0, 1.0)
    for step in 0..<smaller {
      term *= Double(smaller - step) / Double(count - smaller + step + 1)
      tail += term
      if term < tail * 0x1p-60 { break }
    }
    let weight = Self.probability(of: smaller, among: count)
    exact = min(1, 2 * weight.times(tail))
    midP = min(1, 2 * weight.times(tail - 0.5))
  }

  /// A number far below what a Double holds.
  private struct Scaled {
    var significand = 1.0
    var exponent = 0

    mutating func normalize() {
      exponent += Int(significand.exponent)
      significand = significand.significand
    }

    func times(_ factor: Double) -> Double {
      var product = Scaled(significand: significand * factor, exponent: exponent)
      product.normalize()
      guard product.exponent > -1080 else { return 0 }
      // Two steps: 2^-1074 is no power that a single exponent of a normal number reaches.
      let half = product.exponent / 2
      return Double(sign: .plus, exponent: half, significand: product.significand)
        * Double(sign: .plus, exponent: product.exponent - half, significand: 1)
    }
  }

  /// The probability of `k` heads among `n` fair throws.
  private static func probability(of k: Int, among n: Int) -> Scaled {
    var result = Scaled(exponent: -n)
    for index in 0..<k {
      result.significand *= Double(n - k + index + 1) / Double(index + 1)
      if result.significand > 0x1p500 { result.normalize() }
    }
    result.normalize()
    return result
  }
}
