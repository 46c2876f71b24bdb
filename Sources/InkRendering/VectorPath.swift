public import Ink

/// Lines and cubic curves to fill, to stroke or to clip with, in the canvas's units.
public struct VectorPath: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Starts a new part.
    case move(Point)
    /// A straight line to a point.
    case line(Point)
    /// A cubic Bézier curve: two handles and the end.
    case curve(Point, Point, Point)
    /// A straight line back to the start of the part.
    case close
  }

  /// The steps in order; the first, if any, is a move.
  public private(set) var elements: [Element] = []

  /// A path without steps.
  public init() {}

  /// Starts a new part at `point`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  /// Draws a line to `point`.
  public mutating func line(to point: Point) { elements.append(.line(point)) }
  /// Draws a cubic curve to `end`.
  public mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    elements.append(.curve(first, second, end))
  }
  /// Closes the part.
  public mutating func close() { elements.append(.close) }

  /// A path along points; `closed` joins the last to the first.
  public init(_ points: some Sequence<Point>, closed: Bool = false) {
    for point in points { elements.append(elements.isEmpty ? .move(point) : .line(point)) }
    if closed, !elements.isEmpty { elements.append(.close) }
  }

  /// A circle made of four cubics; off by at most 0.03 % of the radius.
  public static func circle(center: Point, radius: Double) -> VectorPath {
    let handle = radius * 0.5522847498307936
    func at(_ x: Double, _ y: Double) -> Point { Point(center.x + x, center.y + y) }
    var path = VectorPath()
    path.move(to: at(radius, 0))
    path.curve(at(radius, handle), at(handle, radius), to: at(0, radius))
    path.curve(at(-handle, radius), at(-radius, handle), to: at(-radius, 0))
    path.curve(at(-radius, -handle), at(-handle, -radius), to: at(0, -radius))
    path.curve(at(handle, -radius), at(radius, -handle), to: at(radius, 0))
    path.close()
    return path
  }
}
