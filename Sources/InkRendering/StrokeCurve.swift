import Ink

/// The visible curve of a stroke in drawing space: exact cubics, each with one width of the pen.
struct StrokeCurve {
  /// A part of the curve over which the pen's width does not change.
  struct Piece {
    var curve: CubicBezier
    var width: Double
  }

  /// The pieces in order; none for a path of fewer than two points.
  private(set) var pieces: [Piece] = []
  /// The place and width of a path that is a single point.
  private(set) var dot: (center: Point, width: Double)?

  /// The curve of `stroke`; control points that are not finite or absurdly far are passed over.
  ///
  /// - Parameters:
  ///   - stroke: The stroke; a mask is left to the canvas, ranges that a file states without a mask are cut here.
  ///   - step: The change of width, in points of the drawing, that shows.
  init(_ stroke: Stroke, step: Double) {
    let transform = stroke.transform
    let factor = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    var path = stroke.path
    path.points.removeAll { point in
      let place = transform.apply(to: point.location)
      return !(abs(place.x) < 1e9 && abs(place.y) < 1e9 && abs(point.size.width) * factor < 1e9)
    }
    let widths = path.points.map { abs($0.size.width) * factor }
    if path.count == 1 { dot = (transform.apply(to: path.points[0].location), widths[0]) }
    guard path.count > 1 else { return }
    let ranges =
      stroke.mask == nil ? stroke.maskedPathRanges : [0...path.lastParameter]
    for range in ranges {
      for index in 0..<path.count - 1 {
        let low = max(range.lowerBound, Double(index))
        let high = min(range.upperBound, Double(index + 1))
        guard low < high else { continue }
        let change = abs(widths[index + 1] - widths[index])
        let count = change > step ? Int(min(8, (change / step).rounded(.up))) : 1
        for part in 0..<count {
          let start = low + (high - low) * Double(part) / Double(count)
          let end =
            part + 1 == count ? high : low + (high - low) * Double(part + 1) / Double(count)
          let share = min((start + end) / 2 - Double(index), 1)
          let width = widths[index] + (widths[index + 1] - widths[index]) * share
          pieces += path.bezierSegments(in: start...max(start, end), transform: transform)
            .map { Piece(curve: $0, width: width) }
        }
      }
    }
  }

  /// A rectangle that holds the curve with the pen's width, seldom larger than that.
  var bounds: Rectangle? {
    if let dot { return Rectangle(enclosing: [dot.center])?.grown(by: dot.width / 2) }
    let width = pieces.reduce(0) { max($0, $1.width) }
    return Rectangle(
      enclosing: pieces.lazy.flatMap { piece in
        [piece.curve.start, piece.curve.control1, piece.curve.control2, piece.curve.end]
      })?.grown(by: width / 2)
  }
}
