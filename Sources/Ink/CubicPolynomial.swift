/// A cubic polynomial in u and where it vanishes between 0 and 1.
struct CubicPolynomial {
  /// The coefficients, constant term first.
  var c0: Double
  var c1: Double
  var c2: Double
  var c3: Double

  func value(_ u: Double) -> Double { ((c3 * u + c2) * u + c1) * u + c0 }

  func slope(_ u: Double) -> Double { (3 * c3 * u + 2 * c2) * u + c1 }

  /// Calls `found` with every u in 0...1 where the value is 0, touching points and ends within `tolerance` included.
  ///
  /// A value may be reported twice. A polynomial that vanishes everywhere reports the ends only.
  func forEachRoot(tolerance: Double, _ found: (Double) -> Void) {
    var start = 0.0
    var valueAtStart = value(0)
    if abs(valueAtStart) <= tolerance { found(0) }
    let turns = turningPoints
    for end in [turns.first, turns.second, 1.0] where end > start {
      let valueAtEnd = value(end)
      if abs(valueAtEnd) <= tolerance { found(end) }
      if (valueAtStart < 0) != (valueAtEnd < 0) {
        found(root(from: start, to: end, risesFromNegative: valueAtStart < 0))
      }
      (start, valueAtStart) = (end, valueAtEnd)
    }
  }

  /// Where the slope vanishes, in rising order; 0 for what lies outside 0...1.
  var turningPoints: (first: Double, second: Double) {
    let (a, b, c) = (3 * c3, 2 * c2, c1)
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return (0, 0) }
    // The sum without cancellation; the other root follows from their product.
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    let one = inside(q / a)
    let other = inside(c / q)
    return one <= other ? (one, other) : (other, one)
  }

  private func inside(_ u: Double) -> Double { u > 0 && u < 1 ? u : 0 }

  /// The zero of a stretch on which the value changes sign once: Newton's method, bisection when it leaves the bracket.
  private func root(from a: Double, to b: Double, risesFromNegative rises: Bool) -> Double {
    var (low, high) = (a, b)
    var u = (a + b) / 2
    for _ in 0..<100 {
      let error = value(u)
      if error == 0 { return u }
      if (error < 0) == rises { low = u } else { high = u }
      var next = u - error / slope(u)
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next <= low || next >= high || abs(next - u) <= 1e-16 { return next }
      u = next
    }
    return u
  }
}
