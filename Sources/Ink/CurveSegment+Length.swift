/// Gauss-Legendre quadrature of a segment's speed: eight places at a time, added in a fixed order.
extension CurveSegment {
  /// The length from u = a to u = b by the rule of 16 points: exact to rounding where the speed is smooth.
  func length(from a: Double, to b: Double) -> Double {
    let middle = (a + b) / 2
    let half = (b - a) / 2
    let before = speeds(SIMD8(repeating: middle) - half * places16)
    let after = speeds(SIMD8(repeating: middle) + half * places16)
    return half * sum((before + after) * weights16)
  }

  /// Whether `length(from:to:)` is proven good for the part, or the part too short for it to matter.
  ///
  /// The speed is the root of p(z) q(z) with p = x' + i y' and q = x' - i y'. Within the distance r of the middle both
  /// are at least |S'| - r |S''| - r^2 |S'''| / 2, taken at the middle. Where that is positive for r = 0.8 (b - a), the
  /// speed is analytic in an ellipse round the part whose half axes add up to 2.85 half lengths, and the rule's error
  /// is below 5 x 2.85^-32 of the largest speed: nothing. The same then holds for every part of the part. The three
  /// numbers also bound the length. Sizes that overflow count as good, since halving would not help.
  func isMeasurable(from a: Double, to b: Double) -> Bool {
    let width = b - a
    let middle = (a + b) / 2
    let bend = acceleration(middle)
    let speed = speed(middle)
    let change = (bend.x * bend.x + bend.y * bend.y).squareRoot() * width
    let changeOfChange = 6 * (x3 * x3 + y3 * y3).squareRoot() * width * width
    let longest = (speed + change / 2 + changeOfChange / 8) * width
    return speed > 0.8 * change + 0.32 * changeOfChange || longest <= 1e-9 || !longest.isFinite
  }

  private func speeds(_ u: SIMD8<Double>) -> SIMD8<Double> {
    let x = (3 * x3 * u + 2 * x2) * u + x1
    let y = (3 * y3 * u + 2 * y2) * u + y1
    return (x * x + y * y).squareRoot()
  }
}

/// The sum of eight numbers in the same order on every machine.
private func sum(_ values: SIMD8<Double>) -> Double {
  let four = values.lowHalf + values.highHalf
  let two = four.lowHalf + four.highHalf
  return two.x + two.y
}

// The zeros of the Legendre polynomials and their weights, computed with 200 bits; the rule of 16 points is
// symmetric and keeps its positive half.
private var places16: SIMD8<Double> {
  SIMD8(
    0.9894009349916499, 0.9445750230732326, 0.8656312023878318, 0.755404408355003,
    0.6178762444026438, 0.45801677765722737, 0.2816035507792589, 0.09501250983763744)
}

private var weights16: SIMD8<Double> {
  SIMD8(
    0.027152459411754096, 0.062253523938647894, 0.09515851168249279, 0.12462897125553388,
    0.1495959888165767, 0.16915651939500254, 0.18260341504492358, 0.1894506104550685)
}
