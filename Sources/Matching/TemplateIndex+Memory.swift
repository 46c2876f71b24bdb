extension TemplateIndex {
  /// The bytes that the index holds besides the templates as they were given.
  public var heldBytes: Int {
    let slopes = distance == .derivative ? 4 * templates.values.count : 0
    return parts.reduce(slopes) { sum, part in
      let boxes = part.levels.reduce(part.boxes.bytes) { $0 + $1.pack.bytes }
      return sum + part.points.bytes + boxes + 4 * (part.order.count + part.lengths.count)
        + 8 * part.starts.count
    } + starts.reduce(0) { $0 + $1.heldBytes }
  }

  /// The most bytes that one call of `nearest` needs: it grows with the queries of the call and with the threads.
  ///
  /// - Parameters:
  ///   - queries: How many queries the call has.
  ///   - length: The number of points of the longest.
  ///   - count: How many templates are wanted for each.
  ///   - jobs: The number of threads.
  /// - Returns: A bound for the queries, for what is found, and for the memory that threads work in.
  public func searchBytes(queries: Int, length: Int, count: Int, jobs: Int) -> Int {
    let perThread = parts.reduce(0) { sum, part in
      let radius = SearchModel.radius(window, length, part.length)
      let windows = 8 * part.channels * (part.shortest + 2 * radius)
      let lanes = 64 * (2 * part.size + part.length + 4 * part.channels + 16)
      let groups = 4 * laneCount * part.slabNodes
      let bounds = 4 * part.channels * (2 * part.shortest + 6 * part.bands)
      let nodes = part.levels[part.nodeLevel...].reduce(part.groups / 8) { $0 + 4 * $1.count }
      let scores = 4 * part.boundSize + 4 * 1024
      return sum + windows + lanes + groups + 64 * (bounds + nodes + scores + 1024)
    }
    // As an array of neighbours for each query, then joined; and the queries, for the derivative distance twice.
    let row = 64 + 16 * min(count, templates.count)
    let perQuery = 2 * 4 * length * templates.channels + 2 * row
    return jobs * (perThread + 64 * 2 * row) + queries * perQuery
  }
}
