extension StrokePath {
  /// The place on the curve at a parametric value; nil for a path without points and for NaN.
  ///
  /// Values outside 0...`lastParameter` are clamped. The ends are exactly the outer control points. Coordinates that
  /// are not finite, or so large that their differences overflow, give places that are not finite.
  public func interpolatedLocation(at t: Double) -> Point? {
    guard let first = points.first, let last = points.last, !t.isNaN else { return nil }
    if t <= 0 { return first.location }
    if t >= lastParameter { return last.location }
    let index = segmentIndex(of: t)
    return CurveSegment(points: points, curve: curve, index: index).location(t - Double(index))
  }

  /// The point on the curve at a parametric value, with every channel; nil for a path without points.
  ///
  /// The location runs on the curve, the other channels linearly between control points, azimuth the shorter way round
  /// (a half turn counts as positive) and within -pi...pi, -pi excluded. Values outside 0...`lastParameter` are clamped.
  ///
  /// - Throws: `StrokePathError.notANumber` when `t` is NaN.
  public func interpolatedPoint(at t: Double) throws(StrokePathError) -> StrokePoint? {
    if t.isNaN { throw .notANumber }
    return point(at: t)
  }

  /// `interpolatedPoint(at:)` for a number known to be one.
  func point(at t: Double) -> StrokePoint? {
    guard let first = points.first, let last = points.last else { return nil }
    if t <= 0 { return first.withReducedAzimuth }
    if t >= lastParameter { return last.withReducedAzimuth }
    let index = segmentIndex(of: t)
    let u = t - Double(index)
    let a = points[index]
    let b = points[index + 1]
    let turn = reducedAngle(b.azimuth - a.azimuth)
    return StrokePoint(
      location: CurveSegment(points: points, curve: curve, index: index).location(u),
      timeOffset: a.timeOffset + u * (b.timeOffset - a.timeOffset),
      size: Size(
        width: a.size.width + u * (b.size.width - a.size.width),
        height: a.size.height + u * (b.size.height - a.size.height)),
      opacity: a.opacity + u * (b.opacity - a.opacity),
      force: a.force + u * (b.force - a.force),
      azimuth: reducedAngle(a.azimuth + u * turn),
      altitude: a.altitude + u * (b.altitude - a.altitude),
      secondaryScale: a.secondaryScale + u * (b.secondaryScale - a.secondaryScale),
      threshold: a.threshold + u * (b.threshold - a.threshold),
      lateralJitter: a.lateralJitter + u * (b.lateralJitter - a.lateralJitter),
      edgeWidth: a.edgeWidth + u * (b.edgeWidth - a.edgeWidth))
  }

  /// The segment that a parametric value lies in; a whole number belongs to the segment that it starts.
  ///
  /// - Precondition: `count >= 2` and `t` is within 0...`lastParameter`.
  func segmentIndex(of t: Double) -> Int { min(Int(t), count - 2) }

  /// The part of a range that the path has; nil when there is none.
  func clamped(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
    if points.isEmpty { return nil }
    guard let range else { return 0...lastParameter }
    let lower = max(0, range.lowerBound)
    let upper = min(lastParameter, range.upperBound)
    return lower <= upper ? lower...upper : nil
  }
}

/// The same angle within -pi...pi, -pi excluded; NaN and infinities give NaN.
func reducedAngle(_ angle: Double) -> Double {
  if angle > -.pi && angle <= .pi { return angle }
  let rest = angle.remainder(dividingBy: 2 * .pi)
  return rest <= -.pi ? rest + 2 * .pi : rest
}

extension StrokePoint {
  /// The point with its azimuth within -pi...pi, -pi excluded.
  fileprivate var withReducedAzimuth: StrokePoint {
    var point = self
    point.azimuth = reducedAngle(azimuth)
    return point
  }
}
