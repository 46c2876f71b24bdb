import Foundation

/// Ends this process when the one that started it is gone.
///
/// A program that runs others of its kind holds the writing end of their standard input and never writes: whatever ends
/// it, even SIGKILL, the kernel closes the pipe, and nothing goes on behind the back of the next run.
enum ParentWatch {
  /// The variable by which a process asks the one it starts to go with it.
  static let variable = "CALAMUS_ENDS_WITH_PARENT"

  /// Starts to watch, if the parent asked for it; a parent that is gone already ends the process here.
  static func startIfAsked() {
    guard ProcessInfo.processInfo.environment[variable] != nil else { return }
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&input, 1, 0) > 0 { end() }
    Thread.detachNewThread {
      // Nothing is ever written, so reading ends when the pipe is closed.
      _ = try? FileHandle.standardInput.readToEnd()
      end()
    }
  }

  private static func end() -> Never {
    PartialFiles.removeAll()
    _exit(ExitStatus.interrupted.rawValue)
  }
}
