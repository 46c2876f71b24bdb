import HandwritingSynthesis
import Ink
import Testing

@Suite struct LognormalStrokeTests {
  @Test func runsFromItsOriginToItsTarget() {
    for turn in [-2.5, -0.5, 0, 1e-4, 0.5, 2.5] {
      let stroke = LognormalStroke(
        start: 1, duration: 0.2, sigma: 0.3, chord: Point(30, -40), turn: turn)
      #expect(stroke.displacement(at: 0.5) == .zero)
      #expect(stroke.displacement(at: 1) == .zero)
      #expect(stroke.displacement(at: 9).distance(to: Point(30, -40)) < 1e-9)
    }
  }

  @Test func theShareOfTheArcNeverFalls() {
    let stroke = LognormalStroke(
      start: 0, duration: 0.3, sigma: 0.35, chord: Point(1, 0), turn: 0)
    let shares = (0...400).map { stroke.share(at: Double($0) * 0.001) }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(shares.first == 0 && shares.last == 1)
  }

  @Test func theSpeedHasOnePeakInTheFirstHalf() {
    let stroke = LognormalStroke(
      start: 0, duration: 0.4, sigma: 0.3, chord: Point(1, 0), turn: 0)
    let speeds = (0..<400).map {
      stroke.share(at: Double($0 + 1) * 0.001) - stroke.share(at: Double($0) * 0.001)
    }
    let peak = speeds.indices.max { speeds[$0] < speeds[$1] } ?? 0
    #expect(peak > 40 && peak < 200)
    #expect(zip(speeds[..<peak], speeds[..<peak].dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(zip(speeds[peak...], speeds[peak...].dropFirst()).allSatisfy { $0 + 1e-9 >= $1 })
  }

  @Test func aQuarterTurnFollowsTheCircle() {
    // From (0, 0) along +x, turning clockwise on screen to +y: the circle about (0, 10).
    let stroke = LognormalStroke(
      start: 0, duration: 1, sigma: 0.3, chord: Point(10, 10), turn: Double.pi / 2)
    for step in 0...50 {
      let place = stroke.displacement(at: Double(step) / 50)
      #expect(abs(place.distance(to: Point(0, 10)) - 10) < 1e-6)
    }
  }

  @Test func theNormalDistributionAgreesWithTables() {
    let table = [(0.0, 0.5), (1.0, 0.841_344_746), (1.96, 0.975_002_105), (-2.5, 0.006_209_665)]
    for (z, probability) in table {
      #expect(abs(NormalDistribution.cumulative(z) - probability) < 1e-7)
    }
    #expect(NormalDistribution.cumulative(.nan).isNaN)
  }
}
