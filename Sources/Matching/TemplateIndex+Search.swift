internal import Platform

extension TemplateIndex {
  /// What a search of many queries found for each, and what it did.
  struct Found<Row: Sendable>: Sendable {
    var rows: [Row] = []
    var statistics = SearchStatistics()
  }

  /// Searches all parts for each query, in batches that are shared among the threads.
  ///
  /// - Parameters:
  ///   - queries: The queries.
  ///   - plan: Where to begin.
  ///   - jobs: The number of threads.
  ///   - empty: A selection without templates.
  /// - Returns: What was found for each query.
  /// - Throws: `MatchingError` when the queries do not fit.
  func search<Chosen: Selection & Sendable>(
    _ queries: SequenceSet, _ plan: SearchPlan, jobs: Int, _ empty: Chosen
  ) throws(MatchingError) -> Found<Chosen.Row> {
    guard jobs >= 1 else { throw .option("\(jobs) jobs") }
    try check(queries)
    let queries = comparable(queries)
    // Batches are large enough for BLAS and for the scratch memory to pay, and eight or more for each thread.
    let batch = max(1, min(64, queries.count / (8 * jobs)))
    let batches = parallelMap(count: (queries.count + batch - 1) / batch, jobs: jobs) { index in
      let range = index * batch..<min(queries.count, (index + 1) * batch)
      return searchBatch(queries, range, plan, empty)
    }
    var found = Found<Chosen.Row>()
    found.rows.reserveCapacity(queries.count)
    for batch in batches {
      found.rows += batch.rows
      found.statistics.add(batch.statistics)
    }
    return found
  }

  private func searchBatch<Chosen: Selection>(
    _ queries: SequenceSet, _ range: Range<Int>, _ plan: SearchPlan, _ empty: Chosen
  ) -> Found<Chosen.Row> {
    unsafe compared.values.withUnsafeBufferPointer { values in
      unsafe queries.values.withUnsafeBufferPointer { numbers in
        guard let values = values.baseAddress, let numbers = numbers.baseAddress else {
          return Found()
        }
        let models = parts.map {
          SearchModel(distance, window: window, length: max($0.length, queries.length))
        }
        let scratches = zip(parts, models).map {
          SearchScratch($0, radius: $1.radius(queries.length, $0.length))
        }
        let scores = plan.starts.map { $0.scores(queries, range) }
        var chosen = Array(repeating: empty, count: range.count)
        // Of each query all parts.
        var searches: [CascadeSearch<Chosen>] = []
        searches.reserveCapacity(range.count * parts.count)
        for (place, query) in range.enumerated() {
          for part in parts.indices {
            searches.append(
              unsafe CascadeSearch(
                parts[part], models[part], scratches[part], values: values,
                query: numbers + queries.start(of: query), rows: queries.length(of: query)))
          }
          for start in plan.nodes(scores, query: place) {
            searches[place * parts.count + start.part].begin(
              node: start.node, level: plan.starts[start.part].level, into: &chosen[place])
          }
        }
        for (number, part) in parts.enumerated() {
          let places = (0..<range.count).map { (query: $0, search: $0 * parts.count + number) }
          for place in places { searches[place.search].walk(chosen[place.query]) }
          let nodes = part.levels[part.nodeLevel].count
          for slab in stride(from: 0, to: nodes, by: part.slabNodes) {
            for place in places {
              searches[place.search].search(
                below: slab + part.slabNodes, into: &chosen[place.query])
            }
          }
          for place in places { searches[place.search].finish(into: &chosen[place.query]) }
        }
        var found = Found<Chosen.Row>(rows: chosen.map { $0.sorted() })
        for search in searches { found.statistics.add(search.statistics) }
        for scratch in scratches {
          found.statistics.cells += unsafe scratch.cells.pointee * laneCount
        }
        return found
      }
    }
  }

  /// The queries as they are compared: their derivatives for the derivative distance.
  func comparable(_ queries: SequenceSet) -> SequenceSet {
    distance == .derivative ? queries.derivatives() : queries
  }

  /// Refuses queries that cannot be compared with every template.
  func check(_ queries: SequenceSet) throws(MatchingError) {
    try checkShape(channels: queries.channels)
    guard window != nil, let shortest = parts.first, let longest = parts.last else { return }
    for query in 0..<(queries.isUniform ? min(1, queries.count) : queries.count) {
      try checkLengths(queries.length(of: query), shortest.shortest)
      try checkLengths(queries.length(of: query), longest.length)
    }
  }

  func checkShape(channels: Int) throws(MatchingError) {
    guard channels == templates.channels else {
      throw .shape("queries of \(channels) channels, templates of \(templates.channels)")
    }
  }

  func checkLengths(_ rows: Int, _ columns: Int) throws(MatchingError) {
    if let window, abs(rows - columns) > window {
      throw .windowTooNarrow(window: window, lengths: (rows, columns))
    }
  }
}
