/// The squared DTW distance of two sequences in the one order of operations that defines it.
///
/// The cost of matching two points is the sum of their squared differences over the channels, added in channel order;
/// a cell is its cost plus the least of its three predecessors. No operation is contracted or reordered.
///
/// - Parameters:
///   - a: A sequence, row-major [length, channels].
///   - b: Another of the same channels.
///   - channels: The number of channels.
///   - window: The Sakoe-Chiba radius in points; nil for no window.
/// - Returns: The distance; infinite on overflow, or when the window leaves no path.
package func dynamicTimeWarping(
  _ a: ArraySlice<Float>, _ b: ArraySlice<Float>, channels: Int, window: Int?
) -> Float {
  let rows = a.count / channels
  let columns = b.count / channels
  let radius = min(window ?? Int.max, max(rows, columns))
  var previous = [Float](repeating: .infinity, count: columns + 1)
  previous[0] = 0
  for row in 0..<rows {
    var current = [Float](repeating: .infinity, count: columns + 1)
    for column in max(0, row - radius)..<max(0, row - radius, min(columns, row + radius + 1)) {
      var cost: Float = 0
      for channel in 0..<channels {
        let difference =
          a[a.startIndex + row * channels + channel]
          - b[b.startIndex + column * channels + channel]
        cost += difference * difference
      }
      current[column + 1] =
        cost + min(min(previous[column], previous[column + 1]), current[column])
    }
    previous = current
  }
  return previous[columns]
}
