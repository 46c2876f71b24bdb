import Matching

/// The check that a search found what comparing everything with everything finds.
struct BenchmarkProof {
  /// How many queries are compared with every template; fewer when there are fewer.
  static let queries = 25

  /// How many queries were compared.
  let compared: Int
  /// The first query whose neighbours or distances differ in any bit; nil when none does.
  let mismatch: Int?

  /// Compares evenly spread queries of a search with all templates, in the plain order of operations.
  init(_ work: BenchmarkWork, window: Int?, found: Neighbours) {
    let total = work.queries.count
    compared = min(Self.queries, total)
    var mismatch: Int?
    for step in 0..<compared where mismatch == nil {
      let query = step * total / compared
      let points = work.queries.sequence(query)
      var all: [(distance: Float, template: Int)] = []
      for template in 0..<work.templates.count {
        let cells = warpingMatrix(
          points, work.templates.sequence(template), channels: work.queries.channels,
          window: window)
        all.append((cells.last ?? .infinity, template))
      }
      all.sort { ($0.distance, $0.template) < ($1.distance, $1.template) }
      for rank in 0..<found.count {
        let place = query * found.count + rank
        if all[rank].template != Int(found.indices[place])
          || all[rank].distance.bitPattern != found.distances[place].bitPattern
        {
          mismatch = query
        }
      }
    }
    self.mismatch = mismatch
  }
}
