import Foundation
import Synchronization

/// What is said on standard error: messages, and a line of progress that they push aside.
final class Messages: Sendable {
  /// Whether standard error is a terminal that can move its cursor.
  static let isTerminal =
    isatty(2) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  private let bold: Bool
  private let shownLine = Mutex<String?>(nil)

  /// Starts.
  ///
  /// - Parameter color: Whether the program's name stands out.
  init(color: Bool) { bold = color }

  /// Prints one message after the program's name; line breaks inside are made visible.
  func say(_ message: String) {
    let name = bold ? "\u{1B}[1;31mcalamus:\u{1B}[0m" : "calamus:"
    shownLine.withLock { line in
      Self.write((line == nil ? "" : Self.erase) + "\(name) \(oneLine(message))\n" + (line ?? ""))
    }
  }

  /// Shows `text` as the line of progress instead of what was shown before; nil erases it.
  func show(_ text: String?) {
    shownLine.withLock { line in
      if line != nil || text != nil { Self.write(Self.erase + (text ?? "")) }
      line = text
    }
  }

  private static let erase = "\r\u{1B}[K"

  /// Writes what can be written: a message that nobody can read must not end the work.
  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// The text with control characters made visible: a hostile file name must not forge lines or colours.
func oneLine(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: result += scalar.escaped(asASCII: true)
    // What turns the direction of writing would turn what follows on the line.
    case .format where scalar.properties.isBidiControl: result += scalar.escaped(asASCII: true)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
