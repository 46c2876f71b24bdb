extension PenConventions {
  /// The azimuth of a compass bearing, 0 = away from the writer, clockwise, in radians.
  static func azimuth(bearing: Double) -> Double { wrapped(bearing - .pi / 2) }

  /// The full scale of a sensor whose largest value is known, where the file does not state it.
  ///
  /// The smallest of 1023, 2047, 4095 and so on that holds it.
  static func fullScale(holding largest: Double) -> Double {
    var scale = 1023.0
    while scale < largest, scale < 1e9 { scale = 2 * scale + 1 }
    return scale
  }
}
