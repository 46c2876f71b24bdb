/// Templates made ready to be searched for the nearest ones of any query under an elastic distance.
///
/// The search is exact: it finds what comparing each query with each template finds, whatever the processor, the number
/// of threads and the BLAS. Distances are squared, of `Float`, and computed in one fixed order of operations. Where a
/// sum is beyond what a Float holds the distance is infinite. Equal distances go by template order.
///
/// Sequences of different lengths can be compared while the window is at least the difference of their lengths. Memory:
/// besides the templates as given, the packed templates once and a fifth of that for the tree's boxes; searching needs
/// no more than some rows a thread.
public struct TemplateIndex: Sendable {
  /// The templates as they were given.
  public let templates: SequenceSet
  /// The Sakoe-Chiba radius in points: point i may match point j when |i - j| is at most this; nil for no window.
  public let window: Int?
  /// How sequences are compared.
  public let distance: ElasticDistance

  /// What is compared: the templates or, for the derivative distance, their derivatives.
  let compared: SequenceSet
  /// The templates of each length, the shortest first.
  let parts: [PackedTemplates]
  private let starts: [SearchStart]

  /// Prepares templates for the search.
  ///
  /// - Parameters:
  ///   - templates: At least one sequence.
  ///   - window: The Sakoe-Chiba radius in points, 0 for the Euclidean distance, nil for no window.
  ///   - distance: How sequences are compared.
  /// - Throws: `MatchingError.shape` when there is no template, `.option` for a negative window or a parameter of the
  ///   distance that is out of range.
  public init(
    _ templates: SequenceSet, window: Int?, distance: ElasticDistance = .dynamicTimeWarping
  ) throws(MatchingError) {
    guard templates.count > 0 else { throw .shape("no templates") }
    guard templates.count <= Int(Int32.max) else { throw .shape("\(templates.count) templates") }
    if let window, window < 0 { throw .option("a window of \(window) points") }
    try distance.check()
    self.templates = templates
    self.window = window
    self.distance = distance
    let compared = distance == .derivative ? templates.derivatives() : templates
    self.compared = compared
    let model = SearchModel(distance, window: window, length: templates.length)
    var members: [Int: [Int32]] = [:]
    for template in 0..<templates.count {
      members[templates.length(of: template), default: []].append(Int32(template))
    }
    parts = members.sorted { $0.key < $1.key }.map { length, members in
      let isWide = model.isWide(radius: model.radius(length, length), length: length)
      return PackedTemplates(compared, members: members, bands: isWide ? 4 : 0)
    }
    starts = parts.map { SearchStart($0) }
  }

  /// Finds the nearest templates of each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' channels.
  ///   - count: How many templates are wanted for each, at least 1.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: `min(count, templates.count)` neighbours for each query.
  /// - Throws: `MatchingError.shape` when the channels differ, `.windowTooNarrow` when a query's length differs from a
  ///   template's by more than the window, `.option` when a number is below 1.
  public func nearest(
    _ queries: SequenceSet, count: Int, jobs: Int
  ) throws(MatchingError) -> Neighbours {
    try nearestCounting(queries, count: count, jobs: jobs).neighbours
  }

  /// The same as `nearest`, and what the search did.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' channels.
  ///   - count: How many templates are wanted for each, at least 1.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: The neighbours, and counts.
  /// - Throws: The same as `nearest`.
  public func nearestCounting(
    _ queries: SequenceSet, count: Int, jobs: Int
  ) throws(MatchingError) -> (neighbours: Neighbours, statistics: SearchStatistics) {
    guard count >= 1 else { throw .option("\(count) neighbours") }
    let wanted = min(count, templates.count)
    let found = try search(
      queries, starts: starts, wanted: min(16, 1 + (wanted + laneCount - 1) / laneCount),
      jobs: jobs,
      NearestTemplates(capacity: wanted))
    return (Neighbours(found.rows, count: wanted), found.statistics)
  }

  /// Finds the nearest template of each of the nearest classes of each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' channels.
  ///   - labels: The class of each template, at least 0.
  ///   - count: How many classes are wanted, at least 1.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: For each query the nearest template of each of the `min(count, classes)` nearest classes.
  /// - Throws: `MatchingError.shape` when the channels differ or the labels are not one a template,
  ///   `.windowTooNarrow` as `nearest`, `.option` when a number is below 1 or a label below 0.
  public func nearestClasses(
    _ queries: SequenceSet, labels: [Int32], count: Int, jobs: Int
  ) throws(MatchingError) -> Neighbours {
    guard count >= 1 else { throw .option("\(count) classes") }
    guard labels.count == templates.count else {
      throw .shape("\(labels.count) labels for \(templates.count) templates")
    }
    if let label = labels.first(where: { $0 < 0 }) { throw .option("a label of \(label)") }
    let classes = TemplateClasses(labels)
    let wanted = min(count, classes.count)
    let found = try search(
      queries, starts: parts.map { SearchStart($0, classes: classes) }, wanted: wanted, jobs: jobs,
      NearestClasses(capacity: wanted, classes: classes))
    return Neighbours(found.rows, count: wanted)
  }

  /// Finds all templates within a distance of each query.
  ///
  /// - Parameters:
  ///   - greatest: The greatest squared distance that is wanted, at least 0.
  ///   - queries: Sequences of the templates' channels.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: The templates at or below the distance.
  /// - Throws: `MatchingError.shape` and `.windowTooNarrow` as `nearest`, `.option` for a distance below 0 or NaN or
  ///   for no job.
  public func within(
    _ greatest: Float, of queries: SequenceSet, jobs: Int
  ) throws(MatchingError) -> TemplateLists {
    guard greatest >= 0 else { throw .option("a distance of \(greatest)") }
    let found = try search(
      queries, starts: [], wanted: 0, jobs: jobs, TemplatesWithin(bound: greatest))
    return TemplateLists(found.rows)
  }
}
