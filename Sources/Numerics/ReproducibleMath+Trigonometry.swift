extension ReproducibleMath {
  /// The sine of an angle in radians.
  ///
  /// Edge cases: NaN and the infinities give NaN; zero keeps its sign. Up to 2^20 (about a million) the angle is
  /// reduced exactly; beyond, it is first reduced by the Double nearest to 2 pi, which is as if the angle had been
  /// changed by less than half its own ulp.
  public static func sin(_ x: Double) -> Double { sincos(x).sin }

  /// The cosine of an angle in radians; edge cases as for `sin`.
  public static func cos(_ x: Double) -> Double { sincos(x).cos }

  /// Sine and cosine of the same angle at little more than the cost of one; edge cases as for `sin`.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    if x == 0 { return (x, 1) }
    let angle = x.magnitude < 0x1p20 ? x : x.remainder(dividingBy: 2 * Double.pi)
    let quarters = (angle * 0x1.45f306dc9c883p-1).rounded(.toNearestOrEven)
    let rest = remainder(of: angle, quarters: quarters)
    let s = sineNearZero(rest)
    let c = cosineNearZero(rest)
    switch Int(quarters) & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// `angle - quarters * pi / 2` to more than 100 bits after the point.
  private static func remainder(of angle: Double, quarters: Double) -> DoubleDouble {
    // pi / 2 in four parts; the first three have 33 bits, so their products with 20 bits are exact.
    let first = angle - quarters * 0x1.921fb544p+0
    let second = DoubleDouble.sum(first, -quarters * 0x1.0b4611a6p-34)
    let third = DoubleDouble.sum(second.high, -quarters * 0x1.3198a2ep-69)
    let low = second.low + third.low - quarters * 0x1.b839a252049c1p-104
    return DoubleDouble.sum(third.high, low)
  }

  /// The sine for at most pi / 4 in magnitude.
  private static func sineNearZero(_ x: DoubleDouble) -> Double {
    let z = x.high * x.high
    var p = 1.0 / 355_687_428_096_000
    p = p * z - 1.0 / 1_307_674_368_000
    p = p * z + 1.0 / 6_227_020_800
    p = p * z - 1.0 / 39_916_800
    p = p * z + 1.0 / 362_880
    p = p * z - 1.0 / 5040
    p = p * z + 1.0 / 120
    p = p * z - 1.0 / 6
    return x.high + (x.high * z * p + x.low * (1 - 0.5 * z))
  }

  /// The cosine for at most pi / 4 in magnitude.
  private static func cosineNearZero(_ x: DoubleDouble) -> Double {
    let z = x.high * x.high
    var p = -1.0 / 6_402_373_705_728_000
    p = p * z + 1.0 / 20_922_789_888_000
    p = p * z - 1.0 / 87_178_291_200
    p = p * z + 1.0 / 479_001_600
    p = p * z - 1.0 / 3_628_800
    p = p * z + 1.0 / 40_320
    p = p * z - 1.0 / 720
    p = p * z + 1.0 / 24
    let half = 0.5 * z
    let whole = 1 - half
    return whole + (((1 - whole) - half) + (z * z * p - x.high * x.low))
  }
}
