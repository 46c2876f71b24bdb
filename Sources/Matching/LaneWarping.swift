/// Dynamic time warping of one query against 16 sequences, one a lane.
///
/// Every lane computes exactly the operations of `warpingMatrix`, so its result has the same bits. Cells whose value
/// is above the limit in every lane are left out, as in EAPruned (Herrmann and Webb, "Early abandoning and pruning for
/// elastic distances including dynamic time warping", DMKD 2021, doi:10.1007/s10618-021-00782-4): values never fall
/// along a path, so such a cell is on no path that ends at or below the limit. Here a cell is pruned when it is in all
/// lanes: from each row the dead cells at its beginning and its end.
///
/// - Parameters:
///   - shape: The lengths, the window and the limits.
///   - rule: How a cell follows from its predecessors; a constant, so that the branches on it vanish.
///   - penalty: What the amerced rule adds to steps that are not diagonal.
///   - cost: The cost of matching a row's point with a column's in every lane.
/// - Returns: The distance in each lane where it is at or below the limit; something above the limit elsewhere.
@inline(__always)
func warpLanes(
  _ shape: WarpingShape, rule: WarpingRule, penalty: Float,
  cost: (_ row: Int, _ column: Int) -> Lanes
) -> Lanes {
  @inline(__always)
  func straight(_ value: Lanes) -> Lanes { rule == .amerced ? value + penalty : value }
  @inline(__always)
  func cell(_ cost: Lanes, _ best: Lanes) -> Lanes {
    rule == .maximum ? .greater(cost, best) : cost + best
  }
  let limit = unsafe shape.limit.pointee
  let row = unsafe shape.row
  var left = cost(0, 0)
  if !left.isAnyAtMost(limit) { return .infinite }
  unsafe row[0] = left
  // The columns of the row above that may still be alive.
  var first = 0
  var end = 1
  let reach = min(shape.columns, shape.radius + 1)
  while end < reach {
    left = cell(cost(0, end), straight(left))
    if !left.isAnyAtMost(limit) { break }
    unsafe row[end] = left
    end += 1
  }
  var cells = end
  for index in 1..<max(1, shape.rows) {
    let low = max(first, index - shape.radius)
    if low > end { break }
    let high = min(shape.columns, index + shape.radius + 1)
    var diagonal = low > first ? unsafe row[low - 1] : .infinite
    left = .infinite
    var column = low
    let known = min(end, high)
    while column < known {
      let up = unsafe row[column]
      left = cell(
        cost(index, column), .lesser(.lesser(diagonal, straight(up)), straight(left)))
      unsafe row[column] = left
      diagonal = up
      column += 1
    }
    if column < high {
      // The first column past the row above has no cell over it, and the ones after it only their left neighbour.
      left = cell(cost(index, column), .lesser(diagonal, straight(left)))
      unsafe row[column] = left
      column += 1
      while column < high, left.isAnyAtMost(limit) {
        left = cell(cost(index, column), straight(left))
        unsafe row[column] = left
        column += 1
      }
    }
    cells += column - low
    end = column
    while end > low, unsafe !row[end - 1].isAnyAtMost(limit) { end -= 1 }
    if end == low { break }
    first = low
    while unsafe !row[first].isAnyAtMost(limit) { first += 1 }
    if index == shape.rows - 1, end == shape.columns {
      unsafe shape.cells.pointee += cells
      return unsafe row[shape.columns - 1]
    }
  }
  unsafe shape.cells.pointee += cells
  return shape.rows == 1 && end == shape.columns ? left : .infinite
}

/// The lengths and limits of one comparison in lanes, and its scratch.
@safe package struct WarpingShape {
  /// The number of points of the query.
  var rows: Int
  /// The number of points of each lane's sequence.
  var columns: Int
  /// The Sakoe-Chiba radius; at least the difference of the lengths.
  var radius: Int
  /// Above which a lane's distance is of no interest.
  var limit: UnsafePointer<Lanes>
  /// Scratch for `columns` elements.
  var row: UnsafeMutablePointer<Lanes>
  /// Where the computed cells of a lane are counted.
  var cells: UnsafeMutablePointer<Int>
}
