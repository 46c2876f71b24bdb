public import Ink

/// Which strokes of a drawing make one character, by geometry alone.
///
/// The unit of length is the *letter size*: the upper quartile of the strokes' larger sides. Two strokes belong
/// together when
///
/// - they touch or cross: their curves come closer than a tenth of the letter size (crossbars, arms, x), or
/// - one lies over the other: they share half of the narrower one's width, with little room between (=, T, the dash
///   of a z), or
/// - one is a mark, smaller than a third of the letter size, and the other is the nearest stroke in reach (the dots
///   of i, j and !).
///
/// Letters that touch each other, as in joined writing, come out as one group: this is for writing in print.
///
/// The work is bounded for drawings that are no writing. After 10,000 comparisons of curves and eight more for each stroke,
/// the boxes of the strokes stand for their curves. From left to right, each stroke meets the last 4,096 that began
/// before it and reach as far.
public struct CharacterGrouping: Sendable {
  /// One character.
  public struct Group: Hashable, Sendable {
    /// The positions of its strokes in the drawing, in drawing order.
    public var strokes: [Int]
    /// The box of its visible curves, without ink width.
    public var box: Rectangle
  }

  /// How many strokes each stroke is met with at most.
  private static let mostOpen = 4096

  /// Makes the grouping; it has no dials.
  public init() {}

  /// The characters of a drawing in reading order: lines from top to bottom, each from left to right.
  ///
  /// - Parameter strokes: All strokes of the drawing. Those without visible and finite curves belong to no group.
  /// - Returns: The groups; every stroke is in at most one.
  public func groups(of strokes: [Stroke]) -> [Group] {
    let traces = strokes.enumerated().compactMap { VisibleTrace($0.element, position: $0.offset) }
    guard !traces.isEmpty else { return [] }
    let letter = Self.letterSize(of: traces)
    var sets = DisjointSets(count: traces.count)
    var hosts = [(trace: Int, distance: Double)?](repeating: nil, count: traces.count)
    var comparisons = TraceComparisons(left: 10_000 + 8 * traces.count)
    Self.forEachPair(among: traces.map(\.box), reach: letter * 0.6) { a, b in
      if traces[a].isMark(letter) != traces[b].isMark(letter) {
        let (mark, host) = traces[a].isMark(letter) ? (a, b) : (b, a)
        let nearest = hosts[mark]?.distance ?? .infinity
        guard traces[mark].reaches(traces[host], letter),
          traces[mark].boxDistance(to: traces[host]) < nearest
        else { return }
        let distance = comparisons.distance(traces[mark], traces[host])
        if distance < nearest { hosts[mark] = (host, distance) }
      } else if sets.root(of: a) != sets.root(of: b),
        traces[a].joins(traces[b], letter, &comparisons)
      {
        sets.join(a, b)
      }
    }
    for (mark, host) in hosts.enumerated() {
      if let host { sets.join(mark, host.trace) }
    }
    return ReadingOrder.sorted(Self.groups(of: traces, sets: &sets), letter: letter)
  }

  /// The upper quartile of the larger sides; strokes of no size at all give 1.
  private static func letterSize(of traces: [VisibleTrace]) -> Double {
    let sizes = traces.map(\.size).sorted()
    let size = sizes[sizes.count * 3 / 4]
    return size > 0 ? size : 1
  }

  /// Calls `body` with the pairs of boxes that are at most `reach` apart, found by a sweep from left to right.
  private static func forEachPair(
    among boxes: [Rectangle], reach: Double, _ body: (Int, Int) -> Void
  ) {
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var open: [Int] = []
    for next in order {
      let box = boxes[next]
      open.removeAll { boxes[$0].maxX + reach < box.minX }
      for other in open {
        let above = boxes[other]
        if above.minY <= box.maxY + reach, box.minY <= above.maxY + reach { body(other, next) }
      }
      if open.count == mostOpen { open.removeFirst() }
      open.append(next)
    }
  }

  private static func groups(of traces: [VisibleTrace], sets: inout DisjointSets) -> [Group] {
    var groups: [Group] = []
    var groupOfRoot: [Int: Int] = [:]
    for (index, trace) in traces.enumerated() {
      let root = sets.root(of: index)
      if let group = groupOfRoot[root] {
        groups[group].strokes.append(trace.position)
        groups[group].box = groups[group].box.union(trace.box)
      } else {
        groupOfRoot[root] = groups.count
        groups.append(Group(strokes: [trace.position], box: trace.box))
      }
    }
    return groups
  }
}

/// Sets that can be joined, with path halving.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (first, second) = (root(of: a), root(of: b))
    // The earlier one leads, so the result does not depend on the order of joining.
    parents[max(first, second)] = min(first, second)
  }
}
