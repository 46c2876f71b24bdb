internal import Ink

/// A Catmull-Rom spline as Wacom's formats have it: it runs from the second control point to the last but one.
struct WacomSpline {
  /// Points (1/72 inch) of a unit, which is a device-independent pixel of 1/96 inch.
  static let unit = 72 / 96.0

  var x: [Double]
  var y: [Double]
  /// Widths, one a control point, one for all, or none.
  var widths: [Double]
  /// Where the stroke begins on the first piece, 0...1.
  var start: Double
  /// Where it ends on the last piece, 0...1.
  var end: Double

  /// The points on the curve that belong to control points, each with the number of its control point.
  ///
  /// The first and the last are moved along the curve to where the stroke begins and ends. Fewer than four control points
  /// make no curve and are given as they are.
  func points() throws(InkFault) -> [(control: Int, point: StrokePoint)] {
    guard x.count == y.count, widths.count <= 1 || widths.count == x.count else {
      throw InkFault(
        "malformed", "\(x.count) x, \(y.count) y and \(widths.count) widths in one stroke")
    }
    guard (0...1).contains(start), (0...1).contains(end) else {
      throw InkFault("malformed", "a stroke that begins or ends outside its curve")
    }
    guard x.count >= 4 else {
      return x.indices.map { ($0, point(Point(x[$0], y[$0]), width: width($0))) }
    }
    let last = x.count - 2
    return (1...last).map { index in
      var place = Point(x[index], y[index])
      if index == 1, start > 0 { place = onCurve(1, start) }
      if index == last, end < 1 { place = onCurve(last - 1, end) }
      return (index, point(place, width: width(index)))
    }
  }

  private func width(_ index: Int) -> Double {
    widths.isEmpty ? 1 / Self.unit : widths[widths.count == 1 ? 0 : index]
  }

  private func point(_ place: Point, width: Double) -> StrokePoint {
    StrokePoint(
      location: Point(Self.unit * place.x, Self.unit * place.y),
      size: Size(width: Self.unit * width, height: Self.unit * width))
  }

  /// The place at `t` on the piece from control point `index` to the next.
  private func onCurve(_ index: Int, _ t: Double) -> Point {
    func value(_ c: [Double]) -> Double {
      let (a, b, d, e) = (c[index - 1], c[index], c[index + 1], c[index + 2])
      return b + t / 2 * (d - a + t * (2 * a - 5 * b + 4 * d - e + t * (3 * (b - d) + e - a)))
    }
    return Point(value(x), value(y))
  }
}
