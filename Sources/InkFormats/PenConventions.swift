internal import Numerics

/// How the numbers of other formats become those of the model: see `CHANNELS.md`, the table of all formats.
package enum PenConventions {
  /// The force that stands for the full scale of a pressure sensor.
  ///
  /// The model's 1 is an average touch, and people write at about half of what a tablet can measure.
  package static let fullScaleForce = 2.0

  /// The force for a pressure between 0 and the sensor's `fullScale`.
  ///
  /// - Precondition: `fullScale > 0`.
  package static func force(pressure: Double, fullScale: Double) -> Double {
    pressure / fullScale * fullScaleForce
  }

  /// The pressure of a force on a scale that ends with `fullScale`; harder touches go beyond it.
  package static func pressure(force: Double, fullScale: Double) -> Double {
    force / fullScaleForce * fullScale
  }

  /// Azimuth and altitude of a pen whose tilts are given: angles from the upright, towards +x and towards +y (down).
  ///
  /// - Parameters:
  ///   - x: The tilt towards +x, radians, clamped to just below a right angle.
  ///   - y: The tilt towards +y, radians, clamped likewise.
  /// - Returns: Azimuth in -pi...pi, 0 for an upright pen; altitude in 0...pi/2.
  package static func pose(tiltX x: Double, tiltY y: Double) -> (azimuth: Double, altitude: Double)
  {
    let (leanX, leanY) = (tangent(x), tangent(y))
    let lean = (leanX * leanX + leanY * leanY).squareRoot()
    guard lean > 0 else { return (0, .pi / 2) }
    return (ReproducibleMath.atan2(leanY, leanX), ReproducibleMath.atan2(1, lean))
  }

  /// The tilts of a pen from the upright, towards +x and towards +y, in radians: the inverse of `pose`.
  package static func tilts(azimuth: Double, altitude: Double) -> (x: Double, y: Double) {
    let (sine, cosine) = ReproducibleMath.sincos(altitude)
    let (down, right) = ReproducibleMath.sincos(azimuth)
    return (
      ReproducibleMath.atan2(right * cosine, sine), ReproducibleMath.atan2(down * cosine, sine)
    )
  }

  /// An angle in the range -pi...pi.
  package static func wrapped(_ angle: Double) -> Double {
    angle - (angle / (2 * .pi)).rounded() * 2 * .pi
  }

  /// The largest tilt whose tangent is still a useful number.
  private static let nearlyFlat = Double.pi / 2 - 1e-6

  private static func tangent(_ angle: Double) -> Double {
    let (sine, cosine) = ReproducibleMath.sincos(min(max(angle, -nearlyFlat), nearlyFlat))
    return sine / cosine
  }
}
