import Evaluation
import Ink
import Testing

@Suite struct PerturbationTests {
  private func apply(_ text: String, _ strokes: [Stroke], sample: String = "s") throws -> [Stroke] {
    try #require(Perturbation.list(text)?.first).applied(to: strokes, sample: sample, seed: 7)
  }

  private func places(_ strokes: [Stroke]) -> [Point] {
    strokes.flatMap { stroke in
      stroke.path.points.map { stroke.transform.apply(to: $0.location) }
    }
  }

  private func distances(_ points: [Point]) -> [Double] {
    points.map { $0.distance(to: points[0]) }
  }

  private let strokes = DigitInk.strokes(3, seed: 5)

  @Test func rotationKeepsDistancesAndTurnsByTheLevel() throws {
    let turned = places(try apply("rotation:15", strokes))
    let before = places(strokes)
    for (a, b) in zip(distances(before), distances(turned)) { #expect(abs(a - b) < 1e-9) }
    let (a, b) = (before[before.count - 1], turned[turned.count - 1])
    let (u, v) = (
      Point(a.x - before[0].x, a.y - before[0].y), Point(b.x - turned[0].x, b.y - turned[0].y)
    )
    let sine = (u.x * v.y - u.y * v.x) / (u.distance(to: .zero) * v.distance(to: .zero))
    #expect(abs(abs(sine) - 0.25881904510252074) < 1e-12)
  }

  @Test func scaleMultipliesDistancesAndSlantKeepsHeights() throws {
    let scaled = distances(places(try apply("scale:0.25", strokes)))
    for (a, b) in zip(distances(places(strokes)), scaled) { #expect(abs(a / 4 - b) < 1e-9) }
    let slanted = places(try apply("slant:20", strokes))
    for (a, b) in zip(places(strokes), slanted) { #expect(abs(a.y - b.y) < 1e-9) }
    #expect(slanted != places(strokes))
  }

  @Test func jitterHasTheDeviationThatItNames() throws {
    var sum = 0.0
    var count = 0
    for seed in 0..<200 as Range<UInt64> {
      let ink = DigitInk.strokes(1, seed: seed)
      let box = try #require(Rectangle(enclosing: places(ink)))
      let side = max(box.width, box.height)
      for (a, b) in zip(places(ink), places(try apply("jitter:2", ink, sample: "\(seed)"))) {
        sum += ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) / (side * side)
        count += 2
      }
    }
    #expect(abs((sum / Double(count)).squareRoot() - 0.02) < 0.001)
  }

  @Test func droppedPointsLeaveTheEndsAndGrowWithTheLevel() throws {
    var last = strokes[0].path.count + 1
    for level in [10, 25, 50, 100] {
      let thinned = try apply("dropped-points:\(level)", strokes)[0].path
      #expect(thinned.points.first == strokes[0].path.points.first)
      #expect(thinned.points.last == strokes[0].path.points.last)
      #expect(Set(thinned.points).isSubset(of: Set(strokes[0].path.points)))
      #expect(thinned.count <= last)
      last = thinned.count
    }
    #expect(last == 2)
  }

  @Test func samplingAnewKeepsTheCurveAndHasTheRate() throws {
    // 24 points at an assumed 100 Hz last 0.23 s.
    for (rate, count) in [(25, 7), (50, 13), (200, 47)] {
      let path = try apply("sampling-rate:\(rate)", strokes)[0].path
      #expect(abs(path.count - count) <= 1)
      #expect(path.points.last?.location == strokes[0].path.points.last?.location)
    }
    let same = try apply("sampling-rate:100", strokes)[0].path
    for (a, b) in zip(same.points, strokes[0].path.points) {
      #expect(a.location.distance(to: b.location) < 1e-6)
    }
  }

  @Test func missingChannelsAreNotMeasured() throws {
    var strokes = self.strokes
    strokes[0].path.measuredChannels = [.time, .force, .altitude, .azimuth]
    #expect(
      try apply("missing-force", strokes)[0].path.measuredChannels == [.time, .altitude, .azimuth])
    #expect(try apply("missing-tilt", strokes)[0].path.measuredChannels == [.time, .force])
    #expect(try apply("missing-channels", strokes)[0].path.measuredChannels == [])
  }

  @Test func chanceDependsOnSeedAndNameAlone() throws {
    for kind in Perturbation.Kind.allCases {
      let one = try apply(kind.rawValue, strokes)
      #expect(try apply(kind.rawValue, strokes) == one)
    }
    #expect(try apply("jitter", strokes, sample: "t") != apply("jitter", strokes))
    #expect(try apply("rotation", []).isEmpty)
    #expect(try apply("jitter", [Stroke(path: StrokePath(points: []))]).count == 1)
  }

  @Test func lists() {
    #expect(Perturbation.list("rotation")?.map(\.level) == [5, 10, 15])
    #expect(Perturbation.list("scale:2,scale:2,jitter:1")?.count == 2)
    #expect(Set(Perturbation.list("all")?.map(\.kind) ?? []) == Set(Perturbation.Kind.allCases))
    for text in [
      "", "x", "rotation:", "rotation:x", "scale:0", "all,", "jitter:-1", "rotation:nan",
    ] {
      #expect(Perturbation.list(text) == nil, "\(text)")
    }
  }
}
