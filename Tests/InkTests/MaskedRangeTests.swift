import Ink
import Numerics
import Testing

@Suite struct MaskedRangeTests {
  /// Inside or not by the sum of the angles under which the corners are seen: slow, and nothing like a ray.
  private func contains(_ mask: Mask, _ point: Point) -> Bool {
    let turns = mask.loops.map { loop -> Int in
      var sum = 0.0
      for (a, b) in zip(loop, loop.dropFirst() + [loop[0]]) {
        let (ax, ay, bx, by) = (a.x - point.x, a.y - point.y, b.x - point.x, b.y - point.y)
        sum += ReproducibleMath.atan2(ax * by - ay * bx, ax * bx + ay * by)
      }
      return Int((sum / (2 * .pi)).rounded())
    }
    let sum = turns.reduce(0, +)
    return mask.fillRule == .nonZero ? sum != 0 : sum % 2 != 0
  }

  @Test func `Ranges agree with sampling, for both rules, splines and polylines`() throws {
    var random = SeededGenerator(seed: 40)
    for kind in 0..<120 {
      var path = RandomInk.path(kind, &random, count: 2 + random.index(below: 10))
      path.curve = kind % 2 == 0 ? .bSpline : .polyline
      let loops = (0...random.index(below: 3)).map { _ in
        (0..<(3 + random.index(below: 30))).map { _ in
          Point(random.uniform(in: -70..<70), random.uniform(in: -70..<70))
        }
      }
      for rule in Mask.FillRule.allCases {
        let mask = Mask(loops: loops, fillRule: rule)
        let ranges = Stroke(path: path, mask: mask).maskedPathRanges
        for (one, two) in zip(ranges, ranges.dropFirst()) {
          #expect(one.upperBound < two.lowerBound)
        }
        for step in 0...200 {
          let t = path.lastParameter * Double(step) / 200
          let ends = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
          let isNearEnd = ends.contains { abs($0 - t) < 1e-6 }
          let place = try #require(path.interpolatedLocation(at: t))
          // Standing still, many parameters share one place that may lie on the boundary.
          guard !isNearEnd && kind % 3 != 2 else { continue }
          let isInside = ranges.contains { $0.contains(t) }
          #expect(isInside == contains(mask, place), "kind \(kind) t = \(t)")
        }
      }
    }
  }

  private let line = splinePath((0...10).map { (Double($0) * 10, 0) })

  private func window(_ from: Double, _ to: Double, height: Double = 5) -> [Point] {
    [Point(from, -height), Point(to, -height), Point(to, height), Point(from, height)]
  }

  @Test func `The transform plays no part`() {
    var stroke = Stroke(path: line, mask: Mask(loops: [window(25, 75)]))
    let ranges = stroke.maskedPathRanges
    stroke.transform = Transform(a: 0, b: 3, c: -2, d: 1, tx: 500, ty: -9)
    #expect(stroke.maskedPathRanges == ranges && ranges.count == 1)
  }

  @Test func `Without a mask everything is visible, and with an empty one nothing`() {
    #expect(Stroke(path: line).maskedPathRanges == [0...10])
    #expect(Stroke(path: splinePath([])).maskedPathRanges == [])
    #expect(Stroke(path: splinePath([(1, 1)])).maskedPathRanges == [0...0])
    #expect(Stroke(path: line, mask: Mask(loops: [])).maskedPathRanges == [])
    #expect(Stroke(path: splinePath([]), mask: Mask(loops: [window(0, 9)])).maskedPathRanges == [])
  }

  @Test func `Loops that enclose nothing and corners that are no numbers are left out`() {
    let along = [Point(20, 0), Point(60, 0)]
    for loop in [[], [Point(20, 0)], along] {
      #expect(Stroke(path: line, mask: Mask(loops: [loop])).maskedPathRanges == [])
      let both = Mask(loops: [loop, window(25, 75)], fillRule: .evenOdd)
      #expect(Stroke(path: line, mask: both).maskedPathRanges == [2.5...7.5])
    }
    var broken = window(25, 75)
    broken.insert(Point(.nan, 3), at: 1)
    broken.append(Point(0, .infinity))
    #expect(Stroke(path: line, mask: Mask(loops: [broken])).maskedPathRanges == [2.5...7.5])
    #expect(
      Stroke(path: line, mask: Mask(loops: [window(-1e30, 1e30)])).maskedPathRanges == [0...10])
  }

  @Test func `Places that are no numbers are outside, their neighbours judged without them`() {
    var path = line
    path.points[5].location = Point(.nan, 0)
    let ranges = Stroke(path: path, mask: Mask(loops: [window(-5, 105)])).maskedPathRanges
    #expect(ranges == [0...3, 7...10])
  }

  @Test func `What the file states wins, cleaned`() {
    func ranges(_ stored: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
      Stroke(path: line, mask: Mask(loops: [window(25, 75)]), storedRanges: stored)
        .maskedPathRanges
    }
    #expect(ranges([1...2, 3...4]) == [1...2, 3...4])
    #expect(ranges([3...4, 1...2]) == [1...2, 3...4])
    #expect(ranges([1...3, 2...5, 5...6]) == [1...6])
    #expect(ranges([1...5, 2...3]) == [1...5])
    #expect(ranges([-9...2, 8...99, 20...30]) == [0...2, 8...10])
    #expect(ranges([-Double.infinity ... .infinity]) == [0...10])
    #expect(ranges([4...4, 5...6]) == [5...6])
    #expect(ranges([]) == [])
    // Nothing of it is on the path: the mask decides.
    #expect(ranges([20...30]) == [2.5...7.5])
    let dot = Stroke(path: splinePath([(1, 1)]), storedRanges: [0...0])
    #expect(dot.maskedPathRanges == [0...0])
  }

  @Test func `The stated ranges are compared with the mask`() {
    var stroke = Stroke(path: line, mask: Mask(loops: [window(25, 75)]), storedRanges: [2.5...7.25])
    #expect(stroke.statedRangeError == 0.25)
    stroke.storedRanges = [2.5...3, 4...7.5]
    #expect(stroke.statedRangeError == .infinity)
    stroke.storedRanges = nil
    #expect(stroke.statedRangeError == nil)
  }

  @Test(.timeLimit(.minutes(1))) func `Masks made to stall their reader do not`() {
    let teeth = (0..<40_000).flatMap { tooth -> [Point] in
      let x = Double(tooth) / 400
      return [Point(x, -50), Point(x + 0.001, 50)]
    }
    let comb = Mask(loops: [teeth], fillRule: .evenOdd)
    let zigzag = splinePath((0..<5_000).map { ($0 % 2 == 0 ? 0 : 100, Double($0 % 90) - 45) })
    #expect(Stroke(path: zigzag, mask: comb).maskedPathRanges == [])
    // Near each other everywhere, and never meeting.
    let slanted = (0..<20_000).flatMap { edge -> [Point] in
      let shift = Double(edge) / 1e5
      return [Point(-100 + shift, -95), Point(100 + shift, 105)]
    }
    let long = splinePath((0..<20_000).map { ($0 % 2 == 0 ? -100 : 100, $0 % 2 == 0 ? -100 : 100) })
    #expect(Stroke(path: long, mask: Mask(loops: [slanted])).maskedPathRanges == [])
  }

  @Test(.timeLimit(.minutes(1))) func `Hostile coordinates neither trap nor hang`() {
    for a in hostileCoordinates {
      for b in hostileCoordinates {
        let path = splinePath([(0, 0), (a, b), (b, 1), (1, a)])
        let loop = [Point(a, 0), Point(b, a), Point(1, b), Point(-1, -1)]
        for rule in Mask.FillRule.allCases {
          let stroke = Stroke(path: path, mask: Mask(loops: [loop], fillRule: rule))
          for range in stroke.maskedPathRanges {
            #expect(range.lowerBound >= 0 && range.upperBound <= 3)
          }
          _ = stroke.renderBounds
        }
      }
    }
  }
}
