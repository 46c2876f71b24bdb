internal import Matching
internal import Platform

/// Hart's condensing and Gates' reduction: samples that are enough to give all others their labels by the nearest.
///
/// Sources: Hart, "The condensed nearest neighbor rule", IEEE Transactions on Information Theory 14, 1968,
/// doi:10.1109/TIT.1968.1054155; Gates, "The reduced nearest neighbor rule", the same 18, 1972,
/// doi:10.1109/TIT.1972.1054809.
struct Condensing {
  /// Each round adds the samples that the last ones leave wrong; later rounds add few.
  private static let mostRounds = 20

  /// The Sakoe-Chiba radius in points.
  var window: Int?
  /// The number of threads; the result does not depend on it.
  var jobs: Int

  /// The samples that stay, label by label, each label's in rising order.
  ///
  /// Samples are added many at a time, not one by one as Hart has it, so that a round needs one search.
  ///
  /// - Throws: `MatchingError` when the search refuses.
  func kept(of members: [Int], in table: FeatureTable) throws(MatchingError) -> [Int] {
    var kept: [Int] = []
    for label in 0..<table.labelCount {
      if let first = members.first(where: { table.labels[$0] == label }) { kept.append(first) }
    }
    for _ in 0..<Self.mostRounds {
      let wrong = try misread(members, by: kept, in: table)
      if wrong.isEmpty { break }
      // Half of them a round: many are right as soon as their neighbours stand.
      let step = wrong.count > 2 * table.labelCount ? 2 : 1
      kept += stride(from: 0, to: wrong.count, by: step).map { wrong[$0] }
    }
    let reduced = try reduce(kept, of: members, in: table)
    return reduced.sorted { (table.labels[$0], $0) < (table.labels[$1], $1) }
  }

  /// The samples whose nearest kept sample has another label.
  private func misread(
    _ members: [Int], by kept: [Int], in table: FeatureTable
  ) throws(MatchingError) -> [Int] {
    let index = try TemplateIndex(table.sequences.selecting(kept), window: window, jobs: jobs)
    let nearest = try index.nearest(table.sequences.selecting(members), count: 1, jobs: jobs)
    return zip(members, nearest.indices).filter { sample, template in
      table.labels[kept[Int(template)]] != table.labels[sample]
    }.map(\.0)
  }

  /// Leaves out, one after the other, samples without which all members keep the right label.
  private func reduce(
    _ kept: [Int], of members: [Int], in table: FeatureTable
  ) throws(MatchingError) -> [Int] {
    let index = try TemplateIndex(table.sequences.selecting(kept), window: window, jobs: jobs)
    // A sample that goes hands its members on to their next neighbours; sixteen are enough to follow that.
    let near = try index.nearest(
      table.sequences.selecting(members), count: min(16, kept.count), jobs: jobs)
    var stays = [Bool](repeating: true, count: kept.count)
    func isRight(_ query: Int) -> Bool {
      for place in query * near.count..<(query + 1) * near.count {
        let template = Int(near.indices[place])
        if stays[template] {
          return table.labels[kept[template]] == table.labels[members[query]]
        }
      }
      return false
    }
    var clients = [[Int]](repeating: [], count: kept.count)
    for query in members.indices {
      for place in query * near.count..<(query + 1) * near.count {
        clients[Int(near.indices[place])].append(query)
      }
    }
    for template in kept.indices {
      let before = clients[template].filter(isRight)
      stays[template] = false
      if !before.allSatisfy(isRight) { stays[template] = true }
    }
    return kept.indices.filter { stays[$0] }.map { kept[$0] }
  }
}
