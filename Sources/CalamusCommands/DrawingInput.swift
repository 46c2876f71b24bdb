import CommandLineSyntax
import Foundation
import InkFormats

/// The drawings that a command reads: each in turn, the unreadable ones named and passed over.
final class DrawingInput {
  private let source: InkSource
  private let session: Session
  /// How many drawings were read.
  private(set) var drawings = 0
  /// How many files or drawings could not be read.
  private(set) var unreadable = 0

  /// Names what to read: files, folders, archives, or `-` for standard input.
  ///
  /// - Parameters:
  ///   - paths: What to read.
  ///   - invocation: The command line, for `InputLimits`.
  ///   - session: Where failures are named.
  /// - Throws: `UsageError` when standard input is named twice or nothing feeds it.
  init(paths: [String], _ invocation: Invocation, session: Session) throws {
    let dashes = paths.count { $0 == "-" }
    if dashes > 1 { throw UsageError("'-' stands for standard input: give it once") }
    if dashes == 1, isatty(0) == 1 {
      throw UsageError("'-' reads standard input, which is a terminal: redirect a file to it")
    }
    let options = ReadOptions(limits: InputLimits.limits(invocation))
    source = InkSource(paths: paths, options: options, jobs: session.jobs)
    self.session = session
  }

  /// Hands every drawing, or why it cannot be read, to `body`; the failures are named on standard error as well.
  ///
  /// - Parameters:
  ///   - title: What the line of progress says.
  ///   - body: What is done with a drawing.
  /// - Throws: What `body` throws, and the wish of the user to stop.
  func read(
    _ title: String, _ body: (Result<DrawingRecord, InkFileError>) throws -> Void
  ) throws {
    defer { session.messages.show(nil) }
    let start = ContinuousClock.now
    let show = { [session] (progress: InkSource.Progress) in
      if ContinuousClock.now - start > .milliseconds(500) {
        session.showCount("\(title): \(counted(progress.files, "file"))")
      }
    }
    try source.forEach(progress: show) { result in
      try session.interruption.check()
      switch result {
      case .success: drawings += 1
      case .failure(let error):
        unreadable += 1
        session.fail(sentence(of: error))
      }
      try body(result)
    }
  }

  /// How a command ends that has read everything: nothing could be done when nothing was readable.
  var status: ExitStatus { drawings == 0 && unreadable > 0 ? .nothingDone : session.status }
}
