/// The search of one part of the templates, all of about one length, for one query after another.
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
  private var model: SearchModel
  private let scratch: SearchScratch
  private let values: UnsafePointer<Float>
  private var bounds: QueryBounds
  private var rows = 0
  private var radius = 0
  private var limitFactor: Float = 1
  private var waiting = 0
  private var serial = 0
  private var begunMembers = 0
  private(set) var statistics = SearchStatistics()

  init(
    _ packed: PackedTemplates, _ model: SearchModel, values: UnsafePointer<Float>, rows: Int
  ) {
    self.packed = packed
    self.model = model
    unsafe self.values = unsafe values
    scratch = SearchScratch(
      packed, radius: model.radius(rows, packed.length))
    bounds = scratch.bounds(packed)
  }

  /// Turns to another query.
  ///
  /// - Parameters:
  ///   - query: Its numbers, row-major [rows, channels].
  ///   - rows: The number of its points.
  mutating func turn(to query: UnsafePointer<Float>, rows: Int) {
    self.rows = rows
    model = model.fitting(rows, packed.length)
    radius = model.radius(rows, packed.length)
    limitFactor = model.limitFactor(rows: rows, columns: packed.length, channels: packed.channels)
    unsafe bounds.set(query, rows: rows, radius: radius, scratch: scratch.windows.floats)
    serial += 1
    begunMembers = 0
    statistics.pairs += packed.count
  }

  /// Offers all templates of the part that can matter to a selection.
  ///
  /// - Parameters:
  ///   - query: The numbers of the query that was turned to.
  ///   - chosen: Where the templates are offered.
  mutating func finish(_ query: UnsafePointer<Float>, into chosen: inout Chosen) {
    var (first, last) = walk(chosen)
    if model.warpsBoxes(radius: radius, length: packed.length) {
      unsafe warpBoxes(query, first, &last, chosen)
    }
    for index in first..<last { unsafe compare(query, Int(scratch.survivors[index]), &chosen) }
    while waiting > 0 { unsafe flush(query, &chosen) }
  }

  /// The greatest value of a lower bound that does not rule out a distance at `bound`.
  private func limit(_ bound: Float) -> Float { (bound + .leastNormalMagnitude) * limitFactor }

  /// Compares the templates of the group below a node whose box is nearest.
  ///
  /// - Parameters:
  ///   - query: The numbers of the query that was turned to.
  ///   - node: A node of `level`.
  ///   - level: A level of the tree.
  ///   - chosen: Where the templates are offered.
  mutating func begin(
    _ query: UnsafePointer<Float>, node: Int, level: Int, into chosen: inout Chosen
  ) {
    var group = node
    for level in stride(from: level - 1, through: 0, by: -1) {
      let place = group * packed.boundSize * 2
      let nearest = unsafe bounds.nearestBox(packed.levels[level].pack.lanes + place)
      group = min(group * laneCount + nearest, packed.levels[level].count - 1)
    }
    if isBegun(group) { return }
    unsafe scratch.begun[group] = serial
    begunMembers += members(group)
    for position in group * laneCount..<min(packed.count, (group + 1) * laneCount) {
      unsafe scratch.queue[waiting] = Int32(truncatingIfNeeded: position)
      waiting += 1
    }
    unsafe flush(query, &chosen)
  }

  /// Walks the tree and returns where among the survivors the groups stand that are not ruled out.
  private mutating func walk(_ chosen: Chosen) -> (Int, Int) {
    let limit = limit(chosen.bound)
    let top = packed.levels.count - 1
    var first = 0
    var last = 0
    for level in stride(from: top, through: 0, by: -1) {
      let parents = first..<last
      first = last
      let boxes = packed.levels[level]
      for index in level == top ? 0..<1 : parents {
        let parent = level == top ? 0 : unsafe Int(scratch.survivors[index])
        var alive = unsafe bounds.boxes(
          boxes.pack.lanes + parent * packed.boundSize * 2, atMost: limit)
        while alive != 0 {
          let node = parent * laneCount + alive.trailingZeroBitCount
          alive &= alive - 1
          // Where nothing has a bound yet, nodes that are not there survive too.
          if node >= boxes.count { break }
          unsafe scratch.survivors[last] = Int32(truncatingIfNeeded: node)
          last += 1
        }
      }
    }
    statistics.prunedByBoxBounds += packed.count - begunMembers
    for index in first..<last {
      let group = unsafe Int(scratch.survivors[index])
      if !isBegun(group) { statistics.prunedByBoxBounds -= members(group) }
    }
    return (first, last)
  }

  /// Whether the group's templates were compared before the tree was walked.
  private func isBegun(_ group: Int) -> Bool { unsafe scratch.begun[group] == serial }

  private func members(_ group: Int) -> Int {
    min(laneCount, packed.count - group * laneCount)
  }

  /// Leaves among the survivors the groups that the DTW distance to their boxes does not rule out.
  private mutating func warpBoxes(
    _ query: UnsafePointer<Float>, _ first: Int, _ last: inout Int, _ chosen: Chosen
  ) {
    let found = unsafe scratch.survivors
    let limit = Lanes(repeating: limit(chosen.bound))
    var kept = first
    var index = first
    while index < last {
      let count = min(laneCount, last - index)
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
        } else if !isBegun(Int(group)) {
          statistics.prunedByBoxWarping += members(Int(group))
        }
      }
      index += count
    }
    last = kept
  }

  /// Queues the templates of a group that their bounds do not rule out.
  private mutating func compare(
    _ query: UnsafePointer<Float>, _ group: Int, _ chosen: inout Chosen
  ) {
    if isBegun(group) { return }
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
      unsafe scratch.queue[waiting] = Int32(
        truncatingIfNeeded: first + alive.trailingZeroBitCount)
      waiting += 1
      alive &= alive - 1
    }
    if waiting >= laneCount { unsafe flush(query, &chosen) }
  }

  /// Computes the distances of the last 16 waiting templates, or of all when there are fewer.
  private mutating func flush(_ query: UnsafePointer<Float>, _ chosen: inout Chosen) {
    let count = min(waiting, laneCount)
    waiting -= count
    let first = unsafe scratch.queue + waiting
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

  /// What was done so far.
  var total: SearchStatistics {
    var total = statistics
    total.cells = unsafe scratch.cells.pointee * laneCount
    return total
  }
}
