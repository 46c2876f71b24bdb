import Dispatch
import Foundation
import Platform

/// `calamus evaluate` as a process of its own: what happens to one evaluation, even a crash or a lack of memory, does not
/// happen to the others.
///
/// It ends with this process, however that ends.
struct EvaluationProcess {
  /// The words after the program's name.
  var words: [String]
  /// The folder in which it runs.
  var folder: String
  /// The file that gets what it says.
  var log: String
  /// The minutes after which it is stopped; nil waits for ever.
  var timeLimit: Double?

  /// How it ended.
  enum Ending: Equatable {
    /// It ended by itself.
    case exit(Int32)
    /// A signal ended it.
    case signal(Int32)
    /// It took too long.
    case timeout
  }

  /// Runs it to its end.
  ///
  /// - Parameter resuming: Whether it goes on with what it finds unfinished.
  /// - Returns: How it ended.
  /// - Throws: `FileError` when the log cannot be written, or what starting the process throws.
  func run(resuming: Bool) throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = words.prefix(1) + (resuming ? ["--resume"] : []) + words.dropFirst()
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .merging([ParentWatch.variable: "1"]) { $1 }
    // Nothing is written into the pipe: that it is open tells the process that this one lives.
    let life = Pipe()
    process.standardInput = life
    process.standardOutput = FileHandle.nullDevice
    try AtomicFile.write("", to: log)
    let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    defer { try? errors.close() }
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    defer { try? life.fileHandleForWriting.close() }
    if let timeLimit {
      guard ended.wait(timeout: .now() + timeLimit * 60) == .success else {
        // It cannot be refused, and loses nothing that is finished.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return .timeout
      }
    } else {
      ended.wait()
    }
    return process.terminationReason == .uncaughtSignal
      ? .signal(process.terminationStatus) : .exit(process.terminationStatus)
  }

  /// The last thing that it said, without the program's name; nil when it said nothing.
  var lastWords: String? {
    guard let data = FileManager.default.contents(atPath: log) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.last.map { line in
      line.hasPrefix("calamus: ") ? String(line.dropFirst(9)) : String(line)
    }
  }
}
