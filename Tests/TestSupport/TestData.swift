public import Foundation

/// Where the tests find real data, and how they say aloud that they have none.
public enum TestData {
  /// The folder that `CALAMUS_DATA` names; nil when it is not set or not there.
  public static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["CALAMUS_DATA"], !path.isEmpty else {
      return nil
    }
    let url = URL(fileURLWithPath: path)
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  /// Whether real data is there: the condition of every test that needs it.
  public static var isAvailable: Bool { folder != nil }

  /// What the test runner prints beside a skipped test.
  public static let skipReason = "skipped: CALAMUS_DATA does not name a folder with the real data"

  /// A file below the data folder.
  ///
  /// - Throws: `Missing` when the folder or the file is not there.
  public static func url(_ path: String) throws -> URL {
    guard let folder else { throw Missing(path: path) }
    let url = folder.appendingPathComponent(path)
    guard FileManager.default.fileExists(atPath: url.path) else { throw Missing(path: url.path) }
    return url
  }

  /// The bytes of a file below the data folder.
  ///
  /// - Throws: `Missing`, or what reading throws.
  public static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url(path)))
  }

  /// A file that a test needs and that is not there.
  public struct Missing: Error {
    /// The file.
    public let path: String
  }
}
