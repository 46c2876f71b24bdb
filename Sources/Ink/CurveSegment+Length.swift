/// Gauss-Legendre quadrature of a segment's speed: eight places at a time, added in a fixed order.
extension CurveSegment {
  /// What one quadrature over a part of a segment finds.
  struct Quadrature {
    /// The length by the rule of 16 points.
    var length: Double
    /// The smallest speed at its places.
    var slowest: Double
    /// The largest speed at its places.
    var fastest: Double
  }

  /// The length from u = a to u = b by the rule of 16 points: exact to rounding where the speed is smooth.
  func length(from a: Double, to b: Double) -> Double {
    let middle = (a + b) / 2
    let half = (b - a) / 2
    let before = speeds(SIMD8(repeating: middle) - half * places16)
    let after = speeds(SIMD8(repeating: middle) + half * places16)
    return half * sum((before + after) * weights16)
  }

  /// The same with the spread of the speed.
  func quadrature(from a: Double, to b: Double) -> Quadrature {
    let middle = (a + b) / 2
    let half = (b - a) / 2
    let before = speeds(SIMD8(repeating: middle) - half * places16)
    let after = speeds(SIMD8(repeating: middle) + half * places16)
    return Quadrature(
      length: half * sum((before + after) * weights16),
      slowest: min(before.min(), after.min()), fastest: max(before.max(), after.max()))
  }

  /// The length by the rule of 8 points, good for judging the other one.
  func roughLength(from a: Double, to b: Double) -> Double {
    let half = (b - a) / 2
    return half * sum(speeds(SIMD8(repeating: (a + b) / 2) + half * places8) * weights8)
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

private var places8: SIMD8<Double> {
  SIMD8(
    -0.9602898564975363, -0.7966664774136267, -0.525532409916329, -0.1834346424956498,
    0.1834346424956498, 0.525532409916329, 0.7966664774136267, 0.9602898564975363)
}

private var weights8: SIMD8<Double> {
  SIMD8(
    0.10122853629037626, 0.22238103445337448, 0.31370664587788727, 0.362683783378362,
    0.362683783378362, 0.31370664587788727, 0.22238103445337448, 0.10122853629037626)
}
