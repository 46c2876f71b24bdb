/// How two sequences are matched: which points go together, and what each match costs.
public struct WarpingPath: Sendable, Hashable {
  /// The matched points in order, from both first points to both last ones.
  public let steps: [Step]
  /// The distance of the sequences, as a search reports it.
  public let distance: Float

  /// One match.
  public struct Step: Sendable, Hashable {
    /// A point of the query.
    public let query: Int
    /// A point of the template.
    public let template: Int
    /// The value of the path's cell: the distance of the parts up to here.
    public let distance: Float
  }
}

extension TemplateIndex {
  /// The best warping path between a query and a template; among equally good ones the most diagonal from the end.
  ///
  /// - Parameters:
  ///   - queries: A set that holds the query.
  ///   - query: Its index.
  ///   - template: The template's index.
  /// - Returns: The path and the distance.
  /// - Throws: `MatchingError.shape` or `.windowTooNarrow` when the two cannot be compared, `.option` for an index
  ///   beyond the set.
  public func path(
    of queries: SequenceSet, query: Int, template: Int
  ) throws(MatchingError) -> WarpingPath {
    guard (0..<queries.count).contains(query) else { throw .option("query \(query)") }
    guard (0..<templates.count).contains(template) else { throw .option("template \(template)") }
    let rows = queries.length(of: query)
    let columns = templates.length(of: template)
    try checkShape(channels: queries.channels)
    try checkLengths(rows, columns)
    let cells = warpingMatrix(
      comparable(queries).sequence(query), compared.sequence(template),
      channels: templates.channels, window: window, distance: distance)
    var row = rows - 1
    var column = columns - 1
    var steps: [WarpingPath.Step] = []
    while true {
      let place = row * columns + column
      steps.append(.init(query: row, template: column, distance: cells[place]))
      if place == 0 { break }
      let diagonal = row > 0 && column > 0 ? cells[place - columns - 1] : .infinity
      let up = row > 0 ? cells[place - columns] + distance.penalty : .infinity
      let left = column > 0 ? cells[place - 1] + distance.penalty : .infinity
      // Where all are infinite by overflow, the window still has to be left for the corner.
      if diagonal <= min(up, left), row > 0, column > 0 {
        row -= 1
        column -= 1
      } else if row > 0, up <= left || column == 0 {
        row -= 1
      } else {
        column -= 1
      }
    }
    return WarpingPath(steps: steps.reversed(), distance: cells[rows * columns - 1])
  }
}
