internal import Matching

/// Dynamic time warping of pairs of walks, sixteen pairs side by side, where each has a query of its own.
///
/// The search of `Matching` compares one query with many templates; strokes that are put into each template's order
/// make a query for each. Every lane computes the operations of `warpingMatrix` in the same order.
package enum PairedWarping {
  /// Compares walks.
  ///
  /// - Parameters:
  ///   - pairs: Two walks each, of `StrokeWalk`'s shape.
  ///   - window: The Sakoe-Chiba radius in places, at least 0.
  /// - Returns: The squared distance of each pair.
  package static func distances(
    _ pairs: [(query: [Float], template: ArraySlice<Float>)], window: Int
  ) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(pairs.count)
    let size = StrokeWalk.length * StrokeWalk.channels
    var queries = [Lanes](repeating: .zero, count: size)
    var templates = queries
    for first in stride(from: 0, to: pairs.count, by: laneCount) {
      let count = min(laneCount, pairs.count - first)
      for lane in 0..<count {
        let pair = pairs[first + lane]
        for index in 0..<size {
          queries[index][lane] = pair.query[index]
          templates[index][lane] = pair.template[pair.template.startIndex + index]
        }
      }
      let distances = warped(queries, templates, window: window)
      for lane in 0..<count { result.append(distances[lane]) }
    }
    return result
  }

  private static func warped(_ queries: [Lanes], _ templates: [Lanes], window: Int) -> Lanes {
    let (length, channels) = (StrokeWalk.length, StrokeWalk.channels)
    // Column c of the row above stands at c + 1; before the first row only the corner is reachable.
    var above = [Lanes](repeating: .infinite, count: length + 1)
    above[0] = .zero
    for row in 0..<length {
      let low = max(0, row - window)
      let high = min(length, row + window + 1)
      var diagonal = above[low]
      var left = Lanes.infinite
      above[low] = .infinite
      for column in low..<high {
        var cost = Lanes.zero
        for channel in 0..<channels {
          let difference =
            queries[row * channels + channel] - templates[column * channels + channel]
          cost += difference * difference
        }
        let up = above[column + 1]
        left = cost + Lanes.lesser(diagonal, Lanes.lesser(up, left))
        above[column + 1] = left
        diagonal = up
      }
    }
    return above[length]
  }
}
