import Dispatch
import Synchronization

/// Runs `body` for every index on `jobs` threads and returns the results in index order.
///
/// Workers draw runs of `grain` indices from a shared cursor, so uneven work balances; the result never depends on
/// `jobs`, since slot i holds what `body(i)` returned. The call returns when all are done.
///
/// - Parameters:
///   - count: The number of indices, 0 ..< count.
///   - grain: How many neighbouring indices a worker takes at once; at least 1.
///   - jobs: The number of threads; at least 1.
///   - body: What is computed for one index; it runs on many threads at once.
/// - Returns: `count` results in index order.
public func parallelMap<Element: Sendable>(
  count: Int, grain: Int = 1, jobs: Int, _ body: @Sendable (Int) -> Element
) -> [Element] {
  precondition(count >= 0 && grain >= 1 && jobs >= 1, "parallelMap needs sizes of at least 1")
  guard count > 0 else { return [] }
  if jobs == 1 || count <= grain { return (0..<count).map(body) }
  return unsafe [Element](unsafeUninitializedCapacity: count) { slots, initialized in
    guard let base = slots.baseAddress else { return }
    let target = unsafe SharedSlots(base: base)
    let cursor = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, (count + grain - 1) / grain)) { _ in
      while true {
        let start = cursor.add(grain, ordering: .relaxed).oldValue
        if start >= count { return }
        for index in start..<min(start + grain, count) {
          // Each index is drawn once, so no two threads write one slot.
          unsafe target.base.advanced(by: index).initialize(to: body(index))
        }
      }
    }
    initialized = count
  }
}

/// Runs `body` for every index and throws the error of the lowest index that failed, whatever finished first.
///
/// - Parameters:
///   - count: The number of indices, 0 ..< count.
///   - grain: How many neighbouring indices a worker takes at once; at least 1.
///   - jobs: The number of threads; at least 1.
///   - body: What is computed for one index; it runs on many threads at once.
/// - Returns: `count` results in index order.
/// - Throws: What `body` threw for the lowest failing index.
public func parallelTryMap<Element: Sendable>(
  count: Int, grain: Int = 1, jobs: Int, _ body: @Sendable (Int) throws -> Element
) throws -> [Element] {
  try parallelMap(count: count, grain: grain, jobs: jobs) { index in
    Result { try body(index) }
  }.map { try $0.get() }
}

/// The base address that all workers of one `parallelMap` share.
@unsafe private struct SharedSlots<Element>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Element>
}
