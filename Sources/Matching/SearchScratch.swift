/// The memory with which one thread searches one part of the templates.
@safe package final class SearchScratch {
  /// The envelope's ends, the corner bands and the working memory of `QueryBounds.set`.
  let low: LaneBuffer
  let high: LaneBuffer
  let corner: LaneBuffer
  package let windows: LaneBuffer
  let running: LaneBuffer
  /// 16 sequences or boxes, a row of a cost matrix, and limits and results.
  package let pack: LanePack
  let row: LaneBuffer
  package let cell = LaneBuffer(count: 2)
  /// Positions of templates that wait for their DTW, fewer than 32.
  let queue: UnsafeMutablePointer<Int32>
  /// Nodes of all levels that are not ruled out.
  let survivors: UnsafeMutablePointer<Int32>
  /// The query for which a group's distances were computed first, by its number.
  let begun: UnsafeMutablePointer<Int>
  let cells: UnsafeMutablePointer<Int>

  /// Allocates for windows of at most a radius.
  package init(_ packed: PackedTemplates, radius: Int) {
    low = LaneBuffer(floats: packed.boundSize)
    high = LaneBuffer(floats: packed.boundSize)
    corner = LaneBuffer(floats: 2 * packed.bands * packed.channels * 3)
    windows = LaneBuffer(floats: 2 * (packed.shortest + 2 * radius) * packed.channels)
    running = LaneBuffer(count: 4 * packed.channels)
    pack = LanePack(size: packed.size)
    row = LaneBuffer(count: packed.length)
    unsafe queue = .allocate(capacity: 2 * laneCount)
    unsafe survivors = .allocate(capacity: packed.levels.reduce(0) { $0 + $1.count })
    unsafe begun = .allocate(capacity: packed.groups)
    unsafe begun.initialize(repeating: -1, count: packed.groups)
    unsafe cells = .allocate(capacity: 1)
    unsafe cells.initialize(to: 0)
  }

  deinit {
    unsafe queue.deallocate()
    unsafe survivors.deallocate()
    unsafe begun.deallocate()
    unsafe cells.deallocate()
  }

  /// The query bounds that live in this memory.
  package func bounds(_ packed: PackedTemplates) -> QueryBounds {
    unsafe QueryBounds(
      low: low.floats, high: high.floats, corner: corner.floats, running: running.lanes,
      packed: packed)
  }

  /// The shape of comparisons with what is packed, whose limits are the first of `cell`.
  package func shape(_ packed: PackedTemplates, rows: Int, radius: Int) -> WarpingShape {
    unsafe WarpingShape(
      rows: rows, columns: packed.length, shortest: packed.shortest, lengths: pack.lengths,
      radius: radius, limit: cell.lanes, row: row.lanes, cells: cells)
  }
}
