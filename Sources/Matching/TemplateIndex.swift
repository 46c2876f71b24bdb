internal import Platform

/// Templates made ready to be searched for the nearest ones of any query under dynamic time warping.
public struct TemplateIndex: Sendable {
  /// The templates as they were given.
  public let templates: SequenceSet
  /// The Sakoe-Chiba radius in points: point i may match point j when |i - j| is at most this; nil for no window.
  public let window: Int?

  /// Prepares templates for the search.
  ///
  /// - Parameters:
  ///   - templates: At least one sequence.
  ///   - window: The Sakoe-Chiba radius in points, 0 for the Euclidean distance, nil for no window.
  /// - Throws: `MatchingError.shape` when there is no template, `.option` for a negative window.
  public init(_ templates: SequenceSet, window: Int?) throws(MatchingError) {
    guard templates.count > 0 else { throw .shape("no templates") }
    if let window, window < 0 { throw .option("a window of \(window) points") }
    self.templates = templates
    self.window = window
  }

  /// Finds the nearest templates of each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' shape.
  ///   - count: How many templates are wanted for each, at least 1.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: `min(count, templates.count)` neighbours for each query.
  /// - Throws: `MatchingError.shape` when the shapes differ, `.option` when a number is below 1.
  public func nearest(
    _ queries: SequenceSet, count: Int, jobs: Int
  ) throws(MatchingError) -> Neighbours {
    guard count >= 1 else { throw .option("\(count) neighbours") }
    let wanted = min(count, templates.count)
    return try search(queries, wanted: wanted, jobs: jobs) { distances in
      let ordered = distances.enumerated().map { ($0.offset, $0.element) }.sorted(by: closer)
      return Array(ordered.prefix(wanted))
    }
  }

  /// Finds the nearest template of each of the nearest classes of each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' shape.
  ///   - labels: The class of each template, at least 0.
  ///   - count: How many classes are wanted, at least 1.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: For each query the nearest template of each of the `min(count, classes)` nearest classes.
  /// - Throws: `MatchingError.shape` when the shapes differ or the labels are not one a template, `.option` when a
  ///   number is below 1 or a label below 0.
  public func nearestClasses(
    _ queries: SequenceSet, labels: [Int32], count: Int, jobs: Int
  ) throws(MatchingError) -> Neighbours {
    guard count >= 1 else { throw .option("\(count) classes") }
    guard labels.count == templates.count else {
      throw .shape("\(labels.count) labels for \(templates.count) templates")
    }
    if let label = labels.first(where: { $0 < 0 }) { throw .option("a label of \(label)") }
    let wanted = min(count, Set(labels).count)
    return try search(queries, wanted: wanted, jobs: jobs) { distances in
      var seen = Set<Int32>()
      let ordered = distances.enumerated().map { ($0.offset, $0.element) }.sorted(by: closer)
      return Array(ordered.filter { seen.insert(labels[$0.0]).inserted }.prefix(wanted))
    }
  }

  private func search(
    _ queries: SequenceSet, wanted: Int, jobs: Int,
    select: @Sendable ([Float]) -> [(Int, Float)]
  ) throws(MatchingError) -> Neighbours {
    guard jobs >= 1 else { throw .option("\(jobs) jobs") }
    guard queries.channels == templates.channels, queries.length == templates.length else {
      throw .shape(
        "queries of \(queries.length) points of \(queries.channels) channels, templates of "
          + "\(templates.length) points of \(templates.channels)")
    }
    let size = templates.length * templates.channels
    let rows = parallelMap(count: queries.count, jobs: jobs) { query in
      select(
        (0..<templates.count).map { template in
          dynamicTimeWarping(
            queries.values[query * size..<(query + 1) * size],
            templates.values[template * size..<(template + 1) * size],
            channels: templates.channels, window: window)
        })
    }
    return Neighbours(
      queries: queries.count, count: wanted,
      indices: rows.flatMap { $0.map { Int32($0.0) } }, distances: rows.flatMap { $0.map(\.1) })
  }
}

/// Closer first, equal distances by template order.
private func closer(_ left: (Int, Float), _ right: (Int, Float)) -> Bool {
  left.1 < right.1 || (left.1 == right.1 && left.0 < right.0)
}
