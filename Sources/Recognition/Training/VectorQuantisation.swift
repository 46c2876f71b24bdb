internal import Matching
internal import Numerics
internal import Platform

/// Generalised learning vector quantisation under dynamic time warping.
///
/// With the squared distance a of a sample to the nearest template of its own label and b to the nearest of another,
/// the sample costs s((a - b) / (a + b)) for a steep sigmoid s. Each sample draws the first template towards itself and
/// pushes the second away, down the slope of that cost: every point of a template moves along the line to the mean of
/// the sample's points that the best warping path matches with it.
///
/// Samples teach in random order, some at a time, so that their templates are found by one search; the steps of those
/// are made one after the other.
///
/// Sources: Sato and Yamada, "Generalized learning vector quantization", NIPS 1995; Jain and Schultz, "Asymmetric
/// learning vector quantization for efficient nearest neighbor classification in dynamic time warping spaces", Pattern
/// Recognition 76, 2018, doi:10.1016/j.patcog.2017.10.029.
struct VectorQuantisation {
  /// How far the first steps go, as a share of the way.
  private static let firstRate = 0.6
  /// How often every sample teaches.
  private static let rounds = 10
  /// The steepness of the sigmoid.
  private static let steepness = 10.0
  /// Samples on slopes below this teach nothing worth the time.
  private static let leastSlope = 0.01

  /// The Sakoe-Chiba radius in points.
  var window: Int?
  /// Decides the order of samples.
  var seed: UInt64
  /// The number of threads; the result does not depend on it.
  var jobs: Int

  /// Moves templates.
  ///
  /// - Throws: `MatchingError` when the search refuses.
  func learned(
    _ start: Prototypes, from members: [Int], in table: FeatureTable, progress: (Double) -> Void
  ) throws(MatchingError) -> Prototypes {
    guard Set(start.labels).count > 1 else { return start }
    var result = start
    var order = members
    var generator = SeededGenerator(seed: seed).forked(by: 0x4C56)
    // Few enough that most templates are met once, and many enough that preparing the search pays: steps made after
    // the same search do not know of each other, and many on one template go too far.
    let batch = min(max(32, start.labels.count / 8), max(1, start.labels.count / 2))
    for round in 0..<Self.rounds {
      generator.shuffle(&order)
      let rate = Self.firstRate * (1 - Double(round) / Double(Self.rounds))
      for first in stride(from: 0, to: order.count, by: batch) {
        try teach(
          Array(order[first..<min(order.count, first + batch)]), &result, in: table, rate: rate)
      }
      progress(Double(round + 1) / Double(Self.rounds))
    }
    // Where labels overlap far, pushing can drive templates out of all ink; then nothing was learned.
    return try cost(of: result, members, in: table) < cost(of: start, members, in: table)
      ? result : start
  }

  /// The cost of samples, summed.
  private func cost(
    of prototypes: Prototypes, _ samples: [Int], in table: FeatureTable
  ) throws(MatchingError) -> Double {
    let index = try TemplateIndex(prototypes.sequences, window: window, jobs: jobs)
    let queries = try table.sequences.selecting(samples)
    let pairs = try pairs(samples, queries, prototypes, index, in: table)
    return pairs.reduce(0) { $0 + (Self.difference($1).map(Self.sigmoid) ?? 1) }
  }

  /// (a - b) / (a + b); nil where two distances of infinity or 0 say nothing.
  private static func difference(_ pair: Pair) -> Double? {
    guard let own = pair.own, let other = pair.other else { return nil }
    let sum = own.distance + other.distance
    return sum > 0 && sum.isFinite ? (own.distance - other.distance) / sum : nil
  }

  private static func sigmoid(_ difference: Double) -> Double {
    1 / (1 + ReproducibleMath.exp(-steepness * difference))
  }

  /// One step of one template towards a place, or away from it.
  private struct Step {
    var template: Int
    /// The signed share of the way.
    var share: Float
    /// The place, row-major like the template.
    var goal: [Float]
  }

  private func teach(
    _ samples: [Int], _ prototypes: inout Prototypes, in table: FeatureTable, rate: Double
  ) throws(MatchingError) {
    let index = try TemplateIndex(prototypes.sequences, window: window, jobs: jobs)
    let queries = try table.sequences.selecting(samples)
    let pairs = try self.pairs(samples, queries, prototypes, index, in: table)
    let steps = parallelMap(count: samples.count, grain: 4, jobs: jobs) { query in
      Self.steps(pairs[query], of: query, in: queries, index: index, rate: rate)
    }
    let size = prototypes.sequences.length * prototypes.sequences.channels
    var values = prototypes.sequences.values
    for step in steps.joined() {
      let start = step.template * size
      for place in 0..<size {
        values[start + place] += step.share * (step.goal[place] - values[start + place])
      }
    }
    prototypes.sequences = try SequenceSet(
      count: prototypes.sequences.count, length: prototypes.sequences.length,
      channels: prototypes.sequences.channels, values: values)
  }

  /// The nearest template of a sample's own label and the nearest of another, with their squared distances.
  private struct Pair {
    var own: (template: Int, distance: Double)?
    var other: (template: Int, distance: Double)?
  }

  private func pairs(
    _ samples: [Int], _ queries: SequenceSet, _ prototypes: Prototypes, _ index: TemplateIndex,
    in table: FeatureTable
  ) throws(MatchingError) -> [Pair] {
    let nearest = try index.nearestClasses(
      queries, index.classes(prototypes.labels), count: 2, jobs: jobs)
    var pairs = samples.indices.map { query in
      var pair = Pair()
      for place in query * nearest.count..<(query + 1) * nearest.count {
        let template = Int(nearest.indices[place])
        let found = (template, Double(nearest.distances[place]))
        if prototypes.labels[template] == table.labels[samples[query]] {
          pair.own = found
        } else if pair.other == nil {
          pair.other = found
        }
      }
      return pair
    }
    // Where two other labels are nearer, the own one is looked for by itself.
    let missing = pairs.indices.filter { pairs[$0].own == nil }
    for label in Set(missing.map { table.labels[samples[$0]] }).sorted() {
      let own = prototypes.labels.indices.filter { prototypes.labels[$0] == label }
      let strays = missing.filter { table.labels[samples[$0]] == label }
      guard !own.isEmpty else { continue }
      let found = try TemplateIndex(prototypes.sequences.selecting(own), window: window)
        .nearest(queries.selecting(strays), count: 1, jobs: jobs)
      for (place, query) in strays.enumerated() {
        pairs[query].own = (own[Int(found.indices[place])], Double(found.distances[place]))
      }
    }
    return pairs
  }

  private static func steps(
    _ pair: Pair, of query: Int, in queries: SequenceSet, index: TemplateIndex, rate: Double
  ) -> [Step] {
    guard let own = pair.own, let other = pair.other, let difference = difference(pair) else {
      return []
    }
    let sum = own.distance + other.distance
    let sigmoid = sigmoid(difference)
    let slope = 4 * sigmoid * (1 - sigmoid)
    guard slope >= leastSlope else { return [] }
    let moves = [
      (own.template, rate * slope * other.distance / sum),
      (other.template, -rate * slope * own.distance / sum),
    ]
    return moves.compactMap { template, share in
      guard let path = try? index.path(of: queries, query: query, template: template) else {
        return nil
      }
      let templates = index.templates
      let alignment = Alignment(
        along: path, of: queries.sequence(query), length: templates.length,
        channels: templates.channels)
      return Step(
        template: template, share: Float(share),
        goal: alignment.mean(orElse: templates.sequence(template)))
    }
  }
}
