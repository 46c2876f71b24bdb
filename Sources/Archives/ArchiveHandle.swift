internal import CArchive
internal import Glibc

/// The one place that talks to libarchive: a reader that gives headers and data and frees itself.
///
/// Only formats and filters that work inside the process are switched on: no external program is ever started. Not
/// safe to use from two threads at once, but it may move from one thread to another between calls.
@safe final class ArchiveHandle {
  /// What a handle accepts as the form of its bytes.
  enum Form {
    /// zip, 7z, or tar behind any supported compression.
    case archive
    /// tar behind any supported compression, or else the decompressed bytes as one entry.
    case compressed
    /// The decompressed bytes as one entry, whatever they are.
    case stream
    /// A zip file without anything around it.
    case zip
  }

  /// The facts about an entry that decide what is done with it.
  struct Header {
    var name: [UInt8]
    var isFile: Bool
    var isEncrypted: Bool
    var size: Int?
  }

  private let form: Form
  private var archive: OpaquePointer
  private var entry: OpaquePointer?
  private var path: String?
  private var memory: UnsafeMutableRawBufferPointer?

  /// Opens a file.
  ///
  /// - Throws: `unreadable` when the system refuses, `malformed` or `truncated` when the content does.
  convenience init(path: String, form: Form) throws(ArchiveError) {
    try self.init(form: form)
    self.path = path
    try open()
  }

  /// Opens bytes, of which it keeps a copy.
  ///
  /// - Throws: `malformed` or `truncated`.
  convenience init(bytes: ArraySlice<UInt8>, form: Form) throws(ArchiveError) {
    try self.init(form: form)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    unsafe memory = UnsafeMutableRawBufferPointer(start: copy.baseAddress, count: bytes.count)
    try open()
  }

  private init(form: Form) throws(ArchiveError) {
    self.form = form
    unsafe archive = try Self.reader(form)
  }

  private static func reader(_ form: Form) throws(ArchiveError) -> OpaquePointer {
    guard let archive = unsafe archive_read_new() else {
      throw ArchiveError(.unreadable, "libarchive gives no memory for a reader")
    }
    if form == .zip {
      _ = unsafe archive_read_support_format_zip_seekable(archive)
      return unsafe archive
    }
    _ = unsafe archive_read_support_filter_gzip(archive)
    _ = unsafe archive_read_support_filter_bzip2(archive)
    _ = unsafe archive_read_support_filter_xz(archive)
    _ = unsafe archive_read_support_filter_lzma(archive)
    _ = unsafe archive_read_support_filter_zstd(archive)
    _ = unsafe archive_read_support_filter_lz4(archive)
    _ = unsafe archive_read_support_filter_compress(archive)
    if form != .stream { _ = unsafe archive_read_support_format_tar(archive) }
    if form == .archive {
      _ = unsafe archive_read_support_format_zip(archive)
      _ = unsafe archive_read_support_format_7zip(archive)
    } else {
      _ = unsafe archive_read_support_format_raw(archive)
    }
    return unsafe archive
  }

  private func open() throws(ArchiveError) {
    if let path {
      try check(unsafe archive_read_open_filename(archive, path, 1 << 17))
    } else {
      try check(unsafe archive_read_open_memory(archive, memory?.baseAddress, memory?.count ?? 0))
    }
  }

  /// Opens the archive again and goes back to where it was, behind the last header.
  ///
  /// libarchive ends a zip at a fault in an entry's data; a new reader that leaves those data out finds the entries
  /// behind them.
  ///
  /// - Throws: As for opening and for headers; nothing more can be read then.
  func restart() throws(ArchiveError) {
    let fresh = unsafe try Self.reader(form)
    unsafe archive_read_free(archive)
    unsafe archive = fresh
    isUsable = true
    let passed = headers
    headers = 0
    try open()
    while headers < passed {
      guard try next() != nil else { throw ArchiveError(.truncated, "the archive has changed") }
    }
  }

  deinit {
    unsafe archive_read_free(archive)
    unsafe memory?.deallocate()
  }

  /// The compressed bytes consumed so far.
  var consumed: Int { Int(clamping: unsafe archive_filter_bytes(archive, -1)) }

  /// The number of headers read so far.
  private(set) var headers = 0

  /// Whether more can be read after an error: an entry may be bad where the archive is not.
  private(set) var isUsable = true

  /// Whether a compression was recognised; else the bytes pass as they are.
  var isCompressed: Bool { unsafe archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE }

  /// Whether the stream was no archive, so that its only entry is the decompressed stream itself; known after the
  /// first header.
  var isBareStream: Bool {
    unsafe archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW
  }

  /// Whether a compressed stream ended without a single entry: zeros are taken for an empty tar file, however many they
  /// are and whatever follows.
  var isHollow: Bool { form == .compressed && headers == 0 }

  /// Whether a tar file ended without a closing block of zeros; to be asked when `next()` has given nil.
  var isCutTar: Bool {
    unsafe archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR
      && archive_filter_bytes(archive, 0) - archive_read_header_position(archive) < 512
  }

  /// Whether the archive is a zip file, whose entries are compressed each for itself; known after the first header.
  var isZip: Bool {
    unsafe archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_ZIP
  }

  /// The next entry's header, or nil at the end.
  ///
  /// - Throws: `malformed` or `truncated`; nothing more can be read then.
  func next() throws(ArchiveError) -> Header? {
    // Names in UTF-8 are kept only in a UTF-8 locale; the process's own locale is nobody's business here.
    let previous = unsafe uselocale(Self.utf8)
    defer { _ = unsafe uselocale(previous) }
    let status = unsafe archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    // A warning (an odd time, a name in an unknown encoding) leaves a usable header.
    if status != ARCHIVE_WARN { try check(status) }
    headers += 1
    var name: [UInt8] = []
    if let path = unsafe archive_entry_pathname(entry) {
      name = unsafe Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }
    let type = unsafe archive_entry_filetype(entry)
    return Header(
      name: name,
      isFile: unsafe type & S_IFMT == S_IFREG && archive_entry_hardlink(entry) == nil,
      isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0,
      size: unsafe archive_entry_size_is_set(entry) != 0
        ? Int(clamping: archive_entry_size(entry)) : nil)
  }

  /// The current entry's data.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes; more is an error, found before it is kept.
  ///   - expected: The number that the header states, if it does; only a hint.
  ///   - watch: Called with the number of bytes after each piece; may throw to stop.
  /// - Returns: All bytes of the entry.
  /// - Throws: `malformed`, `truncated`, `tooLarge`, `encrypted`, or what `watch` throws.
  func bytes(
    limit: Int, expected: Int?, watch: (Int) throws(ArchiveError) -> Void
  ) throws(ArchiveError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(max(0, min(expected ?? 0, limit, 1 << 20)))
    var total = 0
    while true {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let status = unsafe archive_read_data_block(archive, &start, &count, &offset)
      if status == ARCHIVE_EOF { break }
      try check(status)
      // Sparse files have gaps, which read as zeros; they count like any other bytes.
      let gap = Int(clamping: offset) - total
      guard gap >= 0, gap <= Int.max - total - count else {
        throw ArchiveError(.malformed, "the entry's parts overlap")
      }
      total += gap + count
      try watch(total)
      if total <= limit {
        if gap > 0 { result.append(contentsOf: repeatElement(0, count: gap)) }
        unsafe result.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
      } else if isBareStream || !isCompressed {
        break
      } else {
        // The next entry lies behind this one's compressed data: pass over it here, where `watch` sees it.
        result = []
      }
    }
    guard total <= limit else {
      throw ArchiveError(.tooLarge, "more than the limit of \(limit) bytes")
    }
    return result
  }

  /// Verifies the content of a bare gzip stream that was read to its end; anything else passes.
  ///
  /// - Throws: `malformed` when it does not fit the stream's own check sums and lengths, or bytes follow the stream;
  ///   `unreadable`; `tooLarge` when the stream is far longer than what it holds.
  func checkGzip(_ content: [UInt8]) throws(ArchiveError) {
    // A gzip stream inside another, of which libarchive shows only the inner content, has nothing to compare.
    guard unsafe archive_filter_code(archive, 0) == ARCHIVE_FILTER_GZIP, isBareStream,
      unsafe archive_filter_count(archive) == 2
    else { return }
    let end = consumed
    guard end / 2 <= content.count + 1 << 24 else {
      throw ArchiveError(.tooLarge, "a gzip stream of \(end) bytes for \(content.count)")
    }
    try GzipMembers.check(try start(of: end + 1 << 16), end: end, content: content)
  }

  /// The first bytes of the file itself, as it is.
  private func start(of count: Int) throws(ArchiveError) -> [UInt8] {
    guard let path else {
      guard let memory = unsafe memory else { return [] }
      return unsafe Array(memory.prefix(count))
    }
    guard let file = unsafe fopen(path, "rbe") else {
      throw ArchiveError(.unreadable, "the file cannot be opened a second time")
    }
    defer { _ = unsafe fclose(file) }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = unsafe fread(buffer.baseAddress, 1, count, file)
    }
  }

  // Made once and never changed or freed: threads may share it.
  nonisolated(unsafe) private static let utf8 = unsafe newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

  private func check(_ status: Int32) throws(ArchiveError) {
    if status == ARCHIVE_OK { return }
    if status == ARCHIVE_FATAL { isUsable = false }
    let message =
      unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
      ?? "the content cannot be read"
    throw ArchiveError(Self.code(of: message, errno: unsafe archive_errno(archive)), message)
  }

  private static func code(of message: String, errno: Int32) -> ArchiveError.Code {
    let text = message.lowercased()
    if ["truncated", "end of file", "too small"].contains(where: text.contains) {
      return .truncated
    }
    if ["encrypt", "passphrase"].contains(where: text.contains) { return .encrypted }
    return [ENOENT, EACCES, EISDIR, EIO, EPERM, ELOOP].contains(errno) ? .unreadable : .malformed
  }
}
