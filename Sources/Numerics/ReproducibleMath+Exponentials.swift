extension ReproducibleMath {
  /// e to the power x.
  ///
  /// Edge cases: NaN gives NaN; above 709.79 infinity; below -745.14 zero; in between with gradual underflow.
  public static func exp(_ x: Double) -> Double { exponential(DoubleDouble(high: x, low: 0)) }

  /// The natural logarithm.
  ///
  /// Edge cases: NaN and negative numbers give NaN; either zero gives -infinity; infinity gives infinity.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x.isInfinite { return x }
    let value = logarithm(x)
    return value.high + value.low
  }

  /// x to the power y.
  ///
  /// Edge cases as IEEE 754 has them: anything to the power 0 and 1 to any power give 1, otherwise NaN gives NaN; a
  /// negative x gives NaN unless y is a whole number, whose oddness decides the sign, or infinite.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let size = x.magnitude
    if y.isInfinite {
      if size == 1 { return 1 }
      return (size > 1) == (y > 0) ? .infinity : 0
    }
    let isOdd = y.magnitude < 0x1p53 && y.remainder(dividingBy: 2).magnitude == 1
    let isNegative = x.sign == .minus && isOdd
    if size == 0 || size.isInfinite {
      let result = (size == 0) == (y > 0) ? 0 : Double.infinity
      return isNegative ? -result : result
    }
    if x < 0 && y != y.rounded(.towardZero) { return .nan }
    let result = power(logarithm(size), y)
    return isNegative ? -result : result
  }

  private static func power(_ logarithm: DoubleDouble, _ y: Double) -> Double {
    let rough = logarithm.high * y
    // Far outside the range of results, and where the exact product itself could overflow.
    if rough.magnitude > 800 { return rough > 0 ? .infinity : 0 }
    // An exponent so small that the exact product could underflow: the result is 1 to the last bit.
    if rough.magnitude < 0x1p-60 { return 1 }
    // The exact product wants factors of middling size; 2^±512 takes a huge y down and a tiny logarithm up.
    let shift = y.magnitude > 0x1p500 ? 0x1p-512 : 1.0
    let product = DoubleDouble.product(logarithm.high / shift, y * shift)
    return exponential(
      DoubleDouble(high: product.high, low: product.low + logarithm.low * y))
  }

  private static func exponential(_ x: DoubleDouble) -> Double {
    if x.high.isNaN { return .nan }
    if x.high > 710 { return .infinity }
    if x.high < -746 { return 0 }
    let twos = (x.high * 0x1.71547652b82fep+0).rounded(.toNearestOrEven)
    // The first part of log 2 has 42 bits: its product with 11 bits is exact.
    let rest = DoubleDouble.sum(
      x.high - twos * 0x1.62e42fefa38p-1, x.low - twos * 0x1.ef35793c7673p-45)
    let r = rest.high
    var p = 1.0 / 87_178_291_200
    p = p * r + 1.0 / 6_227_020_800
    p = p * r + 1.0 / 479_001_600
    p = p * r + 1.0 / 39_916_800
    p = p * r + 1.0 / 3_628_800
    p = p * r + 1.0 / 362_880
    p = p * r + 1.0 / 40_320
    p = p * r + 1.0 / 5040
    p = p * r + 1.0 / 720
    p = p * r + 1.0 / 120
    p = p * r + 1.0 / 24
    p = p * r + 1.0 / 6
    p = p * r + 0.5
    let start = DoubleDouble.sum(1, r)
    let value = start.high + (start.low + (r * r * p + rest.low * (1 + r)))
    return scaled(value, byPowerOfTwo: Int(twos))
  }

  /// The natural logarithm of a positive finite number, with about 65 bits.
  private static func logarithm(_ x: Double) -> DoubleDouble {
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.414_213_562_373_095 {
      mantissa *= 0.5
      exponent += 1
    }
    // log m = 2 artanh s = 2 s (1 + s^2/3 + s^4/5 + ...) with s = (m - 1) / (m + 1).
    let f = mantissa - 1
    let s = quotient(f, DoubleDouble.sum(2, f))
    let square = DoubleDouble.product(s.high, s.high)
    let z = square.high
    var p = 1.0 / 27
    p = p * z + 1.0 / 25
    p = p * z + 1.0 / 23
    p = p * z + 1.0 / 21
    p = p * z + 1.0 / 19
    p = p * z + 1.0 / 17
    p = p * z + 1.0 / 15
    p = p * z + 1.0 / 13
    p = p * z + 1.0 / 11
    p = p * z + 1.0 / 9
    p = p * z + 1.0 / 7
    p = p * z + 1.0 / 5
    let third = DoubleDouble.product(z, 0x1.5555555555555p-2)
    let thirdLow = third.low + z * 0x1.5555555555555p-56 + (square.low + 2 * s.high * s.low) / 3
    let factor = DoubleDouble.sum(1, third.high)
    let factorLow = factor.low + thirdLow + z * z * p
    let product = DoubleDouble.product(2 * s.high, factor.high)
    let productLow = product.low + 2 * (s.low * factor.high + s.high * factorLow)
    let sum = DoubleDouble.sum(exponent * 0x1.62e42fefa38p-1, product.high)
    let low = sum.low + productLow + exponent * 0x1.ef35793c7673p-45
    return DoubleDouble.sum(sum.high, low)
  }

  /// `n / d` to nearly twice the precision of a Double.
  private static func quotient(_ n: Double, _ d: DoubleDouble) -> DoubleDouble {
    let high = n / d.high
    let back = DoubleDouble.product(high, d.high)
    return DoubleDouble(high: high, low: (((n - back.high) - back.low) - high * d.low) / d.high)
  }
}
