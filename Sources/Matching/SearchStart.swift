/// Where the search of a part begins: nodes of the tree whose centres are near a query by Euclid.
///
/// One matrix product gives the distances of a batch of queries to the centres of a level of at most 1,024 nodes. They
/// only choose what is compared first. Sums that overflow make a poor choice, never a wrong result.
struct SearchStart: Sendable {
  /// The level whose nodes are chosen.
  let level: Int
  /// The number of nodes.
  let count: Int
  private let channels: Int
  private let visit: [VisitedPoint]
  private let centres: LaneBuffer
  private let norms: LaneBuffer

  /// Prepares the level.
  init(_ packed: PackedTemplates) {
    level = packed.levels.firstIndex { $0.count <= 1024 } ?? packed.levels.count - 1
    count = packed.levels[level].count
    channels = packed.channels
    visit = packed.visit
    (centres, norms) = packed.levels[level].centres()
  }

  /// The bytes of the centres.
  var heldBytes: Int { centres.bytes + norms.bytes }

  private var padded: Int { (count + laneCount - 1) / laneCount * laneCount }

  /// The distances of some queries to the centres; those of parts of other lengths can be compared with them.
  func scores(_ queries: SequenceSet, _ range: Range<Int>) -> StartScores {
    let size = visit.count * channels
    let scores = StartScores(nodes: count, queries: range.count)
    let points = LaneBuffer(floats: range.count * size)
    var norms: [Float] = []
    for query in range {
      let numbers = queries.sequence(query)
      let rows = numbers.count / channels
      var norm: Float = 0
      for (slot, point) in visit.enumerated() {
        let source = numbers.startIndex + row(of: point, rows) * channels
        let target = (query - range.lowerBound) * size + slot * channels
        for channel in 0..<channels {
          let value = numbers[source + channel]
          unsafe points.floats[target + channel] = value
          norm += value * value
        }
      }
      norms.append(norm)
    }
    unsafe multiplyTransposed(
      points.floats, centres.floats, rows: range.count, columns: padded, inner: size,
      into: scores.numbers.floats)
    let share = 1 / Float(visit.count)
    for (index, norm) in norms.enumerated() {
      let row = unsafe scores.numbers.lanes + index * scores.columns
      for column in 0..<scores.columns {
        unsafe row[column] = (self.norms.lanes[column] + norm - row[column] * 2) * share
      }
    }
    return scores
  }

  /// The point of a query of `rows` points that is compared with a visited one: as far along, or as far from the end.
  private func row(of point: VisitedPoint, _ rows: Int) -> Int {
    if point.isFromEnd || rows == visit.count { return min(point.row(of: rows), rows - 1) }
    return point.distance * (rows - 1) / max(1, visit.count - 1)
  }
}

/// The distances of a batch of queries to the centres of some nodes, a mean over the points.
struct StartScores {
  /// The number of nodes, which is less than what is in a row.
  let nodes: Int
  /// Row-major [queries, nodes up to a multiple of 16].
  let numbers: LaneBuffer

  /// Makes room.
  init(nodes: Int, queries: Int) {
    self.nodes = nodes
    numbers = LaneBuffer(count: queries * ((nodes + laneCount - 1) / laneCount))
  }

  /// How many registers a row has.
  var columns: Int { (nodes + laneCount - 1) / laneCount }

  /// The distance of a query to a node.
  func distance(_ query: Int, _ node: Int) -> Float {
    unsafe numbers.floats[query * columns * laneCount + node]
  }

  /// The node nearest to a query, which is not offered again.
  func takeNearest(_ query: Int) -> (node: Int, distance: Float) {
    let row = unsafe numbers.lanes + query * columns
    var least = Lanes.infinite
    var places = SIMD16<Int32>(repeating: 0)
    for column in 0..<columns {
      let isLess = unsafe row[column] .< least
      unsafe least.replace(with: row[column], where: isLess)
      places.replace(with: Int32(truncatingIfNeeded: column), where: isLess)
    }
    var best = 0
    for lane in 1..<laneCount where least[lane] < least[best] { best = lane }
    let node = min(Int(places[best]) * laneCount + best, nodes - 1)
    unsafe numbers.floats[query * columns * laneCount + node] = .infinity
    return (node, least[best])
  }
}
