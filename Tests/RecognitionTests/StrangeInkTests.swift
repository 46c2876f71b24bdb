import Features
import Numerics
import Recognition
import Testing

@Suite struct StrangeInkTests {
  /// An upright line, and a cross whose second stroke is a dot.
  private static let strange = StrangeInk(characters: [
    PenLines(lines: [[SIMD2(0, -0.5), SIMD2(0, 0), SIMD2(0, 0.5)]]),
    PenLines(lines: [[SIMD2(-0.5, -0.5), SIMD2(0.5, 0.5)], [SIMD2(0.5, -0.5)]]),
  ])

  @Test func `every kind is normalised ink, whatever it is made of`() {
    let generator = SeededGenerator(seed: 3)
    var strokes = Set<Int>()
    for number in 0..<500 {
      var own = generator.forked(by: UInt64(number))
      let ink = Self.strange(&own)
      strokes.insert(ink.lineCount)
      var (low, high) = (ink.points[0], ink.points[0])
      for point in ink.points {
        #expect(point.x.isFinite && point.y.isFinite)
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
      }
      let side = high - low
      #expect(abs(max(side.x, side.y) - 1) < 1e-9 || ink.isDot)
      #expect(abs(low.x + high.x) < 1e-9 && abs(low.y + high.y) < 1e-9)
    }
    #expect(strokes.isSuperset(of: [1, 2, 3]))
  }

  @Test func `the same generator makes the same ink`() {
    var (first, second) = (SeededGenerator(seed: 8), SeededGenerator(seed: 8))
    for _ in 0..<20 { #expect(Self.strange(&first).points == Self.strange(&second).points) }
  }

  @Test func `strange ink never counts more than four labels do`() {
    for labels in 1...7000 {
      let share = StrangeInk.share(labels: labels)
      #expect(share > 0 && share <= 0.15)
      #expect(share <= 4 / Double(labels))
    }
    #expect(StrangeInk.share(labels: 26) == StrangeInk.share(labels: 10))
  }
}
