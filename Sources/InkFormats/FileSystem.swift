internal import Glibc

/// The few system calls that reading many small files needs, without a detour.
enum FileSystem {
  /// What a path leads to, links followed.
  struct Status {
    enum Kind { case file, folder, other }
    var kind: Kind
    var size: Int
    /// Device and number: the same folder has the same identity under any name.
    var identity: [UInt64]
  }

  /// Looks at a path.
  ///
  /// - Throws: `unreadable` with the system's reason.
  static func status(of path: SystemPath) throws(InkFileError) -> Status {
    var info = stat()
    guard unsafe stat(path.cString, &info) == 0 else { throw failure(path) }
    let kind: Status.Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    return Status(
      kind: kind, size: Int(info.st_size), identity: [UInt64(info.st_dev), UInt64(info.st_ino)])
  }

  /// The path without links and dots, or nil when it leads nowhere.
  static func realPath(of path: SystemPath) -> SystemPath? {
    guard let real = unsafe realpath(path.cString, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe SystemPath(bytes: Array(UnsafeRawBufferPointer(start: real, count: strlen(real))))
  }

  /// Whether something lies at a path.
  static func exists(_ path: SystemPath) -> Bool {
    var info = stat()
    return unsafe stat(path.cString, &info) == 0
  }

  /// The names in a folder, in the system's order, without `.` and `..`.
  ///
  /// - Throws: `unreadable` with the system's reason.
  static func names(inFolder path: SystemPath) throws(InkFileError) -> [[UInt8]] {
    guard let folder = unsafe opendir(path.cString) else { throw failure(path) }
    defer { _ = unsafe closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe Array(UnsafeRawBufferPointer(start: pointer, count: 256).prefix { $0 != 0 })
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  /// The content of a file, or its first bytes.
  ///
  /// - Parameters:
  ///   - path: A file, or anything that can be read to its end, such as a pipe.
  ///   - limit: The most bytes to read.
  /// - Returns: The bytes, `limit` of them when there are more.
  /// - Throws: `unreadable` with the system's reason.
  static func bytes(of path: SystemPath, limit: Int) throws(InkFileError) -> [UInt8] {
    let descriptor = unsafe open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, path: path, limit: limit)
  }

  /// The bytes that standard input gives, at most `limit`.
  ///
  /// - Throws: `unreadable` with the system's reason.
  static func standardInput(limit: Int) throws(InkFileError) -> [UInt8] {
    try bytes(of: 0, path: SystemPath(bytes: [0x2D]), limit: limit)
  }

  private static func bytes(
    of descriptor: Int32, path: SystemPath, limit: Int
  ) throws(InkFileError) -> [UInt8] {
    var info = stat()
    let stated = unsafe fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
    var result: [UInt8] = []
    // One byte more than the file has, so that its end is seen without another round.
    var step = min(max(stated + 1, 4096), 1 << 20, limit)
    while result.count < limit {
      var status = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
        status = unsafe Glibc.read(descriptor, buffer.baseAddress, step)
        count = max(0, status)
      }
      if status < 0, errno == EINTR { continue }
      guard status >= 0 else { throw failure(path) }
      if status == 0 { break }
      if result.isEmpty { result = piece } else { result += piece }
      if stated > 0, result.count == stated, status < step { break }
      step = min(1 << 20, limit - result.count)
    }
    return result
  }

  private static func failure(_ path: SystemPath) -> InkFileError {
    let number = errno
    var reason = unsafe String(cString: strerror(number))
    // What a shell passes on and is no text arrives as U+FFFD, and no file is called so.
    if number == ENOENT, path.text.contains("\u{FFFD}") {
      reason +=
        "; if the name has bytes that are not UTF-8, write each as \\xNN, or name the folder"
    }
    return InkFileError(file: path.text, code: "unreadable", message: "cannot be read: \(reason)")
  }
}
