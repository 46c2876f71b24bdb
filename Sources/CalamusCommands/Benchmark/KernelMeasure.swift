import Matching

/// What comparing every pair computes, and how fast one thread does it.
struct KernelMeasure {
  /// The cells that comparing all queries with all templates computes.
  let cells: Int
  /// The cells a second that one thread computes when it leaves none out.
  let cellsPerSecond: Double
  /// The multiplications and additions a second that one thread could do at most.
  let peakOperationsPerSecond: Double
  /// The share of that peak which leaving no cell out reaches.
  let shareOfPeak: Double

  /// Compares some queries with all templates a few times; the fastest counts, as it does for the peak.
  ///
  /// - Throws: `MatchingError`, or `CommandFailure` when the queries cannot be read.
  init(_ index: TemplateIndex, _ queries: QuerySource) throws {
    // As many as are compared with each packed group at once, but no more than take a second.
    let pairCells = index.templates.length * queries.shape.length
    let count = min(
      queries.count, max(1, min(64, (1 << 31) / max(1, pairCells * index.templates.count))))
    guard count > 0 else {
      (cells, cellsPerSecond, shareOfPeak) = (0, 0, 0)
      peakOperationsPerSecond = MachinePeak.operationsPerSecond()
      return
    }
    let few = try queries.sequences(0..<count)
    var fastest = Double.infinity
    var some = 0
    for _ in 0..<5 {
      let (found, seconds) = try BenchmarkMeasure.timed {
        try index.nearestExhaustively(few, count: 1, jobs: 1)
      }
      some = found.cells
      fastest = min(fastest, seconds)
    }
    cells = some / count * queries.count
    cellsPerSecond = Double(some) / fastest
    peakOperationsPerSecond = MachinePeak.operationsPerSecond()
    // A difference, a product and a sum for each channel, and two minima in the place of the first sum's.
    let operations = Double(3 * index.templates.channels + 2)
    shareOfPeak = cellsPerSecond * operations / peakOperationsPerSecond
  }
}
