/// One segment of a path as a pair of cubic polynomials in u, 0...1.
///
/// The coefficients come from differences of neighbouring control points, so large coordinates do not cancel, and the
/// reflected neighbours at the ends of a path make the first point exactly the first control point.
struct CurveSegment {
  /// The constant terms: the point at u = 0.
  var x0: Double
  var y0: Double
  /// The factors of u.
  var x1: Double
  var y1: Double
  /// The factors of u squared.
  var x2: Double
  var y2: Double
  /// The factors of u cubed.
  var x3: Double
  var y3: Double

  /// The segment from control point `index` to the next one, after the transform.
  ///
  /// - Precondition: `points.count >= 2` and `0 <= index <= points.count - 2`.
  init(
    points: [StrokePoint], curve: StrokePath.Curve, index: Int, transform: Transform = .identity
  ) {
    let start = points[index].location
    let end = points[index + 1].location
    let step = transform.applyToVector(end.x - start.x, end.y - start.y)
    let origin = transform.apply(to: start)
    switch curve {
    case .polyline:
      (x0, y0, x1, y1, x2, y2, x3, y3) = (origin.x, origin.y, step.x, step.y, 0, 0, 0, 0)
    case .bSpline:
      var before = step
      if index > 0 {
        let previous = points[index - 1].location
        before = transform.applyToVector(start.x - previous.x, start.y - previous.y)
      }
      var after = step
      if index + 2 < points.count {
        let next = points[index + 2].location
        after = transform.applyToVector(next.x - end.x, next.y - end.y)
      }
      let bendX = step.x - before.x
      let bendY = step.y - before.y
      (x0, y0) = (origin.x + bendX / 6, origin.y + bendY / 6)
      (x1, y1) = ((step.x + before.x) / 2, (step.y + before.y) / 2)
      (x2, y2) = (bendX / 2, bendY / 2)
      (x3, y3) = ((after.x - step.x - bendX) / 6, (after.y - step.y - bendY) / 6)
    }
  }

  /// The segment that stays at one place.
  init(resting place: Point) {
    (x0, y0, x1, y1, x2, y2, x3, y3) = (place.x, place.y, 0, 0, 0, 0, 0, 0)
  }

  /// Whether the segment is straight and run through at constant speed.
  var isUniform: Bool { x2 == 0 && y2 == 0 && x3 == 0 && y3 == 0 }

  /// Whether every coefficient is a finite number.
  var isFinite: Bool {
    // One term that is not finite makes the sum so; finite terms stay finite once they are scaled down.
    let x = x0 / 8 + x1 / 8 + x2 / 8 + x3 / 8
    let y = y0 / 8 + y1 / 8 + y2 / 8 + y3 / 8
    return x.isFinite && y.isFinite
  }

  /// The place at u.
  func location(_ u: Double) -> Point {
    Point(((x3 * u + x2) * u + x1) * u + x0, ((y3 * u + y2) * u + y1) * u + y0)
  }

  /// The derivative by u.
  func velocity(_ u: Double) -> Point {
    Point((3 * x3 * u + 2 * x2) * u + x1, (3 * y3 * u + 2 * y2) * u + y1)
  }

  /// The length of the derivative by u.
  func speed(_ u: Double) -> Double {
    let v = velocity(u)
    return (v.x * v.x + v.y * v.y).squareRoot()
  }

  /// The second derivative by u.
  func acceleration(_ u: Double) -> Point {
    Point(6 * x3 * u + 2 * x2, 6 * y3 * u + 2 * y2)
  }

  /// The part from `start` to `end` in Bézier form.
  func bezier(from start: Double = 0, to end: Double = 1) -> CubicBezier {
    let first = location(start)
    let last = location(end)
    let leaving = velocity(start)
    let arriving = velocity(end)
    let third = (end - start) / 3
    return CubicBezier(
      start: first, control1: Point(first.x + leaving.x * third, first.y + leaving.y * third),
      control2: Point(last.x - arriving.x * third, last.y - arriving.y * third), end: last)
  }
}

extension Transform {
  /// Where the map sends a difference of two points: the shift plays no part.
  func applyToVector(_ x: Double, _ y: Double) -> Point { Point(a * x + c * y, b * x + d * y) }
}
