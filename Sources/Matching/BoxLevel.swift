/// The boxes of the nodes of one level of the tree: at each point, the range of their templates in each channel.
package struct BoxLevel: Sendable {
  /// The number of nodes.
  package let count: Int
  /// Packed: [16 nodes][number in visiting order][low, high].
  package let pack: LaneBuffer
  /// The numbers that bounds look at.
  private let size: Int

  /// Makes room for boxes; nodes that are not there are infinitely far away, with both ends at infinity.
  init(count: Int, size: Int) {
    self.count = count
    self.size = size
    let groups = (count + laneCount - 1) / laneCount
    pack = LaneBuffer(count: groups * size * 2, repeating: .infinity)
  }

  /// Sets one end of a box in one number.
  @inline(__always)
  func set(_ node: Int, _ index: Int, low: Float, high: Float) {
    let place = place(node, index)
    unsafe pack.floats[place] = low
    unsafe pack.floats[place + laneCount] = high
  }

  /// The box of a node in one number.
  @inline(__always)
  func box(_ node: Int, _ index: Int) -> (low: Float, high: Float) {
    let place = place(node, index)
    return unsafe (pack.floats[place], pack.floats[place + laneCount])
  }

  @inline(__always)
  private func place(_ node: Int, _ index: Int) -> Int {
    (node / laneCount * size + index) * 2 * laneCount + node % laneCount
  }

  /// The level above: boxes round 16 neighbouring boxes.
  var parent: BoxLevel {
    let parent = BoxLevel(count: (count + laneCount - 1) / laneCount, size: size)
    for node in 0..<parent.count {
      for index in 0..<size {
        var (low, high) = box(node * laneCount, index)
        for child in node * laneCount
          + 1..<max(
            node * laneCount + 1, min(count, (node + 1) * laneCount))
        {
          let other = box(child, index)
          low = min(low, other.low)
          high = max(high, other.high)
        }
        parent.set(node, index, low: low, high: high)
      }
    }
    return parent
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
        let box = box(node, index)
        let middle = box.low / 2 + box.high / 2
        unsafe centres.floats[node * size + index] = middle
        norm += middle * middle
      }
      unsafe norms.floats[node] = norm
    }
    return (centres, norms)
  }
}
