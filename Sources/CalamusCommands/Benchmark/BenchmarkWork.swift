import Matching
import Numerics

/// Templates and queries for the search benchmark.
struct BenchmarkWork {
  let templates: SequenceSet
  let queries: QuerySource

  /// Reads two `.npy` arrays of shape [count, length, channels], float32: the templates now, queries when asked.
  ///
  /// - Throws: `CommandFailure` with the file and the reason.
  init(templates: String, queries: String) throws {
    let file = try ArrayFile(templates)
    self.templates = try file.sequences(0..<file.count)
    let source = try ArrayFile(queries)
    self.queries = .file(source)
    guard file.channels == source.channels else {
      throw CommandFailure(
        "\(queries): has \(source.channels) channels, \(templates) "
          + "\(file.channels): make both alike")
    }
  }

  /// Random walks: 5,000 templates and 1,000 queries of 32 points and 2 channels, each scaled to a box of side 1.
  init(seed: UInt64) throws {
    templates = try QuerySource.walks(count: 5000, seed: seed).sequences(0..<5000)
    queries = .walks(count: 1000, seed: seed &+ 1)
  }
}

/// Queries of which no more are held than are asked for.
enum QuerySource {
  case file(ArrayFile)
  case walks(count: Int, seed: UInt64)

  /// The number of queries.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .walks(let count, _): count
    }
  }

  /// The number of points of each and of their channels.
  var shape: (length: Int, channels: Int) {
    switch self {
    case .file(let file): (file.length, file.channels)
    case .walks: (32, 2)
    }
  }

  /// Some of the queries.
  ///
  /// - Throws: `CommandFailure` with the file and the reason.
  func sequences(_ range: Range<Int>) throws -> SequenceSet {
    switch self {
    case .file(let file): try file.sequences(range)
    case .walks(_, let seed): try Self.walks(range, seed: seed)
    }
  }

  private static func walks(_ range: Range<Int>, seed: UInt64) throws -> SequenceSet {
    let (length, channels) = (32, 2)
    let origin = SeededGenerator(seed: seed)
    var values: [Float] = []
    values.reserveCapacity(range.count * length * channels)
    for number in range {
      var generator = origin.forked(by: UInt64(number))
      var columns: [[Double]] = []
      for _ in 0..<channels {
        var (place, pace) = (0.0, 0.0)
        columns.append(
          (0..<length).map { _ in
            // The pace changes slowly, as that of a pen does.
            pace = 0.8 * pace + generator.normal()
            place += pace
            return place
          })
      }
      let extents = columns.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
      let scale = 1 / max(extents.max() ?? 1, 1e-9)
      for row in 0..<length {
        for column in columns {
          values.append(Float((column[row] - (column.min() ?? 0)) * scale))
        }
      }
    }
    return try SequenceSet(
      count: range.count, length: length, channels: channels, values: values)
  }
}
