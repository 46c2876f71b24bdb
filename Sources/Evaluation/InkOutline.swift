public import Ink

/// Ink small enough to keep beside a report: poly-lines in a box of 0...1000, aspect kept.
public struct InkOutline: Hashable, Sendable {
  /// The side of the box that the coordinates refer to.
  public static let side = 1000
  /// The lines in drawing order, each at least one corner; y grows downwards.
  public var lines: [[Corner]]

  /// A corner of a line.
  public struct Corner: Hashable, Sendable {
    /// To the right, 0...1000.
    public var x: Int
    /// Downwards, 0...1000.
    public var y: Int

    /// Makes a corner.
    public init(_ x: Int, _ y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Takes lines as they are.
  public init(lines: [[Corner]]) { self.lines = lines }

  /// Fits lines into the box, centred; corners that are not finite are left out.
  public init(fitting lines: [[Point]]) {
    let lines = lines.map { $0.filter(\.isFinite) }
    guard let bounds = Rectangle(enclosing: lines.joined()) else {
      self.lines = []
      return
    }
    let extent = max(bounds.width, bounds.height)
    let scale = extent > 0 ? Double(Self.side) / extent : 0
    let half = Double(Self.side) / 2
    func place(_ value: Double, _ center: Double) -> Int {
      let place = (half + (value - center) * scale).rounded()
      return place.isFinite ? Int(min(max(place, 0), Double(Self.side))) : Self.side / 2
    }
    self.lines = lines.compactMap { line in
      var corners: [Corner] = []
      for point in line {
        let corner = Corner(place(point.x, bounds.center.x), place(point.y, bounds.center.y))
        if corner != corners.last { corners.append(corner) }
      }
      return corners.isEmpty ? nil : corners
    }
  }

  /// The visible ink of strokes, with at most 96 corners a visible range.
  public init(_ strokes: [Stroke]) {
    self.init(
      fitting: strokes.flatMap { stroke in
        stroke.maskedPathRanges.map { range in
          let length = range.upperBound - range.lowerBound
          let steps = Int(min(max(length * 4, 1), 95))
          return (0...steps).compactMap { step in
            stroke.path.interpolatedLocation(
              at: range.lowerBound + length * Double(step) / Double(steps)
            ).map(stroke.transform.apply)
          }
        }
      })
  }
}
