/// A cubic Bézier curve, the form in which SVG, PDF and Cairo take curves.
public struct CubicBezier: Hashable, Sendable {
  /// Where the curve begins.
  public var start: Point
  /// The end of the tangent at the start.
  public var control1: Point
  /// The end of the tangent at the end.
  public var control2: Point
  /// Where the curve ends.
  public var end: Point

  /// Makes the curve of four points.
  public init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }
}

extension StrokePath {
  /// The curve in Bézier form, exact: one cubic a segment or part of one, in order.
  ///
  /// Fewer than two points, and a range that misses the path or has no length, give none. Straight segments of a
  /// polyline have their inner points at the thirds.
  ///
  /// - Parameters:
  ///   - range: The parametric values to convert, clamped to the path; nil = all of it.
  ///   - transform: Applied to the control points first.
  /// - Returns: The cubics; each starts where the one before ends, to rounding.
  public func bezierSegments(
    in range: ClosedRange<Double>? = nil, transform: Transform = .identity
  ) -> [CubicBezier] {
    guard count >= 2, let range = clamped(range), range.lowerBound < range.upperBound else {
      return []
    }
    let first = segmentIndex(of: range.lowerBound)
    let last = min(Int(range.upperBound.rounded(.up)), count - 1)
    return (first..<last).map { index in
      let origin = Double(index)
      return CurveSegment(points: points, curve: curve, index: index, transform: transform)
        .bezier(
          from: max(0, range.lowerBound - origin), to: min(1, range.upperBound - origin))
    }
  }
}
