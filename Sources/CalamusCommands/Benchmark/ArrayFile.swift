import DataFormats
import Foundation
import Matching
import Platform

/// A `.npy` file of sequences that is read in slabs: [count, length, channels], float32.
final class ArrayFile {
  /// The file.
  let path: String
  /// The number of sequences.
  let count: Int
  /// The number of points of each.
  let length: Int
  /// The number of channels of each point.
  let channels: Int
  private let handle: FileHandle
  private let start: Int

  /// Opens a file and reads its header.
  ///
  /// - Throws: `CommandFailure` with the file and the reason.
  init(_ path: String) throws {
    self.path = path
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      let size = try Int(clamping: handle.seekToEnd())
      try handle.seek(toOffset: 0)
      let head = try handle.read(upToCount: NpyLayout.longestHeader + 64) ?? Data()
      let layout = try NpyLayout(Array(head), fileSize: size)
      guard layout.shape.count == 3, layout.kind == .floats else {
        throw CommandFailure(
          "\(path): has the shape \(layout.shape): [count, length, channels] of float32 is needed")
      }
      (count, length, channels) = (layout.shape[0], layout.shape[1], layout.shape[2])
      start = layout.start
    } catch let error as NpyError {
      throw CommandFailure("\(path): \(error)")
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(
        FileError(path: path, operation: "read", underlying: error).description)
    }
  }

  /// Reads some of the sequences.
  ///
  /// - Throws: `CommandFailure` with the file and the reason.
  func sequences(_ range: Range<Int>) throws -> SequenceSet {
    let size = length * channels
    var values: [Float] = []
    values.reserveCapacity(range.count * size)
    do {
      try handle.seek(toOffset: UInt64(start + 4 * range.lowerBound * size))
      while values.count < range.count * size {
        // A mebibyte of numbers at a time: the bytes are not held beside all of them.
        let wanted = 4 * min(1 << 18, range.count * size - values.count)
        guard let data = try handle.read(upToCount: wanted), data.count == wanted else {
          throw CommandFailure("\(path): has become shorter while it was read")
        }
        let bytes = [UInt8](data)
        for at in stride(from: 0, to: wanted, by: 4) {
          values.append(
            Float(
              bitPattern: UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
                | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24))
        }
      }
      return try SequenceSet(
        count: range.count, length: length, channels: channels, values: values)
    } catch let error as MatchingError {
      throw CommandFailure("\(path): from sequence \(range.lowerBound) on: \(error)")
    } catch let error as CommandFailure {
      throw error
    } catch {
      throw CommandFailure(
        FileError(path: path, operation: "read", underlying: error).description)
    }
  }
}
