import Matching
import Numerics
import Testing

@Suite struct CascadeSearchTests {
  /// Random shapes, windows, flavours, neighbours and threads, from one seed.
  struct Shape: CustomStringConvertible {
    let templates: SequenceSet
    let queries: SequenceSet
    let window: Int?
    let neighbours: Int
    let jobs: Int
    let description: String

    init(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let length = 1 + generator.index(below: seed % 5 == 0 ? 3 : 40)
      let channels = 1 + generator.index(below: 9)
      let count = 1 + generator.index(below: seed % 7 == 0 ? 700 : 120)
      let flavours: [Flavour?] = [nil] + Flavour.allCases
      let flavour = flavours[generator.index(below: flavours.count)]
      let windows: [Int?] = [nil, 0, 1, length / 10 + 1, length / 3, length - 1, length + 5]
      window = windows[generator.index(below: windows.count)]
      neighbours = [1, 1, 3, 17, 1000][generator.index(below: 5)]
      jobs = 1 + generator.index(below: 3)
      templates = try randomSet(
        count: count, length: length, channels: channels, flavour: flavour, &generator)
      queries = try randomSet(
        count: 1 + generator.index(below: 5), length: length, channels: channels,
        flavour: flavour, &generator)
      description = """
        seed \(seed): \(count) x \(length) x \(channels), window \(window.map(String.init) ?? "none"), \
        \(flavour.map { "\($0)" } ?? "mixed"), k \(neighbours)
        """
    }
  }

  @Test(arguments: 0..<400)
  func `the cascade finds what brute force finds, bit for bit`(seed: Int) throws {
    let shape = try Shape(seed: UInt64(seed))
    let index = try TemplateIndex(shape.templates, window: shape.window)
    let found = try index.nearest(shape.queries, count: shape.neighbours, jobs: shape.jobs)
    #expect(found.count == min(shape.neighbours, shape.templates.count))
    for query in 0..<shape.queries.count {
      let expected = bruteForce(
        shape.queries.sequence(query), shape.templates, window: shape.window
      ).prefix(found.count)
      let row = query * found.count..<(query + 1) * found.count
      #expect(Array(found.indices[row]) == expected.map(\.template), "\(shape)")
      #expect(Array(found.distances[row]) == expected.map(\.distance), "\(shape)")
    }
  }

  @Test(arguments: 0..<200)
  func `comparing all pairs in lanes finds what brute force finds, bit for bit`(seed: Int) throws {
    let shape = try Shape(seed: UInt64(3000 + seed))
    let all = try TemplateIndex(shape.templates, window: shape.window)
      .nearestExhaustively(shape.queries, count: shape.templates.count, jobs: shape.jobs).neighbours
    for query in 0..<shape.queries.count {
      let expected = bruteForce(
        shape.queries.sequence(query), shape.templates, window: shape.window)
      let row = query * all.count..<(query + 1) * all.count
      #expect(Array(all.indices[row]) == expected.map(\.template), "\(shape)")
      #expect(Array(all.distances[row]) == expected.map(\.distance), "\(shape)")
    }
  }

  @Test(arguments: 0..<100)
  func `classes and radii find what brute force finds`(seed: Int) throws {
    let shape = try Shape(seed: UInt64(1000 + seed))
    let index = try TemplateIndex(shape.templates, window: shape.window)
    var generator = SeededGenerator(seed: UInt64(seed))
    let labels = (0..<shape.templates.count).map { _ in Int32(generator.index(below: 12)) * 5 }
    let classes = try index.nearestClasses(
      shape.queries, index.classes(labels), count: shape.neighbours, jobs: shape.jobs)
    for query in 0..<shape.queries.count {
      let all = bruteForce(
        shape.queries.sequence(query), shape.templates, window: shape.window)
      var seen = Set<Int32>()
      let expected = all.filter { seen.insert(labels[Int($0.template)]).inserted }
        .prefix(shape.neighbours)
      #expect(classes.count == expected.count, "\(shape)")
      let row = query * classes.count..<(query + 1) * classes.count
      #expect(Array(classes.indices[row]) == expected.map(\.template), "\(shape)")
      #expect(Array(classes.distances[row]) == expected.map(\.distance), "\(shape)")
      let radius = all[generator.index(below: all.count)].distance
      let one = try SequenceSet(
        count: 1, length: shape.queries.length, channels: shape.queries.channels,
        values: Array(shape.queries.sequence(query)))
      let within = try index.within(radius, of: one, jobs: shape.jobs)
      let near = all.filter { $0.distance <= radius }
      #expect(within.indices == near.map(\.template), "\(shape)")
      #expect(within.distances == near.map(\.distance), "\(shape)")
      #expect(within.starts == [0, near.count])
    }
  }

  @Test(arguments: 0..<100)
  func `classes within reach and the nearest templates are those of brute force`(seed: Int) throws {
    let shape = try Shape(seed: UInt64(2000 + seed))
    let index = try TemplateIndex(shape.templates, window: shape.window)
    var generator = SeededGenerator(seed: UInt64(seed))
    let labels = (0..<shape.templates.count).map { _ in Int32(generator.index(below: 12)) }
    let factor = [1, 1.3, 2, 5, 1e9][generator.index(below: 5)]
    let least = [0, 0.1, 3][generator.index(below: 3)]
    let count = [1, 3, 20][generator.index(below: 3)]
    let reach = seed % 4 == 0 ? nil : ClassReach(factor: factor, least: least)
    let found = try index.candidates(
      shape.queries, index.classes(labels), count: count, neighbours: shape.neighbours,
      reach: reach, jobs: shape.jobs)
    for query in 0..<shape.queries.count {
      let all = bruteForce(
        shape.queries.sequence(query), shape.templates, window: shape.window)
      let nearest = all.prefix(shape.neighbours)
      let row = query * nearest.count..<(query + 1) * nearest.count
      #expect(Array(found.nearest.indices[row]) == nearest.map(\.template), "\(shape)")
      #expect(Array(found.nearest.distances[row]) == nearest.map(\.distance), "\(shape)")
      var seen = Set<Int32>()
      let classes = all.filter { seen.insert(labels[Int($0.template)]).inserted }.prefix(count)
      let farthest = factor * max(Double(all[0].distance).squareRoot(), least)
      let places = found.classes.starts[query]..<found.classes.starts[query + 1]
      // The search may find a little more than what is within reach, and never less.
      #expect(
        Array(found.classes.indices[places])
          == classes.prefix(places.count).map(\.template), "\(shape)")
      let wanted = classes.prefix {
        reach == nil || Double($0.distance).squareRoot() <= farthest
      }
      #expect(places.count >= wanted.count, "\(shape)")
      if let last = found.classes.distances[places].last, reach != nil {
        #expect(Double(last).squareRoot() <= farthest * 1.00001, "\(shape)")
      }
    }
  }

  @Test(arguments: 0..<240)
  func `sequences of different lengths find what brute force finds`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(4000 + seed))
    let channels = 1 + generator.index(below: 8)
    let (shortest, spread) = [(5, 9), (25, 4), (1, 3), (16, 49)][seed % 4]
    let flavour = Flavour.allCases[seed % Flavour.allCases.count]
    func ragged(_ count: Int) throws -> SequenceSet {
      try SequenceSet(
        channels: channels,
        sequences: (0..<count).map { _ in
          flavour.sequence(
            (shortest + generator.index(below: spread)) * channels, channels: channels, &generator)
        })
    }
    let templates = try ragged(seed % 3 == 0 ? 400 : 90)
    let queries = try ragged(3)
    let window = [nil, spread - 1, spread, spread + 3][generator.index(below: 4)]
    let distances: [ElasticDistance] = [
      .dynamicTimeWarping, .dynamicTimeWarping, .weighted(steepness: 0.1), .amerced(penalty: 0.2),
      .discreteFrechet,
    ]
    let distance = distances[generator.index(below: distances.count)]
    let index = try TemplateIndex(
      templates, window: window, distance: distance, jobs: 1 + seed % 2)
    let found = try index.nearest(queries, count: 5, jobs: 2)
    let labels = (0..<templates.count).map { _ in Int32(generator.index(below: 6)) }
    let classes = try index.nearestClasses(queries, index.classes(labels), count: 3, jobs: 1)
    let exhaustive = try index.nearestExhaustively(queries, count: 5, jobs: 2)
    #expect(exhaustive.neighbours == found)
    for query in 0..<queries.count {
      let expected = bruteForce(
        queries.sequence(query), templates, window: window, distance: distance)
      let row = query * 5..<(query + 1) * 5
      #expect(Array(found.indices[row]) == expected.prefix(5).map(\.template))
      #expect(Array(found.distances[row]) == expected.prefix(5).map(\.distance))
      var seen = Set<Int32>()
      let nearest = expected.filter { seen.insert(labels[Int($0.template)]).inserted }.prefix(3)
      #expect(
        Array(classes.indices[query * classes.count..<(query + 1) * classes.count])
          == nearest.map(\.template))
    }
  }

  @Test(
    arguments: [
      ElasticDistance.derivative, .weighted(steepness: 0.1), .weighted(steepness: 40),
      .amerced(penalty: 0), .amerced(penalty: 0.3), .discreteFrechet,
    ])
  func `every elastic distance finds what brute force finds`(distance: ElasticDistance) throws {
    for seed in 2000..<2040 {
      let shape = try Shape(seed: UInt64(seed))
      let index = try TemplateIndex(shape.templates, window: shape.window, distance: distance)
      let found = try index.nearest(shape.queries, count: shape.neighbours, jobs: shape.jobs)
      let isSlope = distance == .derivative
      let templates = isSlope ? shape.templates.derivatives() : shape.templates
      let queries = isSlope ? shape.queries.derivatives() : shape.queries
      for query in 0..<queries.count {
        let expected = bruteForce(
          queries.sequence(query), templates, window: shape.window, distance: distance
        ).prefix(found.count)
        let row = query * found.count..<(query + 1) * found.count
        #expect(Array(found.indices[row]) == expected.map(\.template), "\(shape)")
        #expect(Array(found.distances[row]) == expected.map(\.distance), "\(shape)")
      }
    }
  }

  @Test func `neither threads nor the company of other queries change a bit`() throws {
    var generator = SeededGenerator(seed: 77)
    let templates = try randomSet(
      count: 900, length: 20, channels: 2, flavour: .walk, &generator)
    let queries = try randomSet(count: 90, length: 20, channels: 2, flavour: .walk, &generator)
    for window in [3, nil] {
      let index = try TemplateIndex(templates, window: window)
      let all = try index.nearest(queries, count: 4, jobs: 1)
      // The work done shows the order of the templates, which is the same too.
      let work = try index.nearestCounting(queries, count: 4, jobs: 1).statistics
      for jobs in [2, 5] {
        let other = try TemplateIndex(templates, window: window, jobs: jobs)
        #expect(try other.nearest(queries, count: 4, jobs: 1) == all)
        #expect(try other.nearestCounting(queries, count: 4, jobs: 1).statistics == work)
      }
      for jobs in [2, 3, 7] {
        #expect(try index.nearest(queries, count: 4, jobs: jobs) == all)
      }
      for query in 0..<queries.count {
        let one = try SequenceSet(
          count: 1, length: 20, channels: 2, values: Array(queries.sequence(query)))
        let alone = try index.nearest(one, count: 4, jobs: 1)
        #expect(alone.indices[...] == all.indices[query * 4..<query * 4 + 4])
        #expect(alone.distances[...] == all.distances[query * 4..<query * 4 + 4])
      }
    }
  }

  @Test func `the order of the templates changes only their numbers`() throws {
    var generator = SeededGenerator(seed: 5)
    let templates = try randomSet(
      count: 300, length: 15, channels: 3, flavour: .uniform, &generator)
    let queries = try randomSet(count: 9, length: 15, channels: 3, flavour: .uniform, &generator)
    var order = Array(0..<300)
    generator.shuffle(&order)
    let shuffled = try SequenceSet(
      count: 300, length: 15, channels: 3, values: order.flatMap { templates.sequence($0) })
    let a = try TemplateIndex(templates, window: 2).nearest(queries, count: 8, jobs: 1)
    let b = try TemplateIndex(shuffled, window: 2).nearest(queries, count: 8, jobs: 1)
    #expect(a.distances == b.distances)
  }

  @Test func `the statistics account for every pair`() throws {
    var generator = SeededGenerator(seed: 6)
    let templates = try randomSet(count: 333, length: 12, channels: 2, flavour: nil, &generator)
    let queries = try randomSet(count: 20, length: 12, channels: 2, flavour: nil, &generator)
    for window in [1, nil] {
      let counted = try TemplateIndex(templates, window: window)
        .nearestCounting(queries, count: 2, jobs: 2).statistics
      #expect(counted.pairs == 333 * 20)
      #expect(
        counted.prunedByBoxBounds + counted.prunedByBoxWarping + counted.prunedByBounds
          + counted.warped == counted.pairs)
    }
  }
}
