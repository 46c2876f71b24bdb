internal import Matching

/// Templates with labels, ready to be searched.
///
/// Templates whose distances count less than others are searched by themselves; the nearest of all come from both.
struct LabelledIndex: Sendable {
  /// Templates whose distances have one factor.
  fileprivate struct Part: Sendable {
    let index: TemplateIndex
    /// The position of each among all templates.
    let positions: [Int32]
    let labels: [Int32]
    let classes: TemplateClasses
    /// What distances are multiplied with.
    let factor: Double
  }

  private let parts: [Part]
  private let neighbours: Int

  /// Prepares templates.
  ///
  /// - Parameters:
  ///   - templates: At least one.
  ///   - labels: The label of each.
  ///   - factors: What the distance to each is multiplied with, above 0; empty for 1.
  ///   - window: The Sakoe-Chiba radius in points.
  ///   - neighbours: How many templates vote.
  ///   - jobs: The number of threads.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    _ templates: SequenceSet, labels: [Int32], factors: [Float] = [], window: Int?,
    neighbours: Int, jobs: Int
  ) throws(MatchingError) {
    self.neighbours = neighbours
    let distinct = Set(factors).sorted()
    let groups =
      distinct.count > 1
      ? distinct.map { factor in factors.indices.filter { factors[$0] == factor } }
      : [Array(0..<templates.count)]
    var parts: [Part] = []
    for members in groups {
      let own = groups.count == 1 ? templates : try templates.selecting(members)
      let index = try TemplateIndex(own, window: window, jobs: jobs)
      let ownLabels = members.map { labels[$0] }
      parts.append(
        Part(
          index: index, positions: members.map { Int32($0) }, labels: ownLabels,
          classes: try index.classes(ownLabels),
          factor: members.first.flatMap { factors.isEmpty ? nil : Double(factors[$0]) } ?? 1))
    }
    self.parts = parts
  }

  /// What lies near each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' shape.
  ///   - count: How many of the nearest labels are wanted, at least 1.
  ///   - calibration: Leaves out the labels that are out of its reach; nil leaves out none.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: One entry a query.
  /// - Throws: `MatchingError` when the shapes differ or a number is below 1.
  func candidates(
    for queries: SequenceSet, labels count: Int, within calibration: Calibration? = nil, jobs: Int
  ) throws(MatchingError) -> [Candidates] {
    var results: [Candidates] = []
    for part in parts {
      let found = try part.candidates(
        for: queries, labels: count, neighbours: neighbours, within: calibration, jobs: jobs)
      results =
        results.isEmpty
        ? found
        : zip(results, found).map { $0.merged(with: $1, labels: count, voters: neighbours) }
    }
    guard let calibration else { return results }
    return results.map { $0.within(calibration) }
  }
}

extension LabelledIndex.Part {
  func candidates(
    for queries: SequenceSet, labels count: Int, neighbours: Int, within calibration: Calibration?,
    jobs: Int
  ) throws(MatchingError) -> [Candidates] {
    let reach = calibration.map {
      ClassReach(factor: $0.reach, least: Calibration.leastRatio * $0.strangeness / factor)
    }
    let found = try index.candidates(
      queries, classes, count: count, neighbours: neighbours, reach: reach, jobs: jobs)
    return (0..<queries.count).map { query in
      let nearest = found.classes.starts[query]..<found.classes.starts[query + 1]
      let voters = query * found.nearest.count..<(query + 1) * found.nearest.count
      return Candidates(
        nearest: nearest.map { place in
          let template = Int(found.classes.indices[place])
          return Candidates.Label(
            label: labels[template], template: positions[template],
            distance: distance(found.classes.distances[place]))
        },
        voters: neighbours == 1
          ? []
          : voters.map { place in
            Candidates.Voter(
              label: labels[Int(found.nearest.indices[place])],
              distance: distance(found.nearest.distances[place]))
          })
    }
  }

  /// The distance, no longer squared, times the factor.
  private func distance(_ squared: Float) -> Double { Double(squared).squareRoot() * factor }
}
