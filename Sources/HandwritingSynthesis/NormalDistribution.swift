import Numerics

/// The standard normal distribution.
package enum NormalDistribution {
  /// The probability of a value below `z`, within 1e-7; NaN gives NaN.
  ///
  /// Source: Abramowitz and Stegun 1964, formula 26.2.17.
  package static func cumulative(_ z: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * abs(z))
    let polynomial =
      t
      * (0.319_381_530
        + t
        * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
    let tail = ReproducibleMath.exp(-z * z / 2) * 0.398_942_280_401_432_7 * polynomial
    return z < 0 ? tail : 1 - tail
  }
}
