/// The assignment problem: partners for rows among columns so that the sum of the costs is least.
package enum Assignment {
  /// Finds the cheapest assignment of as many pairs as the smaller side has.
  ///
  /// - Parameters:
  ///   - costs: Finite costs, row by row.
  ///   - rows: The number of rows.
  ///   - columns: The number of columns.
  /// - Returns: The column of each row; -1 for a row without one, where there are more rows than columns.
  /// - Complexity: The square of the smaller side times the larger one.
  package static func cheapest(_ costs: [Float], rows: Int, columns: Int) -> [Int] {
    guard rows > columns else {
      return solved(rows: rows, columns: columns) { costs[$0 * columns + $1] }
    }
    var partners = [Int](repeating: -1, count: rows)
    let found = solved(rows: columns, columns: rows) { costs[$1 * columns + $0] }
    for (column, row) in found.enumerated() { partners[row] = column }
    return partners
  }

  /// Shortest augmenting paths with potentials, for at most as many rows as columns.
  private static func solved(
    rows: Int, columns: Int, _ cost: (_ row: Int, _ column: Int) -> Float
  ) -> [Int] {
    // Column `columns` stands for "none": every search begins there.
    var rowOf = [Int](repeating: -1, count: columns + 1)
    var rowPotential = [Float](repeating: 0, count: rows)
    var columnPotential = [Float](repeating: 0, count: columns + 1)
    for start in 0..<rows {
      rowOf[columns] = start
      var current = columns
      var least = [Float](repeating: .infinity, count: columns)
      var cameFrom = [Int](repeating: columns, count: columns)
      var isDone = [Bool](repeating: false, count: columns + 1)
      while rowOf[current] >= 0 {
        isDone[current] = true
        let row = rowOf[current]
        var step = Float.infinity
        var next = columns
        for column in 0..<columns where !isDone[column] {
          let reduced = cost(row, column) - rowPotential[row] - columnPotential[column]
          if reduced < least[column] {
            least[column] = reduced
            cameFrom[column] = current
          }
          if least[column] < step {
            step = least[column]
            next = column
          }
        }
        for column in 0...columns {
          if isDone[column] {
            rowPotential[rowOf[column]] += step
            columnPotential[column] -= step
          } else if column < columns {
            least[column] -= step
          }
        }
        current = next
      }
      while current != columns {
        rowOf[current] = rowOf[cameFrom[current]]
        current = cameFrom[current]
      }
    }
    var partners = [Int](repeating: -1, count: rows)
    for column in 0..<columns where rowOf[column] >= 0 { partners[rowOf[column]] = column }
    return partners
  }
}
