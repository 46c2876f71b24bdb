import Features
import Matching
import Numerics
import Recognition
import Testing

@Suite struct StrokeCorrespondenceTests {
  @Test(arguments: [(1, 1), (2, 4), (4, 4), (5, 3), (3, 6), (6, 2)])
  func `no other assignment is cheaper`(rows: Int, columns: Int) {
    var generator = SeededGenerator(seed: UInt64(10 * rows + columns))
    for _ in 0..<40 {
      // Whole numbers, so that sums are exact and ties occur.
      let costs = (0..<rows * columns).map { _ in
        Float(Int(generator.uniform(in: 0..<9)))
      }
      let partners = Assignment.cheapest(costs, rows: rows, columns: columns)
      let used = partners.filter { $0 >= 0 }
      #expect(used.count == min(rows, columns))
      #expect(Set(used).count == used.count)
      let sum = partners.enumerated().reduce(Float(0)) {
        $1.element < 0 ? $0 : $0 + costs[$1.offset * columns + $1.element]
      }
      #expect(sum == least(costs, rows: rows, columns: columns))
    }
  }

  @Test func `strokes in any order and direction are put back as they were`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      let lines = randomLines(5, &generator)
      var changed = Array(lines.indices)
      generator.shuffle(&changed)
      let turned = changed.map {
        generator.uniform() < 0.5 ? Array(lines[$0].reversed()) : lines[$0]
      }
      let form = StrokeForm(PenLines(lines: lines))
      let other = StrokeForm(PenLines(lines: turned))
      let found = StrokeCorrespondence(StrokeTracks(other), of: StrokeTracks(form))
      for (rank, stroke) in found.order.enumerated() {
        #expect(changed[stroke] == rank)
        #expect(found.isReversed[stroke] == (turned[stroke] != lines[rank]))
      }
      let values = StrokeWalk.values(of: other, found)
      for (left, right) in zip(values, StrokeWalk.values(of: form)) {
        #expect(abs(left - right) < 0.02)
      }
    }
  }

  @Test func `a stroke without a partner follows the nearest one that has`() {
    let bars: [[SIMD2<Double>]] = [-0.5, 0.0, 0.5].map { [SIMD2(-0.5, $0), SIMD2(0.5, $0)] }
    let whole = StrokeForm(PenLines(lines: bars))
    let broken = StrokeForm(
      PenLines(lines: [
        bars[2], [SIMD2(-0.5, -0.5), SIMD2(0.2, -0.5)], bars[1],
        [SIMD2(0.3, -0.5), SIMD2(0.5, -0.5)],
      ]))
    let found = StrokeCorrespondence(StrokeTracks(broken), of: StrokeTracks(whole))
    #expect(found.order == [1, 3, 2, 0])
    let fewer = StrokeCorrespondence(StrokeTracks(whole), of: StrokeTracks(broken))
    #expect(fewer.order == [2, 0, 1])
    #expect(StrokeCorrespondence(StrokeTracks(whole), of: StrokeTracks(whole)).isIdentity)
  }

  @Test(arguments: [0, 3, 8, 64], [1, 16, 37])
  func `pairs side by side have the distances of the defining matrix`(window: Int, count: Int) {
    var generator = SeededGenerator(seed: UInt64(window + count))
    let walks = (0..<2 * count).map { _ in
      StrokeWalk.values(of: StrokeForm(PenLines(lines: randomLines(3, &generator))))
    }
    let pairs = (0..<count).map { (query: walks[2 * $0], template: walks[2 * $0 + 1][...]) }
    let expected = pairs.map {
      warpingMatrix(
        $0.query[...], $0.template, channels: StrokeWalk.channels, window: window
      ).last
    }
    #expect(PairedWarping.distances(pairs, window: window) == expected)
  }

  private func randomLines(
    _ count: Int, _ generator: inout SeededGenerator
  ) -> [[SIMD2<Double>]] {
    (0..<count).map { _ in
      (0..<5).map { _ in
        SIMD2(generator.uniform(in: -0.5..<0.5), generator.uniform(in: -0.5..<0.5))
      }
    }
  }

  /// The least sum over all ways to pair, tried one after the other.
  private func least(_ costs: [Float], rows: Int, columns: Int) -> Float {
    func best(_ row: Int, _ free: Set<Int>, _ pairs: Int) -> Float {
      if pairs == 0 { return 0 }
      if row == rows { return .infinity }
      var result = rows - row > pairs ? best(row + 1, free, pairs) : .infinity
      for column in free {
        let rest = best(row + 1, free.subtracting([column]), pairs - 1)
        result = min(result, costs[row * columns + column] + rest)
      }
      return result
    }
    return best(0, Set(0..<columns), min(rows, columns))
  }
}
