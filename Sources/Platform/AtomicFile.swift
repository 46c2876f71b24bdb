public import Foundation

/// Files that are either all there or not there.
public enum AtomicFile {
  /// Writes a file through a temporary neighbour that is renamed when complete; missing folders are made.
  ///
  /// - Parameters:
  ///   - data: The whole content.
  ///   - path: Where the file shall lie.
  /// - Throws: `FileError` with the path and the reason; then the old file, if any, is untouched.
  public static func write(_ data: Data, to path: String) throws(FileError) {
    do {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
    } catch {
      throw FileError(path: path, operation: "written", underlying: error)
    }
  }

  /// Writes text as UTF-8, atomically.
  ///
  /// - Parameters:
  ///   - text: The whole content.
  ///   - path: Where the file shall lie.
  /// - Throws: `FileError` with the path and the reason.
  public static func write(_ text: String, to path: String) throws(FileError) {
    try write(Data(text.utf8), to: path)
  }
}

/// Why a file could not be read or written, in one sentence for people.
public struct FileError: Error, CustomStringConvertible, Sendable {
  /// The file.
  public let path: String
  /// Why, in the system's words.
  public let reason: String
  private let operation: String

  /// Describes what went wrong when `path` should be `operation` ("read", "written").
  public init(path: String, operation: String, underlying: any Error) {
    self.path = path
    self.operation = operation
    self.reason = Self.reason(of: underlying)
  }

  /// The sentence that the commands print.
  public var description: String { "\(path): cannot be \(operation) (\(reason))" }

  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return reason(of: inner)
    }
    if error.domain == NSPOSIXErrorDomain, let code = POSIXErrorCode(rawValue: Int32(error.code)) {
      return unsafe String(cString: strerror(code.rawValue))
    }
    return error.localizedDescription
  }
}
