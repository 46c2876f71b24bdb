import Foundation
import Platform

/// A result on its way to a file: written beside it, and renamed when complete.
///
/// The neighbour is made at once, so a place that cannot be written fails before the work starts. `-` is standard output;
/// what is no ordinary file, such as a pipe or `/dev/null`, is written to and never replaced.
final class OutputFile {
  private let path: String
  private var finalPath: String
  private let temporaryPath: String?
  private let handle: FileHandle?
  private let standardOutput: StandardOutput
  private var buffer = Data()

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: Where the result shall lie; `-` is standard output.
  ///   - overwrite: Whether a file that lies there may be replaced.
  ///   - inputs: What the command reads, which is never replaced.
  ///   - standardOutput: What `-` means.
  /// - Throws: `CommandFailure` when nothing can be written there.
  init(
    path: String, overwrite: Bool = true, inputs: [String], standardOutput: StandardOutput
  ) throws {
    self.path = path
    finalPath = path
    self.standardOutput = standardOutput
    guard path != "-" else {
      temporaryPath = nil
      handle = nil
      return
    }
    guard !OutputPlace.isSpecial(path) else {
      temporaryPath = nil
      do { handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path)) } catch {
        throw OutputPlace.failure(path, error)
      }
      return
    }
    try OutputPlace.check(path, overwrite: overwrite, inputs: inputs)
    // A link stays a link: what it points to is replaced.
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let name = ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).partial"
    let temporary = url.deletingLastPathComponent().appendingPathComponent(name)
    temporaryPath = temporary.path
    finalPath = url.path
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      PartialFiles.add(temporary.path)
      try Data().write(to: temporary)
      handle = try FileHandle(forWritingTo: temporary)
      // Whoever reads our messages may go away; the file shall still be completed.
      signal(SIGPIPE, SIG_IGN)
    } catch {
      throw OutputPlace.failure(path, error)
    }
  }

  deinit {
    try? handle?.close()
    if let temporaryPath { PartialFiles.remove(temporaryPath) }
  }

  /// Adds text.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Adds bytes.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  func write(_ data: Data) throws {
    guard handle != nil else { return try standardOutput.write(data) }
    buffer.append(data)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Gives the complete file its name; without this call it vanishes.
  ///
  /// - Throws: `CommandFailure` when it cannot be written; then a file that lay there is untouched.
  func commit() throws {
    guard let handle else { return }
    try flush()
    guard let temporaryPath else { return }
    do {
      try handle.synchronize()
      guard unsafe rename(temporaryPath, finalPath) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      throw OutputPlace.failure(path, error)
    }
  }

  private func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    do {
      try handle?.write(contentsOf: buffer)
    } catch {
      throw OutputPlace.failure(path, error)
    }
  }
}
