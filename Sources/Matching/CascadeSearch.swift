/// The search of one part of the templates, all of about one length, for one query.
///
/// 1. The groups whose centres lie closest by Euclid, found by the caller through BLAS, are compared first: that gives
///    a bound which is seldom far from the last one.
/// 2. The tree is walked from the top, 16 nodes at a time, and nodes are ruled out whose box bound is above the bound.
/// 3. Where the window is wide, which makes envelopes weak, the DTW distances to the boxes of 16 groups at once rule
///    out most of the rest.
/// 4. In the groups left, 16 templates at a time are ruled out by their own bounds.
/// 5. Those left, from whatever groups, are packed densely into lanes, and 16 DTW distances are computed at once, with
///    what is above the bound abandoned.
///
/// A batch of queries goes through steps 2 from the nodes above the groups on to 5 slab by slab of the templates: what
/// one query brought into the caches serves all others, where each query by itself would wait for memory most of the time.
///
/// Nothing at or below the bound is ever left out, so what is found depends neither on the order nor on rounding.
///
/// Two further bounds were tried on 1,000 x 5,000 pen digits of 32 points and 2 channels (radius 3) and 200 x 2,000 of 64
/// points and 6 channels (radius 6), and left out:
///
/// - The Euclidean distances of all pairs, whose least is the first bound: DTW is at most the cost of the diagonal. A
///   first bound that no distance can better, given for nothing, makes the search only 10 to 15 % faster, and the matrix
///   product of all pairs takes longer than the whole search. The centres of 16 templates each cost a sixteenth of it.
/// - LB_Keogh the other way round, the query's points against envelopes of the templates that are left: it rules out 44 %
///   and 35 % of them, but makes the search a third and two thirds slower, and envelopes double the memory.
@safe struct CascadeSearch<Chosen: Selection> {
  private let packed: PackedTemplates
  private let model: SearchModel
  private let scratch: SearchScratch
  private let memory: QueryMemory
  private let values: UnsafePointer<Float>
  private let query: UnsafePointer<Float>
  private let rows: Int
  private let radius: Int
  private let limitFactor: Float
  private var bounds: QueryBounds
  private var waiting = 0
  /// The nodes above the groups that were not looked at yet, among those in memory.
  private var nodes = 0..<0
  private(set) var statistics = SearchStatistics()

  /// Prepares a query.
  ///
  /// - Parameters:
  ///   - packed: The part of the templates.
  ///   - model: The distance.
  ///   - scratch: Made for this part and a radius of at least this query's.
  ///   - values: All numbers of all templates.
  ///   - query: The query's numbers, row-major [rows, channels].
  ///   - rows: The number of its points.
  init(
    _ packed: PackedTemplates, _ model: SearchModel, _ scratch: SearchScratch,
    values: UnsafePointer<Float>, query: UnsafePointer<Float>, rows: Int
  ) {
    self.packed = packed
    self.model = model.fitting(rows, packed.length)
    self.scratch = scratch
    memory = QueryMemory(packed)
    unsafe self.values = unsafe values
    unsafe self.query = unsafe query
    self.rows = rows
    radius = model.radius(rows, packed.length)
    limitFactor = self.model.limitFactor(
      rows: rows, columns: packed.length, channels: packed.channels)
    bounds = scratch.bounds(packed, memory)
    unsafe bounds.set(query, rows: rows, radius: radius, scratch: scratch.windows.floats)
    statistics.pairs = packed.count
    statistics.prunedByBoxBounds = packed.count
  }

  /// The greatest value of a lower bound that does not rule out a distance at `bound`.
  private func limit(_ bound: Float) -> Float { (bound + .leastNormalMagnitude) * limitFactor }

  /// Compares the templates of the group below a node whose box is nearest.
  ///
  /// - Parameters:
  ///   - node: A node of `level`.
  ///   - level: A level of the tree.
  ///   - chosen: Where the templates are offered.
  mutating func begin(node: Int, level: Int, into chosen: inout Chosen) {
    var group = node
    for level in stride(from: level - 1, through: 0, by: -1) {
      let place = group * packed.boundSize * 2
      let nearest = unsafe bounds.nearestBox(packed.levels[level].pack.lanes + place)
      group = min(group * laneCount + nearest, packed.levels[level].count - 1)
    }
    if memory.isBegun(group) { return }
    memory.begin(group)
    statistics.prunedByBoxBounds -= members(group)
    for position in group * laneCount..<min(packed.count, (group + 1) * laneCount) {
      unsafe memory.queue[waiting] = Int32(truncatingIfNeeded: position)
      waiting += 1
    }
    flush(&chosen)
  }

  /// Finds the nodes above the groups that are not ruled out.
  mutating func walk(_ chosen: Chosen) {
    let limit = limit(chosen.bound)
    let top = packed.levels.count - 1
    var first = 0
    var last = 0
    for level in stride(from: top, through: packed.nodeLevel, by: -1) {
      let parents = first..<last
      first = last
      for index in level == top ? 0..<1 : parents {
        let parent = level == top ? 0 : unsafe Int(memory.nodes[index])
        unsafe open(parent, level: level, limit: limit, into: memory.nodes, &last)
      }
    }
    nodes = first..<last
  }

  /// Lists the nodes of a level below one of the level above that are not ruled out.
  private func open(
    _ parent: Int, level: Int, limit: Float, into list: UnsafeMutablePointer<Int32>,
    _ count: inout Int
  ) {
    let boxes = packed.levels[level]
    var alive = unsafe bounds.boxes(
      boxes.pack.lanes + parent * packed.boundSize * 2, atMost: limit)
    while alive != 0 {
      let node = parent * laneCount + alive.trailingZeroBitCount
      alive &= alive - 1
      // Where nothing has a bound yet, nodes that are not there survive too.
      if node >= boxes.count { break }
      unsafe list[count] = Int32(truncatingIfNeeded: node)
      count += 1
    }
  }

  /// Offers the templates of the next slab that can matter.
  ///
  /// - Parameters:
  ///   - end: The node above the groups at which the slab ends.
  ///   - chosen: Where the templates are offered.
  mutating func search(below end: Int, into chosen: inout Chosen) {
    var groups = 0
    let limit = limit(chosen.bound)
    while let next = nodes.first {
      let node = unsafe Int(memory.nodes[next])
      if node >= end { break }
      nodes.removeFirst()
      if packed.nodeLevel == 0 {
        unsafe scratch.groups[groups] = Int32(truncatingIfNeeded: node)
        groups += 1
      } else {
        unsafe open(node, level: 0, limit: limit, into: scratch.groups, &groups)
      }
    }
    var kept = 0
    for index in 0..<groups {
      let group = unsafe Int(scratch.groups[index])
      if memory.isBegun(group) { continue }
      statistics.prunedByBoxBounds -= members(group)
      unsafe scratch.groups[kept] = Int32(truncatingIfNeeded: group)
      kept += 1
    }
    if model.warpsBoxes(radius: radius, length: packed.length), scratch.boxesPay {
      warpBoxes(&kept, chosen)
    }
    for index in 0..<kept { compare(unsafe Int(scratch.groups[index]), &chosen) }
  }

  /// Offers the templates that still wait.
  mutating func finish(into chosen: inout Chosen) {
    while waiting > 0 { flush(&chosen) }
  }

  private func members(_ group: Int) -> Int {
    min(laneCount, packed.count - group * laneCount)
  }

  /// Leaves among the groups those that the DTW distance to their boxes does not rule out.
  private mutating func warpBoxes(_ groups: inout Int, _ chosen: Chosen) {
    let found = unsafe scratch.groups
    let limit = Lanes(repeating: limit(chosen.bound))
    var kept = 0
    var index = 0
    while index < groups {
      let count = min(laneCount, groups - index)
      scratch.pack.setBoxes(packed) { unsafe Int(found[index + min($0, count - 1)]) }
      unsafe scratch.cell.lanes[0] = limit
      unsafe Matching.warpBoxes(
        query, scratch.pack.lanes, shape, channels: packed.channels,
        into: scratch.cell.lanes + 1)
      let alive = unsafe scratch.cell.lanes[1].lanesAtMost(limit)
      for lane in 0..<count {
        let group = unsafe found[index + lane]
        if alive >> UInt32(lane) & 1 == 1 {
          unsafe found[kept] = group
          kept += 1
        } else {
          statistics.prunedByBoxWarping += members(Int(group))
        }
      }
      index += count
    }
    scratch.boxes.warped += groups
    scratch.boxes.kept += kept
    groups = kept
  }

  /// Queues the templates of a group that their bounds do not rule out.
  private mutating func compare(_ group: Int, _ chosen: inout Chosen) {
    let first = group * laneCount
    var limits = Lanes(repeating: limit(chosen.bound))
    if !Chosen.hasOneBound {
      for lane in 0..<members(group) {
        limits[lane] = limit(chosen.bound(of: packed.order[first + lane]))
      }
    }
    unsafe scratch.cell.lanes[0] = limits
    var alive = unsafe bounds.sequences(
      packed.points.lanes + group * packed.boundSize, atMost: scratch.cell.lanes)
    alive &= 1 << UInt32(members(group)) - 1
    statistics.prunedByBounds += members(group) - alive.nonzeroBitCount
    while alive != 0 {
      unsafe memory.queue[waiting] = Int32(
        truncatingIfNeeded: first + alive.trailingZeroBitCount)
      waiting += 1
      alive &= alive - 1
    }
    if waiting >= laneCount { flush(&chosen) }
  }

  /// Computes the distances of the last 16 waiting templates, or of all when there are fewer.
  private mutating func flush(_ chosen: inout Chosen) {
    let count = min(waiting, laneCount)
    waiting -= count
    let first = unsafe memory.queue + waiting
    // Idle lanes repeat the last template with a limit that nothing meets.
    var limits = Lanes(repeating: chosen.bound)
      .replacing(with: -1, where: Self.laneNumbers .>= Float(count))
    if !Chosen.hasOneBound {
      for lane in 0..<count {
        limits[lane] = chosen.bound(of: packed.order[unsafe Int(first[lane])])
      }
    }
    unsafe scratch.pack.set(packed, from: values) { unsafe Int(first[min($0, count - 1)]) }
    unsafe scratch.cell.lanes[0] = limits
    unsafe model.warp(
      query, scratch.pack.lanes, shape, channels: packed.channels, into: scratch.cell.lanes + 1)
    statistics.warped += count
    let distances = unsafe scratch.cell.lanes[1]
    var alive = distances.lanesAtMost(limits)
    while alive != 0 {
      let lane = alive.trailingZeroBitCount
      alive &= alive - 1
      let template = unsafe packed.order[Int(first[lane])]
      if distances[lane] <= chosen.bound(of: template) {
        chosen.offer(distances[lane], template)
      }
    }
  }

  @inline(__always)
  private static var laneNumbers: Lanes {
    Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  private var shape: WarpingShape {
    scratch.shape(packed, rows: rows, radius: radius)
  }
}
