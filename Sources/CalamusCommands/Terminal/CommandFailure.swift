import Foundation
import InkFormats
import Platform

/// Why a command ends without having done its work.
struct CommandFailure: Error, CustomStringConvertible {
  /// `FILE: what is wrong (where): what to do`, without the program's name.
  let description: String
  /// How the command ends.
  let status: ExitStatus

  /// Makes a failure; without a status nothing could be done.
  init(_ description: String, status: ExitStatus = .nothingDone) {
    self.description = description
    self.status = status
  }

  /// The user asked to stop.
  static let interrupted = CommandFailure("interrupted", status: .interrupted)
}

/// The sentence that says what an error means to the person at the terminal.
func sentence(of error: any Error) -> String {
  switch error {
  case let error as InkFileError: error.description + advice(for: error.code)
  case is CocoaError, is POSIXError:
    FileError(path: "", operation: "", underlying: error).reason
  case is URLError: error.localizedDescription
  default: "\(error)"
  }
}

/// What to do about an unreadable drawing, to follow the message; empty where the message says it.
func advice(for code: String) -> String {
  switch code {
  case "truncated", "empty": ": copy the file again from where it came"
  case "newerVersion": ": it needs a newer calamus"
  case "unknownFormat", "notInk": ": 'calamus convert --help' lists the formats"
  case "encrypted": ": take the password off first"
  case "tooLarge": ": split it into smaller files, or take more with '--limits 4'"
  case "tooDeep": ": unpack the outer archive first"
  default: ""
  }
}
