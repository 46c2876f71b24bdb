/// Turns what pen tablets report about force and the pen's direction into the units of `StrokePoint`.
///
/// `CHANNELS.md` beside the formats states the conventions; here they stand as code, once.
enum PenOrientation {
  /// The force of a pressure that is a share of the device's full range: half of the range is an average touch, 1.
  static func force(pressure: Double) -> Double { 2 * pressure }

  /// The share of the full range that a force is, 0...1; inverse of `force(pressure:)` up to a force of 2.
  static func pressure(force: Double) -> Double { min(max(force / 2, 0), 1) }

  /// The azimuth of a compass bearing, 0 = away from the writer, clockwise, in radians.
  static func azimuth(bearing: Double) -> Double { reduced(bearing - .pi / 2) }

  /// An angle in (-pi, pi].
  static func reduced(_ angle: Double) -> Double {
    let turn = 2 * Double.pi
    let rest = angle - (angle / turn).rounded() * turn
    return rest <= -Double.pi ? rest + turn : rest
  }

  /// The full range of a device of which the largest pressure seen is known: the smallest of 1023, 2047, ... that holds it.
  static func fullRange(holding largest: Double) -> Double {
    var range = 1023.0
    while range < largest, range < 1e9 { range = 2 * range + 1 }
    return range
  }
}
