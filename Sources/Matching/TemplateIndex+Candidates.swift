extension TemplateIndex {
  /// Finds the nearest templates of each query and, in the same search, the nearest template of each class that is
  /// near enough.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' channels.
  ///   - classes: What `classes` of this index made.
  ///   - count: How many classes are wanted at most, at least 1.
  ///   - neighbours: How many of the nearest templates are wanted, at least 1.
  ///   - reach: Which classes are near enough; nil for all.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  /// - Returns: For each query the nearest template of each of the nearest classes, and its
  ///   `min(neighbours, templates.count)` nearest templates.
  /// - Throws: The same as `nearestClasses`.
  public func candidates(
    _ queries: SequenceSet, _ classes: TemplateClasses, count: Int, neighbours: Int,
    reach: ClassReach?, jobs: Int
  ) throws(MatchingError) -> (classes: TemplateLists, nearest: Neighbours) {
    guard count >= 1 else { throw .option("\(count) classes") }
    guard neighbours >= 1 else { throw .option("\(neighbours) neighbours") }
    try check(classes)
    let wanted = min(count, classes.count)
    let templates = min(neighbours, templates.count)
    // With a reach few classes matter, and the nearest node says which templates do.
    let plan = SearchPlan(
      starts: starts, wanted: reach == nil ? wanted : min(wanted, 4), classes: classes.ofNodes)
    let found = try search(
      queries, plan, jobs: jobs,
      NearestCandidates(
        nearest: NearestTemplates(capacity: templates),
        classes: NearestClasses(capacity: wanted, classes: classes, reach: reach)))
    return (
      TemplateLists(found.rows.map(\.classes)),
      Neighbours(found.rows.map(\.nearest), count: templates)
    )
  }

  /// Refuses classes that were not made for this index.
  func check(_ classes: TemplateClasses) throws(MatchingError) {
    guard classes.ofTemplate.count == templates.count,
      classes.ofNodes.map(\.count) == starts.map(\.count)
    else { throw .shape("the classes of another index") }
  }
}
