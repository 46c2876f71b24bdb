import Foundation
import Matching

/// What a benchmark measured, and what the search found.
///
/// Queries are read, searched and let go a slab at a time, so that memory does not grow with their number.
struct BenchmarkMeasure {
  /// What is searched, and how.
  struct Plan {
    let work: BenchmarkWork
    let window: Int?
    let neighbours: Int
    let repeats: Int
    let proves: Bool
    let keeps: Bool
    let jobs: Int
  }

  /// Template indices and squared distances, row-major [queries, neighbours]; empty unless they are kept.
  private(set) var indices: [Int32] = []
  private(set) var distances: [Float] = []
  /// The neighbours of each query.
  let neighbours: Int
  private(set) var statistics = SearchStatistics()
  /// The median time of searching all queries, everything that is done for a query included but reading it.
  private(set) var seconds = 0.0
  /// The time of preparing the templates, which is done once for any number of queries.
  let indexSeconds: Double
  /// What comparing every pair computes, and how fast.
  let kernel: KernelMeasure
  /// The seconds of comparing every pair; nil when that was not asked for.
  private(set) var proofSeconds: Double?
  /// The greatest resident memory of the process, in bytes; nil where the system does not tell.
  let peakMemory: Int?
  /// What that memory cannot exceed whatever the number of queries, in bytes; nil where the system does not tell.
  let memoryBound: Int?

  /// Searches as often as asked, and measures.
  ///
  /// - Throws: `MatchingError`, or `CommandFailure` when a file cannot be read or the proof fails.
  init(_ plan: Plan, memoryAtStart: Int?) throws {
    let (templates, queries) = (plan.work.templates, plan.work.queries)
    let (index, indexSeconds) = try Self.timed {
      try TemplateIndex(templates, window: plan.window, jobs: plan.jobs)
    }
    self.indexSeconds = indexSeconds
    neighbours = min(plan.neighbours, templates.count)
    // Enough for all threads, and no more than a few mebibytes of neighbours.
    let slab = max(64, min(8192, (1 << 19) / neighbours))
    let slabs = stride(from: 0, to: queries.count, by: slab).map {
      $0..<min(queries.count, $0 + slab)
    }
    // The first search of a process is slower.
    _ = try slabs.first.map {
      try index.nearest(queries.sequences($0), count: plan.neighbours, jobs: plan.jobs)
    }
    var times: [Double] = []
    for `repeat` in 0..<plan.repeats {
      statistics = SearchStatistics()
      var seconds = 0.0
      for range in slabs {
        let slab = try queries.sequences(range)
        let (found, time) = try Self.timed {
          try index.nearestCounting(slab, count: plan.neighbours, jobs: plan.jobs)
        }
        seconds += time
        statistics.add(found.statistics)
        if plan.keeps, `repeat` == plan.repeats - 1 {
          indices += found.neighbours.indices
          distances += found.neighbours.distances
        }
      }
      times.append(seconds)
    }
    seconds = times.sorted()[times.count / 2]
    // Before a proof, whose lists of all neighbours are not the search's memory.
    peakMemory = ProcessMemory.greatest
    // Kept neighbours are the caller's; preparing sorts some numbers a template; BLAS has buffers of its own.
    let search = index.searchBytes(
      queries: slab, length: queries.shape.length, count: plan.neighbours, jobs: plan.jobs)
    let held = 4 * templates.values.count + 48 * templates.count + index.heldBytes
    let kept = 2 * 8 * indices.count
    memoryBound = memoryAtStart.map { $0 + held + search + kept + (64 << 20) }
    kernel = try KernelMeasure(index, queries)
    if plan.proves { proofSeconds = try Self.prove(index, plan, slabs) }
  }

  /// Compares every query with every template and checks that the search finds the same bits.
  private static func prove(
    _ index: TemplateIndex, _ plan: Plan, _ slabs: [Range<Int>]
  ) throws -> Double {
    var seconds = 0.0
    for range in slabs {
      let queries = try plan.work.queries.sequences(range)
      let found = try index.nearest(queries, count: plan.neighbours, jobs: plan.jobs)
      let (all, time) = try timed {
        try index.nearestExhaustively(queries, count: plan.neighbours, jobs: plan.jobs).neighbours
      }
      seconds += time
      if all != found {
        let place = zip(all.indices, found.indices).enumerated().first { $1.0 != $1.1 }?.offset
        let query = place.map { "query \(range.lowerBound + $0 / all.count)" } ?? "a distance"
        throw CommandFailure("bench: the search differs from comparing all (\(query))")
      }
    }
    return seconds
  }

  /// What a function returns, and the seconds it takes.
  static func timed<Result>(_ body: () throws -> Result) rethrows -> (Result, Double) {
    let start = ContinuousClock.now
    let result = try body()
    return (result, (ContinuousClock.now - start) / .seconds(1))
  }
}
