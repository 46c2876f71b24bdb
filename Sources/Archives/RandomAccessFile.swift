internal import Glibc

/// A file of which any part can be read at any time.
final class RandomAccessFile: Sendable {
  /// The number of its bytes when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Opens a file; nil when it cannot be read, or is no ordinary file.
  init?(path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    size = Int(info.st_size)
  }

  deinit { close(descriptor) }

  /// Some of the bytes; fewer where the file ends, or cannot be read.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0 else { return [] }
    let wanted = min(count, size - offset)
    return unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, used in
      used = 0
      while used < wanted {
        let start = unsafe buffer.baseAddress.map { unsafe $0 + used }
        let status = unsafe pread(descriptor, start, wanted - used, off_t(offset + used))
        if status < 0, errno == EINTR { continue }
        if status <= 0 { break }
        used += status
      }
    }
  }
}
