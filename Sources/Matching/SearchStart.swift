/// Where the search of a part begins: nodes of the tree whose centres are near a query by Euclid.
///
/// One matrix product gives the distances of a batch of queries to the centres of a level of at most 1,024 nodes. They
/// only choose what is compared first. Sums that overflow make a poor choice, never a wrong result.
struct SearchStart: Sendable {
  /// The level whose nodes are chosen.
  let level: Int
  private let count: Int
  private let size: Int
  private let centres: LaneBuffer
  private let norms: LaneBuffer
  /// The classes that each node's templates have; empty when they do not matter.
  private let classes: [[Int]]

  /// Prepares the level.
  init(_ packed: PackedTemplates, classes: TemplateClasses? = nil) {
    level = packed.levels.firstIndex { $0.count <= 1024 } ?? packed.levels.count - 1
    let boxes = packed.levels[level]
    count = boxes.count
    size = packed.size
    (centres, norms) = boxes.centres()
    var span = laneCount
    for _ in 0..<level { span *= laneCount }
    self.classes =
      classes.map { classes in
        (0..<boxes.count).map { node in
          let members = packed.order[node * span..<min(packed.count, (node + 1) * span)]
          return Set(members.map { classes.ofTemplate[Int($0)] }).sorted()
        }
      } ?? []
  }

  private var padded: Int { (count + laneCount - 1) / laneCount * laneCount }

  /// The squared distances of queries to the centres, less the queries' norms; row-major [queries, nodes up to 16].
  func scores(_ queries: UnsafePointer<Float>, count queryCount: Int) -> LaneBuffer {
    let columns = padded / laneCount
    let scores = LaneBuffer(count: queryCount * columns)
    unsafe multiplyTransposed(
      queries, centres.floats, rows: queryCount, columns: padded, inner: size, into: scores.floats)
    for index in 0..<queryCount {
      for column in 0..<columns {
        let product = unsafe scores.lanes[index * columns + column]
        unsafe scores.lanes[index * columns + column] = norms.lanes[column] - product * 2
      }
    }
    return scores
  }

  /// The nodes to begin a query with: the `wanted` nearest, or the nearest one of each of the nearest classes.
  func nodes(_ scores: LaneBuffer, query: Int, wanted: Int) -> [Int] {
    let row = unsafe scores.floats + query * padded
    if classes.isEmpty {
      return (0..<min(wanted, count)).map { _ in
        let node = nearest(scores, query)
        unsafe row[node] = .infinity
        return node
      }
    }
    func closer(_ left: Int, _ right: Int) -> Bool { unsafe row[left] < row[right] }
    let byDistance = (0..<count).filter { unsafe !row[$0].isNaN }.sorted(by: closer)
    var seen = Set<Int>()
    var chosen: [Int] = []
    for node in byDistance where seen.count < wanted {
      let new = classes[node].filter { seen.insert($0).inserted }
      if !new.isEmpty { chosen.append(node) }
    }
    return chosen
  }

  private func nearest(_ scores: LaneBuffer, _ query: Int) -> Int {
    let columns = padded / laneCount
    let row = unsafe scores.lanes + query * columns
    var least = Lanes.infinite
    var places = SIMD16<Int32>(repeating: 0)
    for column in 0..<columns {
      let isLess = unsafe row[column] .< least
      unsafe least.replace(with: row[column], where: isLess)
      places.replace(with: Int32(truncatingIfNeeded: column), where: isLess)
    }
    var best = 0
    for lane in 1..<laneCount where least[lane] < least[best] { best = lane }
    return min(Int(places[best]) * laneCount + best, count - 1)
  }
}
