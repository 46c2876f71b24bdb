/// Templates made ready to be searched for the nearest ones of any query under an elastic distance.
///
/// The search is exact: it finds what comparing each query with each template finds, whatever the processor, the number
/// of threads and the BLAS. Distances are squared, of `Float`, and computed in one fixed order of operations. Where a
/// sum is beyond what a Float holds the distance is infinite. Equal distances go by template order.
///
/// Sequences of different lengths can be compared while the window is at least the difference of their lengths. Memory:
/// besides the templates as given, the packed templates once and a quarter of that for the tree's boxes; searching
/// needs no more than some rows a thread, besides the queries and neighbours of a call.
public struct TemplateIndex: Sendable {
  /// The templates as they were given.
  public let templates: SequenceSet
  /// The Sakoe-Chiba radius in points: point i may match point j when |i - j| is at most this; nil for no window.
  public let window: Int?
  /// How sequences are compared.
  public let distance: ElasticDistance

  /// What is compared: the templates or, for the derivative distance, their derivatives.
  let compared: SequenceSet
  /// The templates of about the same length together, the shortest first.
  let parts: [PackedTemplates]
  let starts: [SearchStart]

  /// Prepares templates for the search.
  ///
  /// - Parameters:
  ///   - templates: At least one sequence.
  ///   - window: The Sakoe-Chiba radius in points, 0 for the Euclidean distance, nil for no window.
  ///   - distance: How sequences are compared.
  ///   - jobs: The number of threads, at least 1; the index does not depend on it.
  /// - Throws: `MatchingError.shape` when there is no template, `.option` for a negative window, for no job or for a
  ///   parameter of the distance that is out of range.
  public init(
    _ templates: SequenceSet, window: Int?, distance: ElasticDistance = .dynamicTimeWarping,
    jobs: Int = 1
  ) throws(MatchingError) {
    guard jobs >= 1 else { throw .option("\(jobs) jobs") }
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
    parts = Self.members(of: templates, areMixed: model.mixesLengths).map { members in
      let length = members.reduce(1) { max($0, templates.length(of: Int($1))) }
      let isWide = model.isWide(radius: model.radius(length, length), length: length)
      return PackedTemplates(compared, members: members, bands: isWide ? 6 : 0, jobs: jobs)
    }
    starts = parts.map { SearchStart($0) }
  }

  /// The templates that are packed together, the shortest first.
  ///
  /// Lengths within a quarter of the shortest may share lanes: one part for each length would leave most lanes of many
  /// small parts empty, and one for all of them would compute columns that few templates have.
  private static func members(of templates: SequenceSet, areMixed: Bool) -> [[Int32]] {
    let all = (0..<Int32(templates.count)).map { $0 }
    if templates.isUniform { return [all] }
    let lengths = all.map { templates.length(of: Int($0)) }
    var parts: [[Int32]] = []
    var shortest = 0
    for template in all.sorted(by: { (lengths[Int($0)], $0) < (lengths[Int($1)], $1) }) {
      let length = lengths[Int(template)]
      if parts.isEmpty || length > shortest + (areMixed ? shortest / 4 : 0) {
        parts.append([])
        shortest = length
      }
      parts[parts.count - 1].append(template)
    }
    return parts
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
    let plan = SearchPlan(
      starts: starts, wanted: min(16, 1 + (wanted + laneCount - 1) / laneCount), classes: [])
    let found = try search(queries, plan, jobs: jobs, NearestTemplates(capacity: wanted))
    return (Neighbours(found.rows, count: wanted), found.statistics)
  }

  /// Prepares the search for the nearest classes.
  ///
  /// - Parameter labels: The class of each template, at least 0.
  /// - Returns: What `nearestClasses` needs, for any number of searches of this index.
  /// - Throws: `MatchingError.shape` when the labels are not one a template, `.option` for a label below 0.
  public func classes(_ labels: [Int32]) throws(MatchingError) -> TemplateClasses {
    guard labels.count == templates.count else {
      throw .shape("\(labels.count) labels for \(templates.count) templates")
    }
    if let label = labels.first(where: { $0 < 0 }) { throw .option("a label of \(label)") }
    return TemplateClasses(labels, parts: parts, starts: starts)
  }

  /// Finds the nearest template of each of the nearest classes of each query.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' channels.
  ///   - classes: What `classes` of this index made.
  ///   - count: How many classes are wanted, at least 1.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: For each query the nearest template of each of the `min(count, classes)` nearest classes.
  /// - Throws: `MatchingError.shape` when the channels differ or the classes are another index's,
  ///   `.windowTooNarrow` as `nearest`, `.option` when a number is below 1.
  public func nearestClasses(
    _ queries: SequenceSet, _ classes: TemplateClasses, count: Int, jobs: Int
  ) throws(MatchingError) -> Neighbours {
    guard count >= 1 else { throw .option("\(count) classes") }
    try check(classes)
    let wanted = min(count, classes.count)
    let found = try search(
      queries, SearchPlan(starts: starts, wanted: wanted, classes: classes.ofNodes), jobs: jobs,
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
    let found = try search(queries, .anywhere, jobs: jobs, TemplatesWithin(bound: greatest))
    return TemplateLists(found.rows)
  }
}
