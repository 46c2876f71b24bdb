internal import CArchive

/// Compression by libarchive's writer, in memory.
package enum Deflate {
  /// Raw deflate data, without a frame.
  ///
  /// - Throws: `unreadable` when libarchive gives no memory.
  package static func compress(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
    // The gzip frame has ten bytes before and eight behind, as no name or time is given.
    Array(try gzip(bytes).dropFirst(10).dropLast(8))
  }

  /// A gzip stream of one member.
  ///
  /// - Throws: `unreadable` when libarchive gives no memory.
  package static func gzip(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
    // Deflate never grows data by more than a few bytes in 16 KiB; libarchive pads the last block to 512 bytes at most.
    let capacity = bytes.count + bytes.count / 512 + 4096
    var used = 0
    let result = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      let archive = unsafe archive_write_new()
      let entry = unsafe archive_entry_new()
      defer {
        unsafe archive_entry_free(entry)
        _ = unsafe archive_write_free(archive)
      }
      unsafe archive_entry_set_filetype(entry, 0o100000)
      guard unsafe archive_write_set_format_raw(archive) == ARCHIVE_OK,
        unsafe archive_write_add_filter_gzip(archive) == ARCHIVE_OK,
        unsafe archive_write_set_filter_option(archive, "gzip", "timestamp", nil) == ARCHIVE_OK,
        unsafe archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK,
        unsafe archive_write_open_memory(archive, buffer.baseAddress, capacity, &used)
          == ARCHIVE_OK,
        unsafe archive_write_header(archive, entry) == ARCHIVE_OK,
        unsafe bytes.withUnsafeBytes({ data in
          unsafe archive_write_data(archive, data.baseAddress, data.count) == data.count
        }),
        unsafe archive_write_close(archive) == ARCHIVE_OK
      else { return }
      count = used
    }
    guard result.count >= 18 else { throw ArchiveError(.unreadable, "libarchive cannot compress") }
    return result
  }
}
