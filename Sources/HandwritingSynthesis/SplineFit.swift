package import Ink

/// Control points of the uniform cubic B-spline that passes through given points.
package enum SplineFit {
  /// The control points whose curve is at `points[k]` for parameter k, with the ends that PencilKit paths have.
  ///
  /// The spline starts on its first control point and ends on its last, and for those between
  /// (P[k-1] + 4 P[k] + P[k+1]) / 6 = points[k]: one tridiagonal system, diagonally dominant and so always solvable.
  package static func controlPoints(through points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    let last = points.count - 1
    var result = points
    // Forward elimination: P[k] + factor[k] P[k+1] = result[k].
    var factor = [Double](repeating: 0, count: points.count)
    for k in 1..<last {
      let pivot = 4 - factor[k - 1]
      factor[k] = 1 / pivot
      result[k].x = (6 * points[k].x - result[k - 1].x) / pivot
      result[k].y = (6 * points[k].y - result[k - 1].y) / pivot
    }
    for k in stride(from: last - 1, through: 1, by: -1) {
      result[k].x -= factor[k] * result[k + 1].x
      result[k].y -= factor[k] * result[k + 1].y
    }
    return result
  }
}
