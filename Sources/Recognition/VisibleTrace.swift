import Ink

/// The visible part of a stroke as grouping sees it: a box and some places along the curve, after the transform.
struct VisibleTrace {
  /// The most places a stroke is seen by.
  private static let resolution = 48

  /// The stroke's position in the drawing.
  let position: Int
  /// The box of the places.
  let box: Rectangle
  private let places: [Point]

  /// Looks at a stroke; nil when nothing finite of it is visible.
  init?(_ stroke: Stroke, position: Int) {
    let ranges = stroke.maskedPathRanges
    let visible = ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    var places: [Point] = []
    for range in ranges {
      let extent = range.upperBound - range.lowerBound
      let share = visible > 0 ? extent / visible : 0
      let steps = max(1, Int((share * Double(Self.resolution)).rounded()))
      for step in 0...steps {
        let parameter = range.lowerBound + extent * Double(step) / Double(steps)
        if let place = stroke.path.interpolatedLocation(at: parameter) {
          places.append(stroke.transform.apply(to: place))
        }
      }
    }
    places = places.filter(\.isFinite)
    guard let box = Rectangle(enclosing: places) else { return nil }
    self.position = position
    self.box = box
    self.places = places
  }

  /// The larger side of the box.
  var size: Double { max(box.width, box.height) }

  /// Whether it is small enough to be a dot or an accent.
  func isMark(_ letter: Double) -> Bool { size < letter / 3 }

  /// The least distance between the places of two traces.
  func distance(to other: VisibleTrace) -> Double {
    var least = Double.infinity
    for place in places {
      for otherPlace in other.places { least = min(least, place.distance(to: otherPlace)) }
    }
    return least
  }

  /// The distance between the boxes of two traces; 0 where they overlap.
  func boxDistance(to other: VisibleTrace) -> Double {
    let aside = max(other.box.minX - box.maxX, box.minX - other.box.maxX, 0)
    let apart = max(other.box.minY - box.maxY, box.minY - other.box.maxY, 0)
    return Point(aside, apart).distance(to: Point(0, 0))
  }

  /// Whether two traces of equal rank touch, or lie one over the other.
  func joins(
    _ other: VisibleTrace, _ letter: Double, _ comparisons: inout TraceComparisons
  ) -> Bool {
    let gap = max(other.box.minY - box.maxY, box.minY - other.box.maxY)
    let isFlat = min(box.height, other.box.height) < letter / 5
    if gap <= letter * (isFlat ? 0.35 : 0.1), overlapsHalf(other) { return true }
    return isNear(other, letter / 10) && comparisons.distance(self, other) <= letter / 10
  }

  /// Whether a mark may belong to this host: over it, or a little aside, with not much room between.
  func reaches(_ host: VisibleTrace, _ letter: Double) -> Bool {
    let aside = max(host.box.minX - box.maxX, box.minX - host.box.maxX)
    let apart = max(host.box.minY - box.maxY, box.minY - host.box.maxY)
    return aside <= letter / 4 && apart <= letter * 0.6
  }

  private func isNear(_ other: VisibleTrace, _ reach: Double) -> Bool {
    box.minX <= other.box.maxX + reach && other.box.minX <= box.maxX + reach
      && box.minY <= other.box.maxY + reach && other.box.minY <= box.maxY + reach
  }

  /// Whether the boxes share half of the narrower one's width; one without width must lie within the other's.
  private func overlapsHalf(_ other: VisibleTrace) -> Bool {
    let shared = min(box.maxX, other.box.maxX) - max(box.minX, other.box.minX)
    return shared >= 0 && shared >= min(box.width, other.box.width) / 2
  }
}

/// Distances between traces, of which only so many look at the curves.
struct TraceComparisons {
  /// How many curves may still be compared.
  var left: Int

  /// The distance between two curves; once too many were compared, that between their boxes.
  mutating func distance(_ first: VisibleTrace, _ second: VisibleTrace) -> Double {
    guard left > 0 else { return first.boxDistance(to: second) }
    left -= 1
    return first.distance(to: second)
  }
}
