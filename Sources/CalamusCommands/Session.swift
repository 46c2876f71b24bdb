import CommandLineSyntax
import Foundation
import Platform

/// What every command works with: the settings that all share, and where it speaks and writes.
final class Session {
  /// The number of threads to use.
  let jobs: Int
  /// The seed of random choices.
  let seed: UInt64
  /// Whether only errors are told.
  let isQuiet: Bool
  /// Whether more than usual is told.
  let isVerbose: Bool
  /// Whether results are printed as JSON.
  let json: Bool
  /// Whether results on standard output are coloured.
  let colorsOutput: Bool
  /// Where results go.
  let output = StandardOutput()
  /// Where messages go.
  let messages: Messages
  /// What Ctrl-C does.
  let interruption: Interruption
  /// How many inputs or samples failed so far.
  private(set) var failures = 0

  /// Resolves the shared options of a command line.
  init(_ invocation: Invocation) {
    jobs = invocation[SharedOptions.jobs] ?? Processors.usable
    seed = UInt64(invocation[SharedOptions.seed] ?? 0)
    isQuiet = invocation.isSet(SharedOptions.quiet)
    isVerbose = invocation.isSet(SharedOptions.verbose)
    json = invocation.isSet(SharedOptions.json)
    let color = invocation[SharedOptions.color] ?? "auto"
    colorsOutput = Self.usesColor(color, isTerminal: isatty(1) == 1)
    messages = Messages(color: Self.usesColor(color, isTerminal: isatty(2) == 1))
    interruption = Interruption(messages: messages)
  }

  /// Prints a result with its line feed.
  ///
  /// - Throws: `CommandFailure` when standard output cannot be written.
  func print(_ text: String) throws { try output.write(text + "\n") }

  /// Says something that helps but is no result, unless `--quiet`.
  func note(_ message: String) {
    if !isQuiet { messages.say(message) }
  }

  /// Says something that only `--verbose` asks for.
  func detail(_ message: String) {
    if isVerbose && !isQuiet { messages.say(message) }
  }

  /// Names an input or sample that failed; the command goes on and ends with status 1.
  func fail(_ message: String) {
    failures += 1
    messages.say(message)
  }

  /// How the command ends when all that could be done is done.
  var status: ExitStatus { failures == 0 ? .done : .someFailed }

  /// Starts to show how far some work is.
  func progress(_ title: String) -> Progress {
    let style: Progress.Style =
      if isQuiet { .none } else if Messages.isTerminal { .line } else if isVerbose {
        .plainLines
      } else { .none }
    return Progress(title, style: style, messages: messages)
  }

  /// Shows how much was done of work whose end is not known; only on a terminal.
  func showCount(_ text: String) {
    if !isQuiet, Messages.isTerminal { messages.show(text) }
  }

  /// Whether a stream is coloured: `NO_COLOR` counts when it is set and not empty.
  static func usesColor(_ choice: String, isTerminal: Bool) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return switch choice {
    case "always": true
    case "never": false
    default:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }
}
