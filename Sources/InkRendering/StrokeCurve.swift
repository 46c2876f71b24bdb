import Ink

/// The visible curve of a stroke in drawing space: exact cubics, each with one width of the pen.
///
/// The cubics are made when they are asked for, so that a stroke of a million points needs no room for all of them.
struct StrokeCurve {
  /// A part of the curve over which the pen's width does not change.
  struct Piece {
    var curve: CubicBezier
    var width: Double
  }

  /// The place and width of a path that is a single point.
  private(set) var dot: (center: Point, width: Double)?
  private let path: StrokePath
  private let transform: Transform
  private let ranges: [ClosedRange<Double>]
  private let factor: Double
  private let step: Double

  /// The curve of `stroke`; control points that are not finite or absurdly far are passed over.
  ///
  /// - Parameters:
  ///   - stroke: The stroke; a mask is left to the canvas, ranges that a file states without a mask are cut here.
  ///   - step: The change of width, in points of the drawing, that shows.
  init(_ stroke: Stroke, step: Double) {
    let transform = stroke.transform
    let factor = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    func isFar(_ point: StrokePoint) -> Bool {
      let place = transform.apply(to: point.location)
      return !(abs(place.x) < 1e9 && abs(place.y) < 1e9 && abs(point.size.width) * factor < 1e9)
    }
    var path = stroke.path
    if path.points.contains(where: isFar) { path.points.removeAll(where: isFar) }
    if path.count == 1 {
      let point = path.points[0]
      dot = (transform.apply(to: point.location), abs(point.size.width) * factor)
    }
    ranges =
      path.count < 2
      ? [] : stroke.mask == nil ? stroke.maskedPathRanges : [0...path.lastParameter]
    self.path = path
    self.transform = transform
    self.factor = factor
    self.step = step
  }

  /// Calls `body` with the pieces in order; there are none for a path of fewer than two points.
  func forEachPiece(_ body: (Piece) -> Void) {
    for range in ranges {
      for index in 0..<path.count - 1 {
        let low = max(range.lowerBound, Double(index))
        let high = min(range.upperBound, Double(index + 1))
        guard low < high else { continue }
        let widths = (width(at: index), width(at: index + 1))
        let change = abs(widths.1 - widths.0)
        let count = change > step ? Int(min(8, (change / step).rounded(.up))) : 1
        for part in 0..<count {
          let start = low + (high - low) * Double(part) / Double(count)
          let end =
            part + 1 == count ? high : low + (high - low) * Double(part + 1) / Double(count)
          let share = min((start + end) / 2 - Double(index), 1)
          let width = widths.0 + (widths.1 - widths.0) * share
          for curve in path.bezierSegments(in: start...max(start, end), transform: transform) {
            body(Piece(curve: curve, width: width))
          }
        }
      }
    }
  }

  private func width(at index: Int) -> Double { abs(path.points[index].size.width) * factor }

  /// A rectangle that holds the curve with the pen's width, seldom larger than that.
  var bounds: Rectangle? {
    if let dot { return Rectangle(enclosing: [dot.center])?.grown(by: dot.width / 2) }
    var width = 0.0
    var bounds: Rectangle?
    forEachPiece { piece in
      width = max(width, piece.width)
      let curve = piece.curve
      guard
        let own = Rectangle(enclosing: [curve.start, curve.control1, curve.control2, curve.end])
      else { return }
      bounds = bounds?.union(own) ?? own
    }
    return bounds?.grown(by: width / 2)
  }
}
