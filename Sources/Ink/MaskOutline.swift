/// The edges of a mask under a tree of boxes, so that a question looks only at edges near it.
///
/// Loops with fewer than three corners enclose nothing and are left out, as are corners that are not finite.
struct MaskOutline {
  /// One edge, from corner to corner.
  struct Edge {
    var a: Point
    var b: Point
  }

  private(set) var edges: [Edge] = []
  /// The edges looked at so far, the measure of work.
  private(set) var visitCount = 0
  private let fillRule: Mask.FillRule
  /// The boxes of `levels[0]` hold eight edges each, those of every further level two boxes of the one before.
  private var levels: [[Rectangle]] = []

  /// Edges in one box of the lowest level.
  private static let leafSize = 8

  init(_ mask: Mask) {
    fillRule = mask.fillRule
    for loop in mask.loops {
      let corners = loop.filter(\.isFinite)
      guard corners.count >= 3, var previous = corners.last else { continue }
      for corner in corners {
        edges.append(Edge(a: previous, b: corner))
        previous = corner
      }
    }
    var boxes = stride(from: 0, to: edges.count, by: Self.leafSize).compactMap { start in
      Rectangle(
        enclosing: edges[start..<min(start + Self.leafSize, edges.count)].lazy.flatMap {
          [$0.a, $0.b]
        })
    }
    levels.append(boxes)
    while boxes.count > 1 {
      boxes = stride(from: 0, to: boxes.count, by: 2).map { index in
        index + 1 < boxes.count ? boxes[index].union(boxes[index + 1]) : boxes[index]
      }
      levels.append(boxes)
    }
  }

  /// The box of all edges; nil when the mask encloses nothing.
  var bounds: Rectangle? { levels.last?.first }

  /// Calls `visit` with every edge whose neighbourhood passes `accepts`.
  func forEachEdge(where accepts: (Rectangle) -> Bool, _ visit: (Edge) -> Void) {
    if !edges.isEmpty { descend(levels.count - 1, 0, accepts, visit) }
  }

  private func descend(
    _ level: Int, _ index: Int, _ accepts: (Rectangle) -> Bool, _ visit: (Edge) -> Void
  ) {
    guard accepts(levels[level][index]) else { return }
    if level == 0 {
      let start = index * Self.leafSize
      for edge in edges[start..<min(start + Self.leafSize, edges.count)] { visit(edge) }
    } else {
      descend(level - 1, 2 * index, accepts, visit)
      if 2 * index + 1 < levels[level - 1].count {
        descend(level - 1, 2 * index + 1, accepts, visit)
      }
    }
  }

  /// Whether a point lies inside or within `margin` of the boundary, which belongs to the mask.
  mutating func contains(_ point: Point, margin: Double) -> Bool {
    guard point.isFinite, let bounds, bounds.grown(by: margin).contains(point) else { return false }
    var crossings = 0
    var winding = 0
    var isOnBoundary = false
    var visits = 0
    // Edges across the ray from the point to the right, and edges at the point.
    forEachEdge {
      $0.minY <= point.y + margin && $0.maxY >= point.y - margin && $0.maxX >= point.x - margin
    } _: { edge in
      visits += 1
      if edge.distanceSquared(to: point) <= margin * margin { isOnBoundary = true }
      let rises = edge.a.y <= point.y && edge.b.y > point.y
      let falls = edge.b.y <= point.y && edge.a.y > point.y
      guard rises || falls else { return }
      let side =
        (edge.b.x - edge.a.x) * (point.y - edge.a.y) - (point.x - edge.a.x) * (edge.b.y - edge.a.y)
      guard rises ? side > 0 : side < 0 else { return }
      crossings += 1
      winding += rises ? 1 : -1
    }
    visitCount += visits
    if isOnBoundary { return true }
    return fillRule == .evenOdd ? crossings % 2 == 1 : winding != 0
  }
}

extension MaskOutline.Edge {
  /// The squared distance to the nearest place of the edge.
  func distanceSquared(to point: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (px, py) = (point.x - a.x, point.y - a.y)
    let lengthSquared = dx * dx + dy * dy
    let along = lengthSquared > 0 ? min(max((px * dx + py * dy) / lengthSquared, 0), 1) : 0
    let (rx, ry) = (px - along * dx, py - along * dy)
    return rx * rx + ry * ry
  }
}
