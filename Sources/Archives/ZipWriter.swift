/// Builds a zip file whose bytes depend on the names and contents alone, in memory or piece by piece.
///
/// Every entry has the date 1980-01-01 and no attributes. Stored entries give the same bytes on every machine; deflated
/// ones depend on the compression library's version.
public struct ZipWriter: Sendable {
  /// How entries are stored.
  public enum Method: Hashable, Sendable {
    case stored, deflated
  }

  private let method: Method
  private var body: [UInt8] = []
  private var drained = 0
  private var directory: [UInt8] = []
  private var count = 0

  /// The bytes before the directory so far.
  private var offset: Int { drained + body.count }

  /// Starts an empty archive.
  public init(method: Method = .stored) { self.method = method }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: Its name, `/` between folders, below 65,536 bytes of UTF-8.
  ///   - bytes: Its content.
  /// - Throws: `tooLarge` beyond 4 GiB or 16 million entries; `unsafeName` for an empty or too long name.
  public mutating func add(_ path: String, _ bytes: [UInt8]) throws(ArchiveError) {
    let name = Array(path.utf8)
    guard !name.isEmpty, name.count <= 0xFFFF else {
      throw ArchiveError(.unsafeName, "a name of \(name.count) bytes does not fit a zip file")
    }
    let packed = method == .deflated ? try Deflate.compress(bytes) : bytes
    let isDeflated = method == .deflated && packed.count < bytes.count
    let data = isDeflated ? packed : bytes
    guard count < 1 << 24, bytes.count < 0xFFFF_FFFF,
      offset + data.count + directory.count + 2 * name.count + 256 < 0xFFFF_FFFF
    else {
      throw ArchiveError(.tooLarge, "a zip file with small offsets ends at 4 GiB")
    }
    // Version 2.0, flag bit 11 (the name is UTF-8), method, time 00:00, date 1980-01-01.
    var common: [UInt8] = [20, 0, 0, 8, isDeflated ? 8 : 0, 0, 0, 0, 0x21, 0]
    common += Self.littleEndian(Checksums.crc32(bytes))
    common += Self.littleEndian(UInt32(data.count))
    common += Self.littleEndian(UInt32(bytes.count))
    common += [UInt8(name.count & 255), UInt8(name.count >> 8), 0, 0]
    directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10)
    directory += Self.littleEndian(UInt32(offset)) + name
    body += [0x50, 0x4B, 3, 4] + common + name
    body += data
    count += 1
  }

  /// Takes out the bytes that are ready, so that they need not stay in memory.
  ///
  /// What is taken in all, and `finish()` at the end, are the archive.
  public mutating func drain() -> [UInt8] {
    drained += body.count
    defer { body = [] }
    return body
  }

  /// The finished archive, or what of it was not taken out before.
  public func finish() -> [UInt8] {
    let number = Self.littleEndian(UInt32(min(count, 0xFFFF))).prefix(2)
    let sizes = Self.littleEndian(UInt32(directory.count)) + Self.littleEndian(UInt32(offset))
    return body + directory + (count < 0xFFFF ? [] : largeEnd) + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
      + number + number + sizes + [0, 0]
  }

  /// The end record of the zip64 extension, for more entries than the plain one counts, and where it lies.
  private var largeEnd: [UInt8] {
    func long(_ value: Int) -> [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let record: [UInt8] =
      [0x50, 0x4B, 6, 6] + long(44) + [45, 0, 45, 0] + long(0) + long(count) + long(count)
      + long(directory.count) + long(offset)
    let locator: [UInt8] =
      [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + long(offset + directory.count) + [1, 0, 0, 0]
    return record + locator
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
