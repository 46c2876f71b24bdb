import Matching
import Numerics
import Testing

@Suite struct WarpingTests {
  static let distances: [ElasticDistance] = [
    .dynamicTimeWarping, .derivative, .weighted(steepness: 0.2), .amerced(penalty: 0.5),
    .discreteFrechet,
  ]

  @Test(arguments: distances)
  func `distances are those of the textbook in Double`(distance: ElasticDistance) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<60 {
      let channels = 1 + generator.index(below: 4)
      let a = Flavour.walk.sequence(
        (1 + generator.index(below: 30)) * channels, channels: channels, &generator)[...]
      let b = Flavour.walk.sequence(
        (1 + generator.index(below: 30)) * channels, channels: channels, &generator)[...]
      let gap = abs(a.count - b.count) / channels
      for window in [nil, gap, gap + 3] {
        let matrix = warpingMatrix(
          a, b, channels: channels, window: window, distance: distance)
        let expected = referenceDistance(
          a, b, channels: channels, window: window, distance: distance)
        #expect(abs(Double(matrix[matrix.count - 1]) - expected) <= 1e-5 * expected + 1e-12)
      }
    }
  }

  @Test(arguments: distances)
  func `a distance is symmetric bit for bit, and zero from a sequence to itself`(
    distance: ElasticDistance
  ) {
    var generator = SeededGenerator(seed: 2)
    for flavour in Flavour.allCases {
      let a = flavour.sequence(24, channels: 2, &generator)[...]
      let b = flavour.sequence(30, channels: 2, &generator)[...]
      for window in [nil, 3, 8] {
        let there = warpingMatrix(a, b, channels: 2, window: window, distance: distance)
        let back = warpingMatrix(b, a, channels: 2, window: window, distance: distance)
        #expect(there[there.count - 1] == back[back.count - 1])
        let same = warpingMatrix(a, a, channels: 2, window: window, distance: distance)
        #expect(same[same.count - 1] == 0)
      }
    }
  }

  @Test func `a window of no points leaves the Euclidean distance`() {
    let a: [Float] = [0, 1, 2]
    let b: [Float] = [1, 1, 4]
    #expect(warpingMatrix(a[...], b[...], channels: 1, window: 0).last == 5)
    #expect(warpingMatrix(a[...], b[...], channels: 1, window: nil).last == 5)
    let c: [Float] = [0, 0, 2]
    #expect(warpingMatrix(a[...], c[...], channels: 1, window: 0).last == 1)
  }

  @Test func `derivatives are those of the paper`() throws {
    let set = try SequenceSet(
      channels: 1, sequences: [[0, 1, 4, 9], [3, 7], [1e38, -3e38, 3e38]])
    // ((1 - 0) + (4 - 0) / 2) / 2 and ((4 - 1) + (9 - 1) / 2) / 2
    #expect(Array(set.derivatives().sequence(0)) == [1.5, 1.5, 3.5, 3.5])
    #expect(Array(set.derivatives().sequence(1)) == [0, 0])
    #expect(set.derivatives().values.allSatisfy { $0.isFinite })
  }

  @Test(arguments: distances)
  func `the path is allowed and costs what the search reports`(distance: ElasticDistance) throws {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<40 {
      let templates = try SequenceSet(
        channels: 2,
        sequences: (0..<3).map { _ in
          Flavour.walk.sequence(
            2 * (6 + generator.index(below: 6)), channels: 2, &generator)
        })
      let queries = try SequenceSet(
        channels: 2,
        sequences: [Flavour.walk.sequence(16, channels: 2, &generator)])
      let window = round % 2 == 0 ? nil : 4
      let index = try TemplateIndex(templates, window: window, distance: distance)
      let found = try index.nearest(queries, count: 3, jobs: 1)
      for place in 0..<3 {
        let template = Int(found.indices[place])
        let path = try index.path(of: queries, query: 0, template: template)
        #expect(path.distance == found.distances[place])
        #expect(path.steps.first.map { [$0.query, $0.template] } == [0, 0])
        #expect(
          path.steps.last.map { [$0.query, $0.template] } == [
            7, templates.length(of: template) - 1,
          ])
        #expect(path.steps.last?.distance == path.distance)
        for (a, b) in zip(path.steps, path.steps.dropFirst()) {
          let move = [b.query - a.query, b.template - a.template]
          #expect([[0, 1], [1, 0], [1, 1]].contains(move))
          #expect(window.map { abs(b.query - b.template) <= $0 } ?? true)
          #expect(a.distance <= b.distance)
        }
      }
    }
  }
}
