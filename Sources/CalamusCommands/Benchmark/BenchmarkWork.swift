import DataFormats
import Foundation
import Matching
import Numerics
import Platform

/// Templates and queries for the search benchmark.
struct BenchmarkWork {
  let templates: SequenceSet
  let queries: SequenceSet

  /// Reads two `.npy` arrays of shape [count, length, channels], float32.
  ///
  /// - Throws: `CommandFailure` with the file and the reason.
  init(templates: String, queries: String) throws {
    self.templates = try Self.sequences(in: templates)
    self.queries = try Self.sequences(in: queries)
    guard self.templates.channels == self.queries.channels else {
      throw CommandFailure(
        "\(queries): has \(self.queries.channels) channels, \(templates) "
          + "\(self.templates.channels): make both alike")
    }
  }

  /// Random walks: 5,000 templates and 1,000 queries of 32 points and 2 channels, each scaled to a box of side 1.
  init(seed: UInt64) throws {
    templates = try Self.walks(5000, seed: seed)
    queries = try Self.walks(1000, seed: seed &+ 1)
  }

  private static func sequences(in path: String) throws -> SequenceSet {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw CommandFailure(
        FileError(path: path, operation: "read", underlying: error).description)
    }
    do {
      let array = try NpyArray(bytes: Array(data))
      guard array.shape.count == 3, case .floats(let floats) = array.values else {
        throw CommandFailure(
          "\(path): has the shape \(array.shape): [count, length, channels] of float32 is needed")
      }
      return try SequenceSet(
        count: array.shape[0], length: array.shape[1], channels: array.shape[2], values: floats)
    } catch let error as NpyError {
      throw CommandFailure("\(path): \(error)")
    } catch let error as MatchingError {
      throw CommandFailure("\(path): \(error)")
    }
  }

  private static func walks(_ count: Int, seed: UInt64) throws -> SequenceSet {
    let (length, channels) = (32, 2)
    let origin = SeededGenerator(seed: seed)
    var values: [Float] = []
    values.reserveCapacity(count * length * channels)
    for number in 0..<count {
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
    return try SequenceSet(count: count, length: length, channels: channels, values: values)
  }
}
