/// Memory for numbers in lanes, aligned for whole-register loads, that lives as long as the object.
///
/// Searches write buffers of their own only, and what many threads share is written once, before any search.
@safe package final class LaneBuffer: @unchecked Sendable {
  /// The first element.
  package let lanes: UnsafeMutablePointer<Lanes>
  /// The size of the memory, in bytes.
  let bytes: Int

  /// Allocates `count` elements, at least one, that hold `value` in every lane.
  package init(count: Int, repeating value: Float = 0) {
    let count = max(1, count)
    bytes = count * MemoryLayout<Lanes>.stride
    unsafe lanes = UnsafeMutablePointer<Lanes>.allocate(capacity: count)
    unsafe lanes.initialize(repeating: Lanes(repeating: value), count: count)
  }

  /// Allocates room for `count` single numbers.
  package convenience init(floats count: Int) { self.init(count: count / laneCount + 1) }

  deinit { unsafe lanes.deallocate() }

  /// The same memory as single numbers, 16 for each element.
  package var floats: UnsafeMutablePointer<Float> {
    unsafe UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: Float.self)
  }
}
