/// The lengths and limits of one comparison in lanes, and its scratch.
@safe package struct WarpingShape {
  /// The number of points of the query.
  var rows: Int
  /// The number of points of the longest lane's sequence.
  var columns: Int
  /// The number of points of the shortest one that any lane may stand for.
  var shortest: Int
  /// The least and the greatest length that each lane stands for, where not all have as many points.
  var lengths: UnsafePointer<SIMD16<Int32>>
  /// The Sakoe-Chiba radius; at least the difference of the lengths.
  var radius: Int
  /// Above which a lane's distance is of no interest.
  var limit: UnsafePointer<Lanes>
  /// Scratch for `columns` elements.
  var row: UnsafeMutablePointer<Lanes>
  /// Where the computed cells of a lane are counted.
  var cells: UnsafeMutablePointer<Int>

  /// The distances, where all rows are done: each lane's value in the last column of its sequence.
  ///
  /// A lane that stands for sequences of several lengths, as a box does, has the least of their values. Columns past a
  /// lane's end hold something, but no cell depends on one to its right.
  ///
  /// - Parameter alive: The columns of the last row outside of which everything is above the limits.
  /// - Returns: The distances; infinite where the lane's end is not alive.
  @inline(never)
  func distances(alive: Range<Int>) -> Lanes {
    if shortest == columns {
      return alive.upperBound == columns ? unsafe row[columns - 1] : .infinite
    }
    var least = Lanes.infinite
    var column = max(alive.lowerBound, shortest - 1)
    while column < alive.upperBound {
      let length = Int32(truncatingIfNeeded: column &+ 1)
      let value = unsafe least.replacing(
        with: row[column], where: lengths[0] .<= length .& lengths[1] .>= length)
      least = .lesser(least, value)
      column &+= 1
    }
    return least
  }
}
