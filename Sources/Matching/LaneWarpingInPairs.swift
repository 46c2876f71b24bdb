/// Dynamic time warping of one query against 16 sequences, one a lane, two rows at a time.
///
/// Cells, limits and results are those of `warpLanes` under the rule of sums. With two rows in one sweep each column's
/// points are loaded once for both, and the lower row's chain of additions runs in the shade of the upper one's: that
/// pays where a cost takes long to compute and a narrow window leaves rows too short to overlap by themselves.
///
/// - Parameters:
///   - shape: The lengths, the window and the limits.
///   - cost: The cost of matching a row's point with a column's in every lane.
/// - Returns: The distance in each lane where it is at or below the limit; something above the limit elsewhere.
@inline(__always)
func warpLanesInPairs(
  _ shape: WarpingShape, cost: (_ row: Int, _ column: Int) -> Lanes
) -> Lanes {
  let limit = unsafe shape.limit.pointee
  let row = unsafe shape.row
  // Columns that no row has reached are beyond every limit; those that a row left behind dead stay so.
  unsafe row.update(repeating: .infinite, count: shape.columns)
  // The columns of the row above that may still be alive, and, before the first cell, a diagonal that adds nothing.
  var first = 0
  var end = 0
  var diagonal = Lanes(repeating: 0)
  var cells = 0
  for index in stride(from: 0, to: shape.rows, by: 2) {
    let low = max(first, index - shape.radius)
    if low > end { break }
    let high = min(shape.columns, index + shape.radius + 1)
    // Without a row left for it, the lower one repeats the upper and is not looked at.
    let next = min(index + 1, shape.rows - 1)
    if low > first { diagonal = unsafe row[low - 1] }
    var upper = Lanes.infinite
    var lower = Lanes.infinite
    var column = low
    if low == index - shape.radius {
      // The first column of the upper row's window is not in the lower one's.
      let up = unsafe row[low]
      upper = cost(index, low) + .lesser(diagonal, up)
      unsafe row[low] = .infinite
      diagonal = up
      column += 1
    }
    let known = min(end + 1, high)
    while column < high {
      let up = unsafe row[column]
      let costs = (cost(index, column), cost(next, column))
      let left = upper
      upper = costs.0 + .lesser(.lesser(diagonal, up), left)
      lower = costs.1 + .lesser(.lesser(left, upper), lower)
      unsafe row[column] = lower
      diagonal = up
      column += 1
      if column >= known, !upper.isAnyAtMost(limit), !lower.isAnyAtMost(limit) { break }
    }
    cells += 2 * (column - low)
    if next == index {
      unsafe shape.cells.pointee += cells
      return column == shape.columns ? upper : .infinite
    }
    if column == high, high < shape.columns {
      // The last column of the lower row's window is not in the upper one's.
      unsafe row[column] = cost(next, column) + .lesser(upper, lower)
      column += 1
    }
    end = column
    while end > low, unsafe !row[end - 1].isAnyAtMost(limit) { end -= 1 }
    if end == low { break }
    first = low
    while unsafe !row[first].isAnyAtMost(limit) { first += 1 }
    diagonal = .infinite
  }
  unsafe shape.cells.pointee += cells
  return shape.rows % 2 == 0 && end == shape.columns
    ? unsafe row[shape.columns - 1] : .infinite
}
