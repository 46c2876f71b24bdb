import Foundation
import Platform

/// Where results go: standard output, in large pieces.
final class StandardOutput {
  private var buffer = Data()
  private let handle = FileHandle.standardOutput

  /// Adds text.
  ///
  /// - Throws: `CommandFailure` when what was collected cannot be written.
  func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Adds bytes.
  ///
  /// - Throws: `CommandFailure` when what was collected cannot be written.
  func write(_ data: Data) throws {
    buffer.append(data)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes what was collected.
  ///
  /// A reader that closed the pipe ends the process through SIGPIPE, quietly, as it does any other filter.
  ///
  /// - Throws: `CommandFailure` when it cannot be written, as to a full disk.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    do {
      try handle.write(contentsOf: buffer)
    } catch {
      let file = FileError(path: "standard output", operation: "written", underlying: error)
      throw CommandFailure(file.description)
    }
  }
}
