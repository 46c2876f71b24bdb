internal import Ink

extension Point {
  /// The vector of length 1 with the same direction; zero for the zero vector.
  var unit: Point {
    let length = squaredLength.squareRoot()
    return length > 0 ? Point(x / length, y / length) : .zero
  }

  /// The squared distance from the origin.
  var squaredLength: Double { x * x + y * y }

  /// The vector from one point to another.
  static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
}
