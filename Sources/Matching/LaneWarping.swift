/// Dynamic time warping of one query against 16 sequences, one a lane, two rows at a time.
///
/// Every lane computes exactly the operations of `warpingMatrix`, so its result has the same bits. Cells whose value
/// is above the limit in every lane are left out, as in EAPruned (Herrmann and Webb, "Early abandoning and pruning for
/// elastic distances including dynamic time warping", DMKD 2021, doi:10.1007/s10618-021-00782-4): values never fall
/// along a path, so such a cell is on no path that ends at or below the limit. Here a cell is pruned when it is in all
/// lanes: from each pair of rows the dead cells at its beginning and its end.
///
/// With two rows in one sweep each column's points are loaded once for both, and the lower row's chain of additions
/// runs in the shade of the upper one's: a row alone would wait for the last sum at every cell.
///
/// - Parameters:
///   - shape: The lengths, the window and the limits.
///   - cost: The cost of matching a row's point with a column's in every lane.
///   - rule: How a cell follows from its predecessors.
/// - Returns: The distance in each lane where it is at or below the limit; something above the limit elsewhere.
@inline(__always)
func warpLanes(
  _ shape: WarpingShape, cost: some LaneCost, rule: some LaneRule
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
  defer { unsafe shape.cells.pointee += cells }
  for index in stride(from: 0, to: shape.rows - 1, by: 2) {
    let low = max(first, index - shape.radius)
    if low > end { return .infinite }
    let high = min(shape.columns, index + shape.radius + 1)
    let next = index + 1
    if low > first { diagonal = unsafe row[low - 1] }
    var upper = Lanes.infinite
    var lower = Lanes.infinite
    var column = low
    if low == index - shape.radius {
      // The first column of the upper row's window is not in the lower one's.
      let up = unsafe row[low]
      upper = rule(cost(index, low), diagonal: diagonal, up: up, left: .infinite)
      unsafe row[low] = .infinite
      diagonal = up
      column += 1
    }
    // Two columns a step: all four costs come before the first store, so that the rows' numbers are loaded once.
    let known = min(end + 1, high)
    while column &+ 1 < known {
      let up = unsafe (row[column], row[column &+ 1])
      let costs = (cost(index, column), cost(next, column))
      let costsNext = (cost(index, column &+ 1), cost(next, column &+ 1))
      let middle = rule(costs.0, diagonal: diagonal, up: up.0, left: upper)
      lower = rule(costs.1, diagonal: upper, up: middle, left: lower)
      unsafe row[column] = lower
      upper = rule(costsNext.0, diagonal: up.0, up: up.1, left: middle)
      lower = rule(costsNext.1, diagonal: middle, up: upper, left: lower)
      unsafe row[column &+ 1] = lower
      diagonal = up.1
      column &+= 2
    }
    while column < high {
      let up = unsafe row[column]
      let costs = (cost(index, column), cost(next, column))
      let left = upper
      upper = rule(costs.0, diagonal: diagonal, up: up, left: left)
      lower = rule(costs.1, diagonal: left, up: upper, left: lower)
      unsafe row[column] = lower
      diagonal = up
      column &+= 1
      if column >= known, !upper.isAnyAtMost(limit), !lower.isAnyAtMost(limit) { break }
    }
    cells += 2 * (column - low)
    if column == high, high < shape.columns {
      // The last column of the lower row's window is not in the upper one's.
      unsafe row[column] = rule(
        cost(next, column), diagonal: upper, up: .infinite, left: lower)
      column += 1
    }
    end = column
    while end > low, unsafe !row[end - 1].isAnyAtMost(limit) { end -= 1 }
    if end == low { return .infinite }
    first = low
    while unsafe !row[first].isAnyAtMost(limit) { first += 1 }
    diagonal = .infinite
  }
  if shape.rows % 2 == 0 { return shape.distances(alive: first..<end) }
  return warpLastRow(shape, alive: first..<end, diagonal: diagonal, cost: cost, rule: rule)
}

/// The last row of an odd number, which has none to be paired with.
///
/// Not a part of the loops above: what is inlined together is compiled well only up to some size.
@inline(never)
private func warpLastRow(
  _ shape: WarpingShape, alive: Range<Int>, diagonal: Lanes, cost: some LaneCost,
  rule: some LaneRule
) -> Lanes {
  let row = unsafe shape.row
  let limit = unsafe shape.limit.pointee
  let index = shape.rows - 1
  let low = max(alive.lowerBound, index - shape.radius)
  if low > alive.upperBound { return .infinite }
  var diagonal = low > alive.lowerBound ? unsafe row[low - 1] : diagonal
  var left = Lanes.infinite
  var column = low
  while column < shape.columns {
    let up = unsafe row[column]
    left = rule(cost(index, column), diagonal: diagonal, up: up, left: left)
    unsafe row[column] = left
    diagonal = up
    column &+= 1
    if column > alive.upperBound, !left.isAnyAtMost(limit) { break }
  }
  unsafe shape.cells.pointee += column - low
  return shape.distances(alive: low..<column)
}
