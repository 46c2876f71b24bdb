import Foundation
import Synchronization

/// The files that are being written beside their final places, so that an interruption leaves none behind.
enum PartialFiles {
  private static let paths = Mutex<[String]>([])

  /// Notes a file before it is made.
  static func add(_ path: String) { paths.withLock { $0.append(path) } }

  /// Removes a file, if it is still there, and forgets it.
  static func remove(_ path: String) {
    paths.withLock { paths in
      _ = unsafe unlink(path)
      paths.removeAll { $0 == path }
    }
  }

  /// Removes all of them, as the last act of the process.
  static func removeAll() {
    paths.withLock { paths in
      for path in paths { _ = unsafe unlink(path) }
    }
  }
}
