import Foundation
import InkFormats
import Platform

/// The drawings that a command reads: each in turn, the unreadable ones named and passed over.
final class DrawingInput {
  private let paths: [String]
  private let session: Session
  private(set) var drawings = 0
  private var errors = 0

  /// Names what to read: files, folders, archives, or `-` for standard input.
  init(paths: [String], session: Session) {
    self.paths = paths
    self.session = session
  }

  /// Hands every drawing, or why it cannot be read, to `body`; the failures are named on standard error as well.
  ///
  /// - Throws: What `body` throws, and the wish of the user to stop.
  func read(_ body: (Result<DrawingRecord, InkFileError>) throws -> Void) throws {
    for path in paths {
      try session.interruption.check()
      let result = record(at: path)
      switch result {
      case .success: drawings += 1
      case .failure(let error):
        errors += 1
        session.fail(sentence(of: error))
      }
      try body(result)
    }
  }

  /// How a command ends that has read everything: nothing could be done when nothing was readable.
  func status() throws -> ExitStatus {
    drawings == 0 && errors > 0 ? .nothingDone : session.status
  }

  private func record(at path: String) -> Result<DrawingRecord, InkFileError> {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      return .success(try PencilKitReader.drawing(from: Array(data), file: path))
    } catch let error as InkFileError {
      return .failure(error)
    } catch {
      let file = FileError(path: path, operation: "read", underlying: error)
      return .failure(
        InkFileError(file: path, code: "unreadable", message: "cannot be read", place: file.reason))
    }
  }
}
