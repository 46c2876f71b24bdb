extension ReproducibleMath {
  /// The angle of the point (x, y) seen from the origin, -pi...pi, counted from the x axis towards the y axis.
  ///
  /// Edge cases as IEEE 754 has them: NaN gives NaN; (±0, x > 0) gives ±0 and (±0, x < 0) gives ±pi, where x may be
  /// a zero with that sign; two infinities give odd multiples of pi / 4.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let angle = angleInUpperHalf(y.magnitude, x)
    return y.sign == .minus ? -angle : angle
  }

  /// The arc tangent, -pi/2...pi/2; NaN gives NaN, zero keeps its sign, the infinities give ±pi/2.
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  private static func angleInUpperHalf(_ y: Double, _ x: Double) -> Double {
    let isLeft = x.sign == .minus
    let width = x.magnitude
    if y == 0 { return isLeft ? .pi : 0 }
    if y.isInfinite || width.isInfinite {
      let first = y.isInfinite ? (width.isInfinite ? Double.pi / 4 : Double.pi / 2) : 0
      return isLeft ? Double.pi - first : first
    }
    if !isLeft && y < width * 0x1p-60 { return y / width }
    let isSteep = y > width
    let angle = isSteep ? angleInFirstOctant(width, y) : angleInFirstOctant(y, width)
    // Straight up minus or plus the angle, or the half turn minus it, with the second half of pi.
    if isSteep {
      let low = 0x1.1a62633145c07p-54 + (isLeft ? angle.low : -angle.low)
      let whole = DoubleDouble.sum(Double.pi / 2, isLeft ? angle.high : -angle.high)
      return whole.high + (whole.low + low)
    }
    if isLeft {
      let whole = DoubleDouble.sum(Double.pi, -angle.high)
      return whole.high + (whole.low + (0x1.1a62633145c07p-53 - angle.low))
    }
    return angle.high + angle.low
  }

  /// The arc tangent of `n / d` for 0 <= n <= d.
  private static func angleInFirstOctant(_ n: Double, _ d: Double) -> DoubleDouble {
    if n == 0 { return DoubleDouble(high: 0, low: 0) }
    // Away from the ends of the exponent's range; below 2^-1000 the quotient is nothing beside a right angle.
    let exponent = max(Int(n.exponent - d.exponent), -1000)
    let n = scaled(n.significand, byPowerOfTwo: exponent)
    let d = d.significand
    let sixteenths = ((n / d) * 16).rounded(.toNearestOrEven)
    if sixteenths < 3 {
      let tail = arcTangentTail(n / d)
      return DoubleDouble(high: n / d, low: tail)
    }
    // atan(q) = atan(c) + atan((q - c) / (1 + q c)) with c = 3/16, 4/16, ..., 1.
    let c = sixteenths / 16
    let parts = DoubleDouble.halves(d)
    let t = ((n - c * parts.high) - c * parts.low) / (d + c * n)
    let base = arcTangents[Int(sixteenths) - 3]
    return DoubleDouble(high: base.high, low: t + (arcTangentTail(t) + base.low))
  }

  /// `atan(t) - t` for |t| <= 3/16.
  private static func arcTangentTail(_ t: Double) -> Double {
    let z = t * t
    var p = 1.0 / 25
    p = 1.0 / 23 - p * z
    p = 1.0 / 21 - p * z
    p = 1.0 / 19 - p * z
    p = 1.0 / 17 - p * z
    p = 1.0 / 15 - p * z
    p = 1.0 / 13 - p * z
    p = 1.0 / 11 - p * z
    p = 1.0 / 9 - p * z
    p = 1.0 / 7 - p * z
    p = 1.0 / 5 - p * z
    p = 1.0 / 3 - p * z
    return -(t * z * p)
  }

  /// The arc tangents of 3/16, 4/16, ..., 16/16, computed with 260 bits.
  private static let arcTangents: [DoubleDouble] = [
    DoubleDouble(high: 0x1.7b97b4bce5b02p-3, low: 0x1.347b0b4f881cap-58),
    DoubleDouble(high: 0x1.f5b75f92c80ddp-3, low: 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(high: 0x1.362773707ebccp-2, low: -0x1.963a544b672d8p-57),
    DoubleDouble(high: 0x1.6f61941e4def1p-2, low: -0x1.c63aae6f6e918p-56),
    DoubleDouble(high: 0x1.a64eec3cc23fdp-2, low: -0x1.24dec1b50b7ffp-56),
    DoubleDouble(high: 0x1.dac670561bb4fp-2, low: 0x1.a2b7f222f65e2p-56),
    DoubleDouble(high: 0x1.0657e94db30d0p-1, low: -0x1.d5b495f6349e6p-56),
    DoubleDouble(high: 0x1.1e00babdefeb4p-1, low: -0x1.928df287a668fp-58),
    DoubleDouble(high: 0x1.345f01cce37bbp-1, low: 0x1.1021137c71102p-55),
    DoubleDouble(high: 0x1.4978fa3269ee1p-1, low: 0x1.2419a87f2a458p-56),
    DoubleDouble(high: 0x1.5d58987169b18p-1, low: 0x1.0028e4bc5e7cap-57),
    DoubleDouble(high: 0x1.700a7c5784634p-1, low: -0x1.8c34d25aadef6p-56),
    DoubleDouble(high: 0x1.819d0b7158a4dp-1, low: -0x1.bf76229d3b917p-56),
    DoubleDouble(high: 0x1.921fb54442d18p-1, low: 0x1.1a62633145c07p-55),
  ]
}
