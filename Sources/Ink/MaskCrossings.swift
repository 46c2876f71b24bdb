/// Finds the ranges of a path that lie within a mask.
///
/// Every place where the curve meets an edge is a cut; the middle of each piece between two cuts decides for all of it.
/// A cut too many does no harm, so places are taken with generous tolerances.
struct MaskCrossings {
  /// Looks at an edge that one path may cost; handwriting under an eraser takes thousands.
  static let largestEffort = 50_000_000
  /// Pairs of segment and edge that one path and mask may have near each other.
  static let largestPairCount = 1_000_000
  /// Pieces shorter than this, as a parametric value, are not ranges.
  static let shortestRange = 1e-9

  private let path: StrokePath
  private var outline: MaskOutline
  private var cuts: [Double] = []
  private var pairCount = 0

  init(path: StrokePath, mask: Mask) {
    self.path = path
    outline = MaskOutline(mask)
  }

  /// The ranges in rising order, not touching each other.
  ///
  /// None when path and mask meet more than `largestPairCount` times or the search costs more than `largestEffort`: only
  /// a file made to stall its reader does, and what it shows cannot be said in bounded time.
  mutating func ranges() -> [ClosedRange<Double>] {
    guard let first = path.points.first?.location else { return [] }
    if path.count == 1 {
      return outline.contains(first, margin: margin(near: first)) ? [0...0] : []
    }
    for index in 0..<(path.count - 1) {
      addCuts(ofSegment: index)
      if pairCount > Self.largestPairCount { return [] }
    }
    return join()
  }

  private func margin(near point: Point) -> Double {
    1e-10 + 1e-12 * max(abs(point.x), abs(point.y))
  }

  private mutating func addCuts(ofSegment index: Int) {
    let segment = CurveSegment(points: path.points, curve: path.curve, index: index)
    guard segment.isFinite else {
      // Alone between two cuts, so that it is judged, and left out, without its neighbours.
      cuts.append(Double(index))
      cuts.append(Double(index + 1))
      return
    }
    let bezier = segment.bezier()
    guard
      let hull = Rectangle(
        enclosing: [bezier.start, bezier.control1, bezier.control2, bezier.end])
    else { return }
    let margin = margin(near: Point(max(-hull.minX, hull.maxX), max(-hull.minY, hull.maxY)))
    let box = hull.grown(by: margin)
    let origin = Double(index)
    var found: [Double] = []
    var pairs = 0
    outline.forEachEdge(where: box.intersects) { edge in
      pairs += 1
      Self.forEachMeeting(of: segment, with: edge, margin: margin) { found.append(origin + $0) }
    }
    cuts += found
    pairCount += pairs
  }

  /// Calls `found` with every u at which the segment meets the edge.
  private static func forEachMeeting(
    of segment: CurveSegment, with edge: MaskOutline.Edge, margin: Double,
    _ found: (Double) -> Void
  ) {
    let (dx, dy) = (edge.b.x - edge.a.x, edge.b.y - edge.a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0, length.isFinite else { return }
    let (ux, uy) = (dx / length, dy / length)
    let (x, y) = (segment.x0 - edge.a.x, segment.y0 - edge.a.y)
    // The distance from the edge's line, and the way along it.
    let across = CubicPolynomial(
      c0: ux * y - uy * x, c1: ux * segment.y1 - uy * segment.x1,
      c2: ux * segment.y2 - uy * segment.x2, c3: ux * segment.y3 - uy * segment.x3)
    let along = CubicPolynomial(
      c0: ux * x + uy * y, c1: ux * segment.x1 + uy * segment.y1,
      c2: ux * segment.x2 + uy * segment.y2, c3: ux * segment.x3 + uy * segment.y3)
    across.forEachRoot(tolerance: margin) { u in
      let place = along.value(u)
      if place >= -margin && place <= length + margin { found(u) }
    }
    // A segment that runs along the edge's line crosses it nowhere: the edge's ends are the cuts.
    if abs(across.c0) + abs(across.c1) + abs(across.c2) + abs(across.c3) <= 4 * margin {
      along.forEachRoot(tolerance: margin, found)
      var fromEnd = along
      fromEnd.c0 -= length
      fromEnd.forEachRoot(tolerance: margin, found)
    }
  }

  private mutating func join() -> [ClosedRange<Double>] {
    let last = path.lastParameter
    cuts.sort()
    var ranges: [ClosedRange<Double>] = []
    var start = 0.0
    var isOpen = false
    var previous = 0.0
    for cut in cuts.lazy.map({ [last] in $0 > last - Self.shortestRange ? last : $0 }) + [last]
    where cut - previous >= Self.shortestRange {
      if outline.visitCount > Self.largestEffort { return [] }
      let isInside = contains(middleOf: previous, cut)
      if isInside && !isOpen { start = previous }
      if !isInside && isOpen { ranges.append(start...previous) }
      isOpen = isInside
      previous = cut
    }
    if isOpen { ranges.append(start...previous) }
    return ranges
  }

  private mutating func contains(middleOf a: Double, _ b: Double) -> Bool {
    guard let middle = path.interpolatedLocation(at: (a + b) / 2) else { return false }
    return outline.contains(middle, margin: margin(near: middle))
  }
}
