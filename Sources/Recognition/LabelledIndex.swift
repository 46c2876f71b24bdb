internal import Matching

/// Templates with labels, ready to be searched.
struct LabelledIndex: Sendable {
  private let index: TemplateIndex
  private let labels: [Int32]
  private let classes: TemplateClasses
  private let neighbours: Int

  /// Prepares templates.
  ///
  /// - Parameters:
  ///   - templates: At least one.
  ///   - labels: The label of each.
  ///   - window: The Sakoe-Chiba radius in points.
  ///   - neighbours: How many templates vote.
  ///   - jobs: The number of threads.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    _ templates: SequenceSet, labels: [Int32], window: Int?, neighbours: Int, jobs: Int
  ) throws(MatchingError) {
    index = try TemplateIndex(templates, window: window, jobs: jobs)
    classes = try index.classes(labels)
    self.labels = labels
    self.neighbours = neighbours
  }

  /// What lies near each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' shape.
  ///   - count: How many of the nearest labels are wanted, at least 1.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: One entry a query.
  /// - Throws: `MatchingError` when the shapes differ or a number is below 1.
  func candidates(
    for queries: SequenceSet, labels count: Int, jobs: Int
  ) throws(MatchingError) -> [Candidates] {
    let nearest = try index.nearestClasses(queries, classes, count: count, jobs: jobs)
    let voters =
      neighbours > 1 ? try index.nearest(queries, count: neighbours, jobs: jobs) : nil
    return (0..<queries.count).map { query in
      Candidates(
        nearest: nearest.row(query).map { (labels[Int($0.template)], $0.template, $0.distance) },
        voters: voters?.row(query).map { (labels[Int($0.template)], $0.distance) } ?? [])
    }
  }
}

extension Neighbours {
  /// The templates of one query with their distances, no longer squared.
  fileprivate func row(_ query: Int) -> [(template: Int32, distance: Double)] {
    (query * count..<(query + 1) * count).map {
      (indices[$0], Double(distances[$0]).squareRoot())
    }
  }
}
