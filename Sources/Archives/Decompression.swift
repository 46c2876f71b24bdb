/// Decompression of one stream in memory, with a bound on what comes out.
public enum Decompression {
  /// The compressed forms that are known, told by their first bytes.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    case gzip, zlib, bzip2, xz, zstd, lz4, compress

    /// The form that the first bytes announce, or nil; two bytes alone tell zlib, so it may be a coincidence.
    public init?(startOf bytes: some Collection<UInt8>) {
      let start = Array(bytes.prefix(6))
      if start.starts(with: [0x1F, 0x8B]) {
        self = .gzip
      } else if start.starts(with: [0x42, 0x5A, 0x68]) {
        self = .bzip2
      } else if start.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
        self = .xz
      } else if start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
        self = .zstd
      } else if start.starts(with: [0x04, 0x22, 0x4D, 0x18]) {
        self = .lz4
      } else if start.starts(with: [0x1F, 0x9D]) {
        self = .compress
      } else if start.count >= 2, start[0] == 0x78, start[1] & 0x20 == 0,
        (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
      {
        self = .zlib
      } else {
        return nil
      }
    }
  }

  /// Decompresses a gzip, zlib, bzip2, xz, zstd, lz4 or compress stream.
  ///
  /// The check sums of zlib and gzip are verified, the latter not for gzip inside gzip.
  ///
  /// - Parameters:
  ///   - bytes: The compressed stream.
  ///   - limit: The largest number of bytes that may come out.
  /// - Returns: The decompressed bytes.
  /// - Throws: `malformed` (also when the form is unknown), `truncated`, or `tooLarge` beyond `limit`.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(ArchiveError) -> [UInt8] {
    guard let form = Form(startOf: bytes) else {
      throw ArchiveError(.malformed, "not a compressed stream of a known form")
    }
    if form == .zlib { return try inflateZlib(bytes, limit: limit) }
    return try expand(bytes[...], limit: limit, isChecked: form == .gzip)
  }

  /// Inflates a zlib stream.
  ///
  /// libarchive knows no zlib frame, so the deflate data inside gets a gzip frame, and the Adler-32 is checked here.
  private static func inflateZlib(_ bytes: [UInt8], limit: Int) throws(ArchiveError) -> [UInt8] {
    guard bytes.count >= 7 else {
      throw ArchiveError(.truncated, "a zlib stream of \(bytes.count) bytes")
    }
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    let frame = header + bytes[2..<bytes.count - 4] + [UInt8](repeating: 0, count: 8)
    let result = try expand(frame[...], limit: limit, isChecked: false)
    let stored = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard Checksums.adler32(result) == stored else {
      throw ArchiveError(.malformed, "the check sum of the zlib stream does not fit its content")
    }
    return result
  }

  private static func expand(
    _ bytes: ArraySlice<UInt8>, limit: Int, isChecked: Bool
  ) throws(ArchiveError) -> [UInt8] {
    let handle = try ArchiveHandle(bytes: bytes, form: .stream)
    guard handle.isCompressed else {
      throw ArchiveError(.truncated, "the compressed stream ends inside its header")
    }
    guard try handle.next() != nil else { return [] }
    let result = try handle.bytes(limit: limit, expected: nil) { _ throws(ArchiveError) in }
    if isChecked { try handle.checkGzip(result) }
    return result
  }
}
