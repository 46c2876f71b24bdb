/// The boxes of the nodes of one level of the tree: at each point, the range of their templates in each channel.
package struct BoxLevel: Sendable {
  /// The number of nodes.
  package let count: Int
  /// Both ends in turns, row-major [node][number][low, high].
  package let rows: LaneBuffer
  /// The same packed: [16 nodes][number in visiting order][low, high].
  package let pack: LaneBuffer
  private let size: Int

  /// Packs boxes.
  ///
  /// - Parameters:
  ///   - count: The number of nodes.
  ///   - rows: Both ends in turns, row-major [node][number][low, high].
  ///   - visit: The order of the points.
  ///   - channels: The number of channels.
  init(count: Int, rows: LaneBuffer, visit: [Int], channels: Int) {
    self.count = count
    self.rows = rows
    size = visit.count * channels
    let groups = (count + laneCount - 1) / laneCount
    // Nodes that are not there are infinitely far away: both ends stay at infinity.
    pack = LaneBuffer(count: groups * size * 2, repeating: .infinity)
    let floats = unsafe pack.floats
    for node in 0..<count {
      let source = unsafe rows.floats + node * size * 2
      for (slot, point) in visit.enumerated() {
        for index in 0..<2 * channels {
          let place = (node / laneCount * size + slot * channels) * 2 + index
          unsafe floats[place * laneCount + node % laneCount] = source[point * channels * 2 + index]
        }
      }
    }
  }

  /// The level above: boxes round 16 neighbouring boxes.
  func parent(visit: [Int], channels: Int) -> BoxLevel {
    let nodes = (count + laneCount - 1) / laneCount
    let boxes = LaneBuffer(floats: nodes * size * 2)
    for node in 0..<count {
      let source = unsafe rows.floats + node * size * 2
      let target = unsafe boxes.floats + node / laneCount * size * 2
      if node % laneCount == 0 {
        unsafe target.update(from: source, count: size * 2)
        continue
      }
      for index in 0..<size {
        unsafe target[2 * index] = min(target[2 * index], source[2 * index])
        unsafe target[2 * index + 1] = max(target[2 * index + 1], source[2 * index + 1])
      }
    }
    return BoxLevel(count: nodes, rows: boxes, visit: visit, channels: channels)
  }

  /// The middles of the boxes, row-major [nodes up to a multiple of 16, size], and the squared norm of each.
  ///
  /// Nodes that are not there have an infinite norm.
  func centres() -> (rows: LaneBuffer, norms: LaneBuffer) {
    let padded = (count + laneCount - 1) / laneCount * laneCount
    let centres = LaneBuffer(floats: padded * size)
    let norms = LaneBuffer(count: padded / laneCount, repeating: .infinity)
    for node in 0..<count {
      var norm: Float = 0
      for index in 0..<size {
        let box = unsafe rows.floats + (node * size + index) * 2
        let middle = unsafe box[0] / 2 + box[1] / 2
        unsafe centres.floats[node * size + index] = middle
        norm += middle * middle
      }
      unsafe norms.floats[node] = norm
    }
    return (centres, norms)
  }
}
