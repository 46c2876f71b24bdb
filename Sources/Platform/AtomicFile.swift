public import Foundation

/// Files that are either all there or not there.
public enum AtomicFile {
  /// Writes a file through a temporary neighbour that is renamed when complete; missing folders are made.
  ///
  /// The content is on the disk before the name is: after a power cut, too, the file is the old one or the new one. A
  /// process that is killed leaves the neighbour, which `removeLeftovers(in:)` removes.
  ///
  /// - Parameters:
  ///   - data: The whole content.
  ///   - path: Where the file shall lie.
  /// - Throws: `FileError` with the path and the reason; then the old file, if any, is untouched.
  public static func write(_ data: Data, to path: String) throws(FileError) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let process = ProcessInfo.processInfo.processIdentifier
    let temporary = folder.appendingPathComponent(
      ".\(url.lastPathComponent).\(process)\(suffix)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try data.write(to: temporary)
      let handle = try FileHandle(forUpdating: temporary)
      try handle.synchronize()
      try handle.close()
      guard unsafe rename(temporary.path, url.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      _ = unsafe unlink(temporary.path)
      throw FileError(path: path, operation: "written", underlying: error)
    }
  }

  /// Removes the neighbours that processes which were killed left in a folder.
  ///
  /// Nobody else may be writing into it.
  public static func removeLeftovers(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where isLeftover(name) { _ = unsafe unlink(folder + "/" + name) }
  }

  /// Whether a name is that of a file which was being written when its process was killed.
  public static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(suffix)
  }

  private static let suffix = ".partial"

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
  /// Why, in the words of the system's C library.
  public let reason: String
  /// Whether there was no room: whatever comes next will not find any either.
  public let isOutOfSpace: Bool
  private let operation: String

  /// Describes what went wrong when `path` should be `operation` ("read", "written").
  public init(path: String, operation: String, underlying: any Error) {
    self.path = path
    self.operation = operation
    var cause = underlying as NSError
    while let inner = cause.userInfo[NSUnderlyingErrorKey] as? NSError { cause = inner }
    let code = Self.systemCode(of: cause)
    isOutOfSpace = code == ENOSPC || code == EDQUOT
    reason = code.map { unsafe String(cString: strerror($0)) } ?? cause.localizedDescription
  }

  /// The sentence that the commands print.
  public var description: String { "\(path): cannot be \(operation) (\(reason))" }

  /// The system's number for an error, where it comes from the system.
  private static func systemCode(of error: NSError) -> Int32? {
    switch error.domain {
    case NSPOSIXErrorDomain: POSIXErrorCode(rawValue: Int32(error.code))?.rawValue
    case NSCocoaErrorDomain: codes[error.code]
    default: nil
    }
  }

  /// Foundation names some of the system's errors itself.
  private static let codes: [Int: Int32] = [
    CocoaError.fileNoSuchFile.rawValue: ENOENT, CocoaError.fileReadNoSuchFile.rawValue: ENOENT,
    CocoaError.fileReadNoPermission.rawValue: EACCES,
    CocoaError.fileWriteNoPermission.rawValue: EACCES,
    CocoaError.fileWriteOutOfSpace.rawValue: ENOSPC,
    CocoaError.fileWriteVolumeReadOnly.rawValue: EROFS,
    CocoaError.fileWriteFileExists.rawValue: EEXIST,
  ]
}
