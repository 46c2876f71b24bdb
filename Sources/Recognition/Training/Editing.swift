internal import Matching

/// Wilson's editing: a sample stays where most of its nearest neighbours have its label.
///
/// Source: Wilson, "Asymptotic properties of nearest neighbor rules using edited data", IEEE Transactions on Systems,
/// Man, and Cybernetics 2, 1972, doi:10.1109/TSMC.1972.4309137.
struct Editing {
  /// How many neighbours are asked.
  private static let neighbours = 3

  /// The Sakoe-Chiba radius in points.
  var window: Int?
  /// The number of threads; the result does not depend on it.
  var jobs: Int

  /// The samples that stay, in rising order; a label that would lose all of them keeps them.
  ///
  /// - Throws: `MatchingError` when the search refuses.
  func kept(of members: [Int], in table: FeatureTable) throws(MatchingError) -> [Int] {
    let samples = try table.sequences.selecting(members)
    let index = try TemplateIndex(samples, window: window, jobs: jobs)
    // The nearest of all is the sample itself, or its equal.
    let nearest = try index.nearest(samples, count: Self.neighbours + 1, jobs: jobs)
    let agrees = members.indices.map { query in
      let row = query * nearest.count..<(query + 1) * nearest.count
      let others = row.map { Int(nearest.indices[$0]) }.filter { $0 != query }
        .prefix(Self.neighbours)
      let same = others.count { table.labels[members[$0]] == table.labels[members[query]] }
      return 2 * same > others.count
    }
    let surviving = Set(zip(members, agrees).filter { $0.1 }.map { table.labels[$0.0] })
    return zip(members, agrees).filter { $0.1 || !surviving.contains(table.labels[$0.0]) }
      .map(\.0)
  }
}
