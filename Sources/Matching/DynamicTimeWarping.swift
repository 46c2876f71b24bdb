/// The distance of two sequences in the one order of operations that defines it, cell by cell.
///
/// The cost of matching two points is the sum of their squared differences over the channels, added in channel order; a
/// cell follows from its cost and its three predecessors by the distance's rule. No operation is contracted or
/// reordered, so the bits are the same on every processor.
///
/// - Parameters:
///   - a: A sequence, row-major [length, channels]; for the derivative distance, of derivatives.
///   - b: Another of the same channels.
///   - channels: The number of channels.
///   - window: The Sakoe-Chiba radius in points; nil for no window.
///   - distance: The kind of distance.
/// - Returns: The cells, row-major [a's length, b's length]; those outside of the window are infinite, as are those
///   whose value is beyond what a Float holds.
package func warpingMatrix(
  _ a: ArraySlice<Float>, _ b: ArraySlice<Float>, channels: Int, window: Int?,
  distance: ElasticDistance = .dynamicTimeWarping
) -> [Float] {
  let rows = a.count / channels
  let columns = b.count / channels
  let radius = min(window ?? Int.max, max(rows, columns))
  let weights = distance.weights(length: max(rows, columns))
  var cells = [Float](repeating: .infinity, count: rows * columns)
  for row in 0..<rows {
    for column in max(0, row - radius)..<max(0, row - radius, min(columns, row + radius + 1)) {
      var cost: Float = 0
      for channel in 0..<channels {
        let difference =
          a[a.startIndex + row * channels + channel]
          - b[b.startIndex + column * channels + channel]
        cost += difference * difference
      }
      if !weights.isEmpty { cost *= weights[abs(row - column)] }
      let place = row * columns + column
      if place == 0 {
        cells[0] = cost
        continue
      }
      let diagonal = row > 0 && column > 0 ? cells[place - columns - 1] : .infinity
      let up = row > 0 ? cells[place - columns] : .infinity
      let left = column > 0 ? cells[place - 1] : .infinity
      let best = min(diagonal, min(up, left) + distance.penalty)
      cells[place] = distance.rule == .maximum ? max(cost, best) : cost + best
    }
  }
  return cells
}
