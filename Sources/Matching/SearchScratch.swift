/// The memory in which one thread compares queries with one part of the templates.
@safe package final class SearchScratch {
  /// The working memory of `QueryBounds`.
  package let windows: LaneBuffer
  private let running: LaneBuffer
  /// 16 sequences or boxes, a row of a cost matrix, and limits and results.
  package let pack: LanePack
  let row: LaneBuffer
  package let cell = LaneBuffer(count: 2)
  /// The groups of a slab that are not ruled out.
  let groups: UnsafeMutablePointer<Int32>
  let cells: UnsafeMutablePointer<Int>
  /// How many groups' boxes were warped, and how many of them that did not rule out.
  var boxes = (warped: 0, kept: 0)

  /// Whether warping boxes has ruled out enough of them to be worth its time.
  var boxesPay: Bool { boxes.warped < 256 || 4 * boxes.kept < 3 * boxes.warped }

  /// Allocates for windows of at most a radius.
  package init(_ packed: PackedTemplates, radius: Int) {
    windows = LaneBuffer(floats: 2 * (packed.shortest + 2 * radius) * packed.channels)
    running = LaneBuffer(count: 4 * packed.channels)
    pack = LanePack(size: packed.size)
    row = LaneBuffer(count: packed.length)
    unsafe groups = .allocate(capacity: packed.slabNodes * laneCount)
    unsafe cells = .allocate(capacity: 1)
    unsafe cells.initialize(to: 0)
  }

  deinit {
    unsafe groups.deallocate()
    unsafe cells.deallocate()
  }

  /// The bounds of a query, which work in this memory.
  package func bounds(_ packed: PackedTemplates, _ memory: QueryMemory) -> QueryBounds {
    unsafe QueryBounds(
      low: memory.low.floats, high: memory.high.floats, corner: memory.corner.floats,
      running: running.lanes, packed: packed)
  }

  /// The shape of comparisons with what is packed, whose limits are the first of `cell`.
  package func shape(_ packed: PackedTemplates, rows: Int, radius: Int) -> WarpingShape {
    unsafe WarpingShape(
      rows: rows, columns: packed.length, shortest: packed.shortest, lengths: pack.lengths,
      radius: radius, limit: cell.lanes, row: row.lanes, cells: cells)
  }
}

/// What a search of one part of the templates remembers of one query.
@safe package final class QueryMemory {
  /// The envelope's ends, and the corner bands.
  let low: LaneBuffer
  let high: LaneBuffer
  let corner: LaneBuffer
  /// Positions of templates that wait for their DTW, fewer than 32.
  let queue: UnsafeMutablePointer<Int32>
  /// Nodes above the groups that are not ruled out.
  let nodes: UnsafeMutablePointer<Int32>
  /// A bit for each group, set when its distances were computed first.
  private let begun: UnsafeMutablePointer<UInt64>

  /// Allocates for a part of the templates.
  package init(_ packed: PackedTemplates) {
    low = LaneBuffer(floats: packed.boundSize)
    high = LaneBuffer(floats: packed.boundSize)
    corner = LaneBuffer(floats: 2 * packed.bands * packed.channels * 3)
    unsafe queue = .allocate(capacity: 2 * laneCount)
    unsafe nodes = .allocate(
      capacity: packed.levels[packed.nodeLevel...].reduce(0) { $0 + $1.count })
    unsafe begun = .allocate(capacity: packed.groups / 64 + 1)
    unsafe begun.initialize(repeating: 0, count: packed.groups / 64 + 1)
  }

  deinit {
    unsafe queue.deallocate()
    unsafe nodes.deallocate()
    unsafe begun.deallocate()
  }

  /// Whether the group's templates were compared before the tree was walked.
  func isBegun(_ group: Int) -> Bool { unsafe begun[group / 64] >> UInt64(group % 64) & 1 == 1 }

  /// Remembers that they were.
  func begin(_ group: Int) { unsafe begun[group / 64] |= 1 << UInt64(group % 64) }
}
