import Evaluation
import Numerics
import Testing

@Suite struct OpenSetScoreTests {
  @Test func `the area is the share of pairs in the right order, ties half`() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      // Few distinct values, so that there are ties.
      let known = (0..<20).map { _ in Double(generator.index(below: 6)) / 5 }
      let unknown = (0..<15).map { _ -> Double? in
        let value = generator.index(below: 5)
        return value == 4 ? nil : Double(value) / 5
      }
      var sum = 0.0
      for one in known {
        for other in unknown {
          let other = other ?? -1
          sum += other < one ? 1 : other == one ? 0.5 : 0
        }
      }
      let score = OpenSetScore(known: known, unknown: unknown, dataset: "d")
      let area = try #require(score.areaUnderCurve)
      #expect(abs(area - sum / Double(known.count * unknown.count)) < 1e-12)
      #expect(score.refused == unknown.count { $0 == nil })
    }
  }

  @Test func `an operating point refuses no more of the known than it says`() {
    let known = (1...200).map { Double($0) / 200 }
    let unknown: [Double?] = (1...100).map { Double($0) / 400 } + [nil]
    let score = OpenSetScore(known: known, unknown: unknown, dataset: "d")
    #expect(score.operatingPoints.map(\.knownRefused) == [0.01, 0.02, 0.05, 0.1])
    for point in score.operatingPoints {
      let accepted = unknown.count { $0 ?? -1 >= point.threshold }
      #expect(point.unknownAccepted == Double(accepted) / Double(unknown.count))
    }
  }

  @Test func `without samples there is no area`() {
    #expect(OpenSetScore(known: [], unknown: [0.5], dataset: "d").areaUnderCurve == nil)
    #expect(OpenSetScore(known: [0.5], unknown: [], dataset: "d").areaUnderCurve == nil)
  }
}
