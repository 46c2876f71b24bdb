import Foundation
import Matching

/// What a benchmark measured, and what the search found.
struct BenchmarkMeasure {
  let neighbours: Neighbours
  let statistics: SearchStatistics
  /// The median time of searching all queries, everything that is done for a query included.
  let seconds: Double
  /// The time of preparing the templates, which is done once for any number of queries.
  let indexSeconds: Double
  /// The cells that comparing every pair computes.
  let exhaustiveCells: Int
  /// The cells a second that one thread computes when it leaves none out.
  let kernelCellsPerSecond: Double
  /// The multiplications and additions a second that one thread could do at most.
  let peakOperationsPerSecond: Double
  /// The share of that peak which leaving no cell out reaches.
  let kernelShareOfPeak: Double
  /// The seconds of comparing every pair; nil when that was not asked for.
  let proofSeconds: Double?
  /// The greatest resident memory of the process, in bytes; nil where the system does not tell.
  let peakMemory: Int?

  /// Searches as often as asked, and measures.
  ///
  /// - Throws: `MatchingError`, or `CommandFailure` when the proof fails.
  init(
    _ work: BenchmarkWork, window: Int?, count: Int, repeats: Int, proves: Bool, jobs: Int
  ) throws {
    let start = ContinuousClock.now
    let index = try TemplateIndex(work.templates, window: window)
    indexSeconds = Self.seconds(since: start)
    var found = try index.nearestCounting(work.queries, count: count, jobs: jobs)
    var times: [Double] = []
    for _ in 0..<repeats {
      let start = ContinuousClock.now
      found = try index.nearestCounting(work.queries, count: count, jobs: jobs)
      times.append(Self.seconds(since: start))
    }
    (neighbours, statistics) = found
    seconds = times.sorted()[times.count / 2]
    // Before a proof, whose lists of all neighbours are not the search's memory.
    peakMemory = Self.peakMemory()
    let kernel = try Self.kernel(index, work.queries)
    exhaustiveCells = kernel.cells * work.queries.count
    kernelCellsPerSecond = kernel.speed
    peakOperationsPerSecond = MachinePeak.operationsPerSecond()
    // A difference, a product and a sum for each channel, and two minima in the place of the first sum's.
    let operations = Double(3 * work.templates.channels + 2)
    kernelShareOfPeak = kernel.speed * operations / peakOperationsPerSecond
    proofSeconds =
      proves ? try Self.prove(index, work.queries, count: count, jobs: jobs, found) : nil
  }

  /// The cells of one query against all templates, and how many one thread computes in a second.
  private static func kernel(
    _ index: TemplateIndex, _ queries: SequenceSet
  ) throws -> (cells: Int, speed: Double) {
    guard queries.count > 0 else { return (0, 0) }
    // As many as are compared with each packed group at once.
    let count = min(queries.count, 64)
    let size = queries.length * queries.channels
    let few = try SequenceSet(
      count: count, length: queries.length, channels: queries.channels,
      values: Array(queries.values.prefix(count * size)))
    let start = ContinuousClock.now
    let cells = try index.nearestExhaustively(few, count: 1, jobs: 1).cells
    return (cells / count, Double(cells) / seconds(since: start))
  }

  private static func prove(
    _ index: TemplateIndex, _ queries: SequenceSet, count: Int, jobs: Int,
    _ found: (neighbours: Neighbours, statistics: SearchStatistics)
  ) throws -> Double {
    let start = ContinuousClock.now
    let all = try index.nearestExhaustively(queries, count: count, jobs: jobs).neighbours
    let seconds = seconds(since: start)
    if all != found.neighbours {
      let place = zip(all.indices, found.neighbours.indices).enumerated()
        .first { $1.0 != $1.1 }?.offset
      let query = place.map { "query \($0 / all.count)" } ?? "a distance"
      throw CommandFailure("bench: the search differs from comparing all (\(query))")
    }
    return seconds
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .seconds(1)
  }

  /// The greatest resident memory of the process so far, in bytes; nil where the system does not tell.
  static func peakMemory() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
