import Foundation

/// Keeps a second process from writing into the same folder, for as long as the value lives.
///
/// The kernel drops the lock with the process, however it ends, so that nothing stale is left behind.
public final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder; nil when another process, or another value in this one, holds its lock.
  ///
  /// A folder that cannot be opened or is on a file system without locks counts as locked by this value: whoever
  /// writes into it next learns what is wrong with it.
  public init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      return nil
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
