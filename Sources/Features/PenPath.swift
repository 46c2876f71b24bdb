internal import Ink
internal import Numerics

/// A path as features read it, prepared once for all the visible pieces that the eraser left of it.
struct PenPath {
  /// Control points that are finite and lie where they are drawn; at least one.
  let path: StrokePath
  /// Time offsets that never run backwards, one a control point.
  let clock: [Double]
  /// How flat the pen lies (the cosine of the altitude) and the unit vector of its azimuth, one a control point;
  /// empty when no channel asks for them.
  let pen: [(flatness: Double, azimuth: Point)]

  /// Prepares a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - readsAngles: Whether altitude and azimuth will be asked for; they cost trigonometry.
  init(_ path: StrokePath, readsAngles: Bool) {
    self.path = path
    var latest = -Double.infinity
    clock = path.points.map { point in
      latest = max(latest, point.timeOffset)
      return latest
    }
    pen =
      readsAngles
      ? path.points.map { point in
        let azimuth = ReproducibleMath.sincos(point.azimuth)
        return (ReproducibleMath.cos(point.altitude), Point(azimuth.cos, azimuth.sin))
      } : []
  }
}
