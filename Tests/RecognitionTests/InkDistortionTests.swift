import Features
import Numerics
import Recognition
import Testing

@Suite struct InkDistortionTests {
  private let outline = PenLines(lines: [
    (0...20).map { SIMD2(Double($0) / 20 - 0.5, 0) },
    (0...10).map { SIMD2(0, Double($0) / 10 - 0.5) },
  ])

  @Test func `without strength only order and direction change`() {
    let distortion = InkDistortion(strength: 0, reversal: 0.5, shuffling: 0.5)
    var seen = Set<[SIMD2<Double>]>()
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let changed = distortion(outline, &generator)
      #expect(sorted(changed) == sorted(outline))
      seen.insert(changed.points)
    }
    // Two orders of the lines, two directions of each.
    #expect(seen.count == 8)
  }

  @Test func `the same generator gives the same ink, another one other ink of the same size`() {
    let distortion = InkDistortion(reversal: 0.3, shuffling: 0.3)
    var generators = [1, 1, 2].map { SeededGenerator(seed: $0) }
    let changed = generators.indices.map { distortion(outline, &generators[$0]) }
    #expect(changed[0].points == changed[1].points)
    #expect(changed[0].points != changed[2].points)
    for outline in changed {
      let sides = [outline.points.map(\.x), outline.points.map(\.y)].map { numbers in
        (numbers.max() ?? 0) - (numbers.min() ?? 0)
      }
      #expect(abs((sides.max() ?? 0) - 1) < 1e-12)
    }
  }

  @Test func `a character stays near itself`() {
    let distortion = InkDistortion(reversal: 0, shuffling: 0)
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let changed = distortion(outline, &generator)
      for (before, after) in zip(outline.points, changed.points) {
        let way = after - before
        #expect((way * way).sum() < 0.5 * 0.5)
      }
    }
  }

  private func sorted(_ outline: PenLines) -> [[Double]] {
    outline.points.map { [$0.x, $0.y] }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }
}
