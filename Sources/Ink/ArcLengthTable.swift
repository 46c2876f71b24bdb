/// The lengths along one range of a path, ready to be asked where a length is reached.
///
/// The transform is applied to the control points first, so lengths are those of the drawing. A polyline is exact; a
/// B-spline is cut into leaves on which a quadrature of 16 points is proven good: to 1e-13 of the leaf's length, or to
/// 1e-9 of a point for the few tiny leaves at a cusp, where it measures better than a hundredth of that.
///
/// Edge cases: a range that misses the path, and a path of no or one point, have length 0. Coordinates that are not
/// finite, or beyond about 1e150, give a length that is not finite. Where the length is 0 or not finite a parameter
/// cannot be told from a length: `parameter(atLength:)` answers with the range's start for lengths up to 0 and its end
/// above, `resampled(count:)` with equal parametric steps.
public struct ArcLengthTable: Sendable {
  /// A stretch of one segment on which one quadrature is good.
  struct Leaf {
    /// The parametric value at which it starts.
    var start: Double
    /// The length from the start of the range to there.
    var lengthBefore: Double
  }

  let path: StrokePath
  let transform: Transform
  /// The leaves in order, then one that starts at the range's end.
  let leaves: [Leaf]
  /// The range after clamping to the path; its ends are equal when the path has nothing of it.
  public let range: ClosedRange<Double>
  /// The length of the range, in points.
  public let length: Double

  /// Measures a range of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - range: The parametric values to measure, clamped to the path.
  ///   - transform: Applied to the control points first.
  /// - Complexity: O(segments in the range).
  public init(
    path: StrokePath, range: ClosedRange<Double>, transform: Transform = .identity
  ) {
    self.path = path
    self.transform = transform
    let nearest = min(path.lastParameter, max(0, range.lowerBound))
    self.range = path.clamped(range) ?? nearest...nearest
    var builder = LeafBuilder(path: path, transform: transform)
    leaves = builder.leaves(in: self.range)
    length = builder.length
  }

  /// Measures all of a path.
  public init(path: StrokePath, transform: Transform = .identity) {
    self.init(path: path, range: 0...path.lastParameter, transform: transform)
  }

  /// The smallest parametric value at which the length from the range's start is `s`; ends for what lies beyond.
  ///
  /// - Postcondition: The length to there differs from `s` by less than 1e-12 of the larger of 1 and `length`, beside
  ///   the error of the table. NaN gives the range's start.
  public func parameter(atLength s: Double) -> Double {
    var walk = ArcLengthWalk(self)
    return walk.parameter(atLength: s)
  }

  /// The place at a parametric value within the range, after the transform; nil for a path without points and for NaN.
  public func location(at t: Double) -> Point? {
    guard let first = path.points.first, let last = path.points.last, !t.isNaN else { return nil }
    let t = min(max(t, range.lowerBound), range.upperBound)
    if t <= 0 { return transform.apply(to: first.location) }
    if t >= path.lastParameter { return transform.apply(to: last.location) }
    let index = path.segmentIndex(of: t)
    return segment(index).location(t - Double(index))
  }

  func segment(_ index: Int) -> CurveSegment {
    CurveSegment(points: path.points, curve: path.curve, index: index, transform: transform)
  }
}

/// Cuts a range of a path into leaves.
private struct LeafBuilder {
  /// Only the two pieces beside a cusp go on being halved, so this bounds the leaves of a segment too.
  static let largestDepth = 40

  let path: StrokePath
  let transform: Transform
  var length = 0.0
  private var leaves: [ArcLengthTable.Leaf] = []

  init(path: StrokePath, transform: Transform) {
    self.path = path
    self.transform = transform
  }

  mutating func leaves(in range: ClosedRange<Double>) -> [ArcLengthTable.Leaf] {
    if path.count >= 2 && range.lowerBound < range.upperBound {
      let first = path.segmentIndex(of: range.lowerBound)
      let end = min(Int(range.upperBound.rounded(.up)), path.count - 1)
      leaves.reserveCapacity(end - first + 1)
      for index in first..<end {
        let origin = Double(index)
        let segment = CurveSegment(
          points: path.points, curve: path.curve, index: index, transform: transform)
        addLeaves(
          of: segment, origin: origin, from: max(0, range.lowerBound - origin),
          to: min(1, range.upperBound - origin))
      }
    }
    leaves.append(ArcLengthTable.Leaf(start: range.upperBound, lengthBefore: length))
    return leaves
  }

  /// Halves the part until the quadrature is proven good on each piece.
  private mutating func addLeaves(
    of segment: CurveSegment, origin: Double, from a: Double, to b: Double, depth: Int = 0
  ) {
    if segment.isUniform {
      add(origin + a, (b - a) * segment.speed(0))
    } else if depth == Self.largestDepth || segment.isMeasurable(from: a, to: b) {
      add(origin + a, segment.length(from: a, to: b))
    } else {
      let middle = (a + b) / 2
      addLeaves(of: segment, origin: origin, from: a, to: middle, depth: depth + 1)
      addLeaves(of: segment, origin: origin, from: middle, to: b, depth: depth + 1)
    }
  }

  private mutating func add(_ start: Double, _ leafLength: Double) {
    leaves.append(ArcLengthTable.Leaf(start: start, lengthBefore: length))
    length += leafLength
  }
}
