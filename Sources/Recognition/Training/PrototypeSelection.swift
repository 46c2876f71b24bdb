internal import Matching
internal import Numerics

/// The choice of templates among the samples of one label.
enum PrototypeSelection {
  /// How many samples of a label are compared with each other: a random choice of this many stands for a larger label,
  /// since the distances between all would neither fit into memory nor be needed.
  static let largestPool = 2000

  /// Chooses the samples that stand for a label.
  ///
  /// - Parameters:
  ///   - count: How many at most.
  ///   - samples: The label's samples, all of one shape; at least one.
  ///   - window: The Sakoe-Chiba radius in points.
  ///   - generator: Decides which samples of a large label are looked at.
  ///   - jobs: The number of threads; the choice does not depend on it.
  /// - Returns: Positions among `samples`, ascending.
  /// - Throws: `MatchingError` when the search refuses.
  static func choose(
    _ count: Int, of samples: SequenceSet, window: Int?, generator: SeededGenerator, jobs: Int
  ) throws(MatchingError) -> [Int] {
    guard samples.count > count else { return Array(0..<samples.count) }
    let pool = pool(of: samples.count, atLeast: count, generator: generator)
    // So many are wanted that choosing them is the same as drawing them.
    guard pool.count > count else { return pool }
    let members = try samples.selecting(pool)
    let distances = try pairwiseDistances(of: members, window: window, jobs: jobs)
    return Medoids(count, of: distances).chosen.map { pool[$0] }
  }

  private static func pool(of count: Int, atLeast: Int, generator: SeededGenerator) -> [Int] {
    var order = Array(0..<count)
    guard count > largestPool else { return order }
    var generator = generator
    generator.shuffle(&order)
    return order.prefix(max(largestPool, atLeast)).sorted()
  }

  /// The DTW distance of every two samples: the square root of the squared one.
  static func pairwiseDistances(
    of samples: SequenceSet, window: Int?, jobs: Int
  ) throws(MatchingError) -> DistanceMatrix {
    let index = try TemplateIndex(samples, window: window, jobs: jobs)
    let all = try index.nearest(samples, count: samples.count, jobs: jobs)
    var matrix = DistanceMatrix(count: samples.count)
    for query in 0..<all.queries {
      for place in query * all.count..<(query + 1) * all.count {
        // Either direction may round differently; the one with the lower query counts.
        let other = Int(all.indices[place])
        if other > query { matrix[query, other] = all.distances[place].squareRoot() }
      }
    }
    return matrix
  }
}
