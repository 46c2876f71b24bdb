internal import Platform

extension TemplateIndex {
  /// The nearest templates by computing every cell of every pair, 16 templates at a time: the proof of a search.
  ///
  /// - Parameters:
  ///   - queries: Sequences of the templates' channels.
  ///   - count: How many templates are wanted for each, at least 1.
  ///   - jobs: The number of threads, at least 1.
  /// - Returns: What `nearest` returns, and the cells of all cost matrices within the window.
  /// - Throws: The same as `nearest`.
  public func nearestExhaustively(
    _ queries: SequenceSet, count: Int, jobs: Int
  ) throws(MatchingError) -> (neighbours: Neighbours, cells: Int) {
    guard count >= 1 else { throw .option("\(count) neighbours") }
    guard jobs >= 1 else { throw .option("\(jobs) jobs") }
    try check(queries)
    let queries = comparable(queries)
    let wanted = min(count, templates.count)
    let batch = max(1, min(64, queries.count / (8 * jobs)))
    let rows = parallelMap(count: (queries.count + batch - 1) / batch, jobs: jobs) { index in
      let range = index * batch..<min(queries.count, (index + 1) * batch)
      return compareAll(queries, range, wanted: wanted)
    }
    var cells = 0
    let columns = lengths(of: compared)
    for (rows, queries) in lengths(of: queries) {
      for (columns, templates) in columns {
        let radius = SearchModel.radius(window, rows, columns)
        cells += queries * templates * Self.cells(rows: rows, columns: columns, radius: radius)
      }
    }
    return (Neighbours(rows.flatMap { $0 }, count: wanted), cells)
  }

  /// How many sequences of a set have each length, the shortest first.
  private func lengths(of set: SequenceSet) -> [(length: Int, count: Int)] {
    if set.isUniform { return [(set.length, set.count)] }
    var counts: [Int: Int] = [:]
    for index in 0..<set.count { counts[set.length(of: index), default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The cells of a cost matrix that lie within a window.
  static func cells(rows: Int, columns: Int, radius: Int) -> Int {
    (0..<rows).reduce(0) {
      $0 + max(0, min(columns, $1 + radius + 1) - max(0, $1 - radius))
    }
  }

  /// Packs each group once and compares all queries of a batch with it.
  private func compareAll(
    _ queries: SequenceSet, _ range: Range<Int>, wanted: Int
  ) -> [[Neighbour]] {
    var nearest = Array(repeating: NearestTemplates(capacity: wanted), count: range.count)
    unsafe compared.values.withUnsafeBufferPointer { values in
      unsafe queries.values.withUnsafeBufferPointer { numbers in
        guard let values = values.baseAddress, let numbers = numbers.baseAddress else { return }
        for part in parts {
          let scratch = SearchScratch(part, radius: 0)
          unsafe scratch.cell.lanes[0] = .infinite
          let model = SearchModel(
            distance, window: window, length: max(part.length, queries.length))
          for group in 0..<part.groups {
            let first = group * laneCount
            let members = min(laneCount, part.count - first)
            unsafe scratch.pack.set(part, from: values) { first + min($0, members - 1) }
            for query in range {
              let rows = queries.length(of: query)
              let shape = scratch.shape(
                part, rows: rows, radius: model.radius(rows, part.length))
              unsafe model.fitting(rows, part.length).warp(
                numbers + queries.start(of: query), scratch.pack.lanes, shape,
                channels: part.channels, into: scratch.cell.lanes + 1)
              let distances = unsafe scratch.cell.lanes[1]
              for lane in 0..<members {
                nearest[query - range.lowerBound].offer(
                  distances[lane], part.order[first + lane])
              }
            }
          }
        }
      }
    }
    return nearest.map { $0.sorted() }
  }
}
