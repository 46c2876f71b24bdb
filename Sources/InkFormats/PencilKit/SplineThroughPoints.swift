package import Ink

/// Finds the control points of the uniform cubic B-spline that passes through given points.
package enum SplineThroughPoints {
  /// The control points of the spline with S(k) = `points[k]`, its end condition being the ink model's.
  ///
  /// The ends lie on the outer control points, and inside (P[k-1] + 4 P[k] + P[k+1]) / 6 = `points[k]`: a tridiagonal
  /// system whose diagonal dominates, solved by elimination without pivots in linear time, exact to rounding.
  package static func controlPoints(through points: [Point]) -> [Point] {
    let count = points.count
    guard count > 2 else { return points }
    // After elimination row k reads P[k] + factor[k] P[k+1] = right[k]; row 0 reads P[0] = points[0].
    var factor = [Double](repeating: 0, count: count)
    var result = points
    for k in 1..<(count - 1) {
      let pivot = 4 - factor[k - 1]
      factor[k] = 1 / pivot
      result[k] = Point(
        (6 * points[k].x - result[k - 1].x) / pivot, (6 * points[k].y - result[k - 1].y) / pivot)
    }
    for k in stride(from: count - 2, through: 1, by: -1) {
      result[k].x -= factor[k] * result[k + 1].x
      result[k].y -= factor[k] * result[k + 1].y
    }
    return result
  }
}
