extension Stroke {
  /// The box of what is drawn, after the transform: the curve grown by half its largest width, cut to the mask.
  ///
  /// Edges lie on whole points, rounded outwards; the framework's own boxes differ by about a point. Computed from the
  /// path even where the file states bounds. Nil when the path has no finite place or the mask leaves nothing.
  public var renderBounds: Rectangle? {
    guard var box = curveBounds else { return nil }
    let radius = largestNibRadius
    // A round nib becomes an ellipse under the transform.
    let marginX = radius * (transform.a * transform.a + transform.c * transform.c).squareRoot()
    let marginY = radius * (transform.b * transform.b + transform.d * transform.d).squareRoot()
    box.minX -= marginX
    box.maxX += marginX
    box.minY -= marginY
    box.maxY += marginY
    if let mask {
      let corners = mask.loops.lazy.joined().filter(\.isFinite).map(transform.apply)
      guard let visible = Rectangle(enclosing: corners), visible.intersects(box) else { return nil }
      box = box.intersection(visible)
    }
    let rounded = Rectangle(
      minX: box.minX.rounded(.down), minY: box.minY.rounded(.down),
      maxX: box.maxX.rounded(.up), maxY: box.maxY.rounded(.up))
    return rounded.isFinite ? rounded : nil
  }

  /// The box of the curve itself, after the transform and whatever the mask; nil when no place of it is finite.
  public var curveBounds: Rectangle? {
    let places = path.points.lazy.map(\.location)
    if path.count < 2 {
      return Rectangle(enclosing: places.map(transform.apply).filter(\.isFinite))
    }
    var box: Rectangle?
    for index in 0..<(path.count - 1) {
      let segment = CurveSegment(
        points: path.points, curve: path.curve, index: index, transform: transform)
      guard segment.isFinite else { continue }
      let part = segment.bounds
      box = box?.union(part) ?? part
    }
    return box
  }

  /// Half of the largest extent of the nib over all points, 0 when none is a number.
  private var largestNibRadius: Double {
    path.points.reduce(0) { radius, point in
      let extent = max(point.size.width, point.size.height)
      return extent.isFinite ? max(radius, extent / 2) : radius
    }
  }
}

extension Drawing {
  /// The union of the strokes' render bounds; nil for a drawing that shows nothing.
  public var bounds: Rectangle? {
    strokes.reduce(nil) { box, stroke in
      guard let part = stroke.renderBounds else { return box }
      return box?.union(part) ?? part
    }
  }
}

extension CurveSegment {
  /// The smallest box that holds the segment.
  fileprivate var bounds: Rectangle {
    let x = Self.extent(x0, x1, x2, x3)
    let y = Self.extent(y0, y1, y2, y3)
    return Rectangle(minX: x.least, minY: y.least, maxX: x.greatest, maxY: y.greatest)
  }

  private static func extent(
    _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double
  ) -> (least: Double, greatest: Double) {
    let cubic = CubicPolynomial(c0: c0, c1: c1, c2: c2, c3: c3)
    let turns = cubic.turningPoints
    let (a, b) = (cubic.value(0), cubic.value(1))
    let (c, d) = (cubic.value(turns.first), cubic.value(turns.second))
    return (min(min(a, b), min(c, d)), max(max(a, b), max(c, d)))
  }
}

extension Rectangle {
  /// Whether the two have a point in common; touching edges count.
  public func intersects(_ other: Rectangle) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }

  /// What the two have in common.
  ///
  /// - Precondition: `intersects(other)`.
  func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Whether all four edges are finite.
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }
}
