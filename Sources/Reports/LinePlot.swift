import Ink
import InkRendering

/// A small plot of one or two lines for a page; both axes start at 0.
struct LinePlot {
  /// A line or a row of dots.
  struct Series {
    /// The places, in the axes' units.
    var points: [Point]
    /// The style class of its colour.
    var styleClass: String
    /// Whether a line joins the places.
    var hasLine = true
    /// The diameters of the dots at the places, in pixels; none draws no dots.
    var dots: [Double] = []

    /// A line with equal dots.
    static func dottedLine(_ points: [Point], styleClass: String) -> Series {
      Series(
        points: points, styleClass: styleClass, dots: [Double](repeating: 7, count: points.count))
    }

    /// Dots alone, whose areas grow with how many samples each stands for.
    static func weightedDots(_ points: [Point], counts: [Int], styleClass: String) -> Series {
      let most = Double(max(1, counts.max() ?? 1))
      return Series(
        points: points, styleClass: styleClass, hasLine: false,
        dots: counts.map { max(2.5, 15 * (Double($0) / most).squareRoot()) })
    }
  }

  /// One axis: 0 to `end` with a tick every `step`.
  struct Axis {
    /// What stands along it.
    var title: String
    /// The last value.
    var end: Double
    /// The distance of its ticks.
    var step: Double

    /// An axis in per cent that holds `largest` (a share) with four to eight ticks.
    static func percent(_ title: String, holding largest: Double) -> Axis {
      let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2]
      let step = steps.first { largest <= $0 * 6 } ?? 0.25
      return Axis(
        title: title, end: max(step, step * (largest / step - 1e-9).rounded(.up)), step: step)
    }
  }

  /// What the plot shows, for screen readers.
  var title: String
  /// The axis to the right.
  var x: Axis
  /// The axis upwards.
  var y: Axis
  /// The lines.
  var series: [Series]

  private static let width = 432.0
  private static let height = 270.0
  private static let frame = Rectangle(minX: 70, minY: 14, maxX: 404, maxY: 222)

  /// The plot as an SVG element for a page.
  var svg: String {
    let canvas = SVGCanvas(width: Self.width, height: Self.height, setting: .page, title: title)
    let frame = Self.frame
    for value in ticks(x) {
      let at = place(Point(value, 0)).x
      rule(Point(at, frame.minY), Point(at, frame.maxY), on: canvas)
      canvas.text(
        label(value, x), at: Point(at, frame.maxY + 18),
        style: TextStyle(size: 12, alignment: .middle), Self.quiet)
    }
    for value in ticks(y) {
      let at = place(Point(0, value)).y
      rule(Point(frame.minX, at), Point(frame.maxX, at), on: canvas)
      canvas.text(
        label(value, y), at: Point(frame.minX - 7, at + 4),
        style: TextStyle(size: 12, alignment: .end), Self.quiet)
    }
    canvas.text(
      x.title, at: Point(frame.center.x, Self.height - 8),
      style: TextStyle(size: 12, alignment: .middle), Self.ink)
    canvas.text(
      y.title, at: Point(14, frame.center.y),
      style: TextStyle(size: 12, alignment: .middle, isVertical: true), Self.ink)
    for series in series { draw(series, on: canvas) }
    return canvas.document
  }

  private func draw(_ series: Series, on canvas: SVGCanvas) {
    let paint = Paint(.black, styleClass: series.styleClass)
    let places = series.points.map(place)
    if series.hasLine, places.count > 1 { canvas.stroke(VectorPath(places), width: 2, paint) }
    for (place, diameter) in zip(places, series.dots) {
      // A line without length and with round ends is a dot in the line's own colour.
      canvas.stroke(VectorPath([place, place]), width: diameter, paint)
    }
  }

  private func rule(_ start: Point, _ end: Point, on canvas: SVGCanvas) {
    canvas.stroke(VectorPath([start, end]), width: 1, Paint(.black, styleClass: "rule"))
  }

  private func ticks(_ axis: Axis) -> [Double] {
    (0...Int((axis.end / axis.step + 1e-9).rounded(.down))).map { Double($0) * axis.step }
  }

  private func label(_ value: Double, _ axis: Axis) -> String {
    DecimalText.of(value * 100, digits: axis.step < 0.01 ? 1 : 0) + " %"
  }

  private func place(_ point: Point) -> Point {
    let frame = Self.frame
    return Point(
      frame.minX + frame.width * min(point.x / x.end, 1),
      frame.maxY - frame.height * min(point.y / y.end, 1))
  }

  private static let ink = Paint(.black, styleClass: "ink")
  private static let quiet = Paint(.black, styleClass: "quiet")
}
