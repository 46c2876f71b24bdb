import Ink
import Numerics
import Testing

@Suite struct StrideTests {
  @Test func `A step forwards and back returns`() throws {
    var random = SeededGenerator(seed: 30)
    for kind in 0..<200 {
      let path = RandomInk.path(kind, &random, count: 3 + random.index(below: 9))
      let t = random.uniform() * path.lastParameter
      let step = random.uniform(in: 0..<10)
      let ahead = try path.parametricValue(t, offsetBy: .distance(step))
      #expect(ahead >= t)
      guard ahead < path.lastParameter else { continue }
      let back = try path.parametricValue(ahead, offsetBy: .distance(-step))
      // Where the pen stands still several parameters are the same place, so lengths are compared.
      let difference = ArcLengthTable(path: path, range: min(t, back)...max(t, back)).length
      #expect(difference < 1e-8)
    }
  }

  @Test func `One step is as far as its two parts`() throws {
    var random = SeededGenerator(seed: 31)
    for kind in 0..<300 {
      let path = RandomInk.path(kind, &random, count: 3 + random.index(below: 9))
      let t = random.uniform() * path.lastParameter
      let (one, two) = (random.uniform(in: 0..<5), random.uniform(in: 0..<5))
      for make in [StrokePath.Stride.distance, { .time($0 / 200) }, { .parametricStep($0 / 3) }] {
        let middle = try path.parametricValue(t, offsetBy: make(one))
        let end = try path.parametricValue(middle, offsetBy: make(two))
        let direct = try path.parametricValue(t, offsetBy: make(one + two))
        let gap = ArcLengthTable(path: path, range: min(end, direct)...max(end, direct)).length
        #expect(abs(end - direct) < 1e-8 || gap < 1e-8)
      }
    }
  }

  @Test func `Steps are equal, and the last point is the range's end`() throws {
    var random = SeededGenerator(seed: 32)
    for kind in 0..<60 {
      let path = RandomInk.path(kind, &random, count: 8)
      let range = path.randomRange(&random)
      let stride = random.uniform(in: 0.5..<6)
      let values = try path.parametricValues(in: range, by: .distance(stride))
      #expect(values.first == range.lowerBound && values.last == range.upperBound)
      for (index, pair) in zip(values, values.dropFirst()).enumerated() {
        let gap = ArcLengthTable(path: path, range: pair.0...pair.1).length
        #expect(index == values.count - 2 ? gap <= stride + 1e-8 : abs(gap - stride) < 1e-8)
      }
    }
  }

  @Test func `Wrong steps and parameters are errors`() throws {
    let path = splinePath([(0, 0), (10, 0)])
    for stride in [0, -1, -Double.infinity] {
      #expect(throws: StrokePathError.strideNotPositive(stride)) {
        try path.interpolatedPoints(by: .distance(stride))
      }
    }
    #expect(throws: StrokePathError.notANumber) { try path.interpolatedPoints(by: .time(.nan)) }
    #expect(throws: StrokePathError.tooManyPoints(stride: 1e-300)) {
      try path.interpolatedPoints(by: .distance(1e-300))
    }
    #expect(throws: StrokePathError.notANumber) { try path.interpolatedPoint(at: .nan) }
    #expect(throws: StrokePathError.notANumber) {
      try path.parametricValue(.nan, offsetBy: .time(1))
    }
    #expect(throws: StrokePathError.notANumber) {
      try path.parametricValue(0, offsetBy: .distance(.nan))
    }
    #expect(path.interpolatedLocation(at: .nan) == nil)
    #expect(try path.interpolatedPoints(by: .distance(.infinity)).count == 2)
    #expect(try path.parametricValue(0, offsetBy: .distance(.infinity)) == 1)
    #expect(try path.parametricValue(1, offsetBy: .time(-.infinity)) == 0)
    #expect("\(StrokePathError.strideNotPositive(-1))" == "the stride -1.0 is not above zero")
  }

  @Test func `No and one point`() throws {
    let none = splinePath([])
    #expect(none.interpolatedLocation(at: 0) == nil)
    #expect(try none.interpolatedPoint(at: 0) == nil)
    #expect(try none.interpolatedPoints(by: .distance(1)).isEmpty)
    #expect(try none.parametricValue(3, offsetBy: .time(1)) == 0)
    #expect(none.bezierSegments().isEmpty)
    let dot = splinePath([(3, 4)])
    #expect(dot.interpolatedLocation(at: 7) == Point(3, 4))
    for stride in [StrokePath.Stride.distance(1), .time(1), .parametricStep(1)] {
      #expect(try dot.interpolatedPoints(by: stride) == dot.points)
      #expect(try dot.parametricValue(0, offsetBy: stride) == 0)
    }
  }

  @Test func `Channels other than the location run linearly`() throws {
    var path = splinePath([(0, 0), (10, 0), (10, 10)])
    path.points[1].force = 3
    path.points[1].size = Size(width: 5, height: 2)
    path.points[1].altitude = 1
    path.points[1].opacity = 0.5
    let point = try #require(try path.interpolatedPoint(at: 0.25))
    #expect(point.force == 1.5 && point.size == Size(width: 2, height: 1.25))
    #expect(point.opacity == 0.875 && abs(point.altitude - (0.75 * .pi / 2 + 0.25)) < 1e-15)
    #expect(try path.interpolatedPoint(at: 9) == path.points[2])
  }

  @Test func `A polyline passes through its points`() {
    let path = splinePath([(0, 0), (10, 0), (10, 10)], curve: .polyline)
    #expect(path.interpolatedLocation(at: 1) == Point(10, 0))
    #expect(path.interpolatedLocation(at: 1.25) == Point(10, 2.5))
    #expect(path.bezierSegments(in: 0.5...1.5).map(\.end) == [Point(10, 0), Point(10, 5)])
  }

  @Test func `A clock that runs back or is no number counts as standing still`() throws {
    var path = splinePath(
      [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], times: [0, 2, 1, .nan, 4])
    #expect(path.risingTimes == [0, 2, 2, 2, 4])
    #expect(try path.parametricValue(0, offsetBy: .time(2)) == 1)
    #expect(try path.parametricValue(4, offsetBy: .time(-2)) == 3)
    #expect(try path.parametricValues(by: .time(1)) == [0, 0.5, 1, 3.5, 4])
    let changed = path.repairTimes()
    #expect(changed)
    #expect(path.points.map(\.timeOffset) == [0, 2, 2, 2, 4])
    let changedAgain = path.repairTimes()
    #expect(!changedAgain)
  }

  @Test func `Equal times step to the ends`() throws {
    let path = splinePath([(0, 0), (1, 0), (2, 0)], times: [3, 3, 3])
    #expect(try path.parametricValues(by: .time(0.1)) == [0, 2])
    #expect(try path.parametricValue(0.5, offsetBy: .time(0.1)) == 2)
    #expect(try path.parametricValue(0.5, offsetBy: .time(-0.1)) == 0)
  }

  @Test(.timeLimit(.minutes(1))) func `Hostile values neither trap nor hang`() throws {
    for a in hostileCoordinates {
      for b in hostileCoordinates {
        var path = splinePath([(0, 0), (a, b), (b, 1), (1, a)], times: [0, a, b, 1])
        path.points[1].azimuth = a
        path.points[2].azimuth = b
        for t in [-1, 0, 0.5, 1.5, 2.5, 3, 9] {
          _ = try path.interpolatedPoint(at: t)
          for step in [-1.0, 1, 1e300] {
            for stride in [StrokePath.Stride.distance(step), .time(step), .parametricStep(step)] {
              let value = try path.parametricValue(t, offsetBy: stride)
              #expect(value >= 0 && value <= 3)
            }
          }
        }
        _ = try? path.interpolatedPoints(by: .time(1e30))
        _ = try? path.interpolatedPoints(by: .distance(1e30))
      }
    }
  }
}
