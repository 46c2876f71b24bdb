/// Finds the parametric values of lengths that are asked in rising order, in one walk along the table.
struct ArcLengthWalk {
  private let table: ArcLengthTable
  private let tolerance: Double
  /// The leaf of the last answer, the segment that it is part of, and the answer within the segment.
  private var leaf = 0
  private var segmentIndex = -1
  private var segment = CurveSegment(resting: .zero)
  private var u = 0.0

  init(_ table: ArcLengthTable) {
    self.table = table
    tolerance = 1e-12 * max(1, table.length)
  }

  /// The place of the last answer that lay within the range, after the transform.
  var location: Point { segment.location(u) }

  /// The parametric value at a length; questions in falling order are answered too, only not faster.
  mutating func parameter(atLength s: Double) -> Double {
    let length = table.length
    guard s > 0 else { return table.range.lowerBound }
    guard s < length, length.isFinite else { return table.range.upperBound }
    moveToLeaf(of: s)
    let start = table.leaves[leaf]
    let end = table.leaves[leaf + 1]
    let index = table.path.segmentIndex(of: start.start)
    if index != segmentIndex {
      segment = table.segment(index)
      segmentIndex = index
    }
    let origin = Double(index)
    u = solve(
      segment, from: start.start - origin, to: end.start - origin, target: s - start.lengthBefore,
      length: end.lengthBefore - start.lengthBefore)
    return min(max(origin + u, table.range.lowerBound), table.range.upperBound)
  }

  /// Goes to the leaf that ends at or after a length, the first one where several do.
  private mutating func moveToLeaf(of s: Double) {
    let leaves = table.leaves
    if leaves[leaf].lengthBefore >= s { leaf = 0 }
    // A short look ahead before the binary search: resampling asks for neighbours.
    var low = leaf
    let near = min(leaf + 4, leaves.count - 1)
    while low < near && leaves[low + 1].lengthBefore < s { low += 1 }
    if low == near {
      var high = leaves.count - 1
      while high - low > 1 {
        let middle = (low + high) / 2
        if leaves[middle].lengthBefore < s { low = middle } else { high = middle }
      }
    }
    leaf = min(low, leaves.count - 2)
  }

  /// Newton's method on the length from the leaf's start, within a bracket that bisection can always halve.
  private func solve(
    _ segment: CurveSegment, from a: Double, to b: Double, target: Double, length: Double
  ) -> Double {
    if segment.isUniform { return a + (b - a) * (target / length) }
    var low = a
    var high = b
    var u = firstGuess(segment, from: a, to: b, target: target, length: length)
    for _ in 0..<100 {
      let error = segment.length(from: a, to: u) - target
      if abs(error) <= tolerance { return u }
      if error < 0 { low = u } else { high = u }
      let velocity = segment.velocity(u)
      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
      let next = u - error / speed
      guard speed >= 1e-12, next > low, next < high else {
        u = (low + high) / 2
        if u <= low || u >= high { return u }
        continue
      }
      // What the step leaves out is at most half the change of speed over it: too small to look at again, mostly.
      let step = abs(next - u)
      let acceleration = segment.acceleration(u)
      let bend = abs(acceleration.x) + abs(acceleration.y)
      let jerk = 6 * (abs(segment.x3) + abs(segment.y3))
      if (bend + jerk * step) * step * step <= tolerance { return next }
      u = next
    }
    return u
  }

  /// The cubic through both ends of the leaf with the right slopes there, or the chord where the pen nearly stands.
  private func firstGuess(
    _ segment: CurveSegment, from a: Double, to b: Double, target: Double, length: Double
  ) -> Double {
    let f = target / length
    let mean = length / (b - a)
    let atStart = segment.speed(a)
    let atEnd = segment.speed(b)
    guard atStart > 0.2 * mean, atEnd > 0.2 * mean else { return a + (b - a) * f }
    let g = 1 - f
    let slopes = mean / atStart * g - mean / atEnd * f
    let guess = f * f * (3 - 2 * f) + f * g * slopes
    return a + (b - a) * min(max(guess, 0), 1)
  }
}

extension ArcLengthTable {
  /// One of the points of `resampled(count:)`.
  public struct Sample: Hashable, Sendable {
    /// The parametric value.
    public var parameter: Double
    /// The place on the curve, after the transform.
    public var location: Point
  }

  /// Points equally spaced by arc length, the first and the last exactly at the ends of the range, in one walk.
  ///
  /// A single point lies at the range's start; a path without points gives none.
  public func resampled(count: Int) -> [Sample] {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    guard count > 0, let first = location(at: lower), let last = location(at: upper) else {
      return []
    }
    var samples: [Sample] = []
    samples.reserveCapacity(count)
    samples.append(Sample(parameter: lower, location: first))
    let steps = Double(max(1, count - 1))
    let isMeasured = length > 0 && length.isFinite
    var walk = ArcLengthWalk(self)
    for k in 1..<max(1, count - 1) {
      let fraction = Double(k) / steps
      if isMeasured {
        let t = walk.parameter(atLength: length * fraction)
        samples.append(Sample(parameter: t, location: walk.location))
      } else {
        let t = lower + (upper - lower) * fraction
        samples.append(Sample(parameter: t, location: location(at: t) ?? first))
      }
    }
    if count > 1 { samples.append(Sample(parameter: upper, location: last)) }
    return samples
  }
}
