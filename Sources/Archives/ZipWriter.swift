/// Builds a zip file in memory whose bytes depend on the names and contents alone.
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
  private var directory: [UInt8] = []
  private var count = 0

  /// Starts an empty archive.
  public init(method: Method = .stored) { self.method = method }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: Its name, `/` between folders, below 65,536 bytes of UTF-8.
  ///   - bytes: Its content.
  /// - Throws: `tooLarge` when the archive would need the zip64 extension: 65,535 entries or 4 GiB; `unsafeName` for an
  ///   empty or too long name.
  public mutating func add(_ path: String, _ bytes: [UInt8]) throws(ArchiveError) {
    let name = Array(path.utf8)
    guard !name.isEmpty, name.count <= 0xFFFF else {
      throw ArchiveError(.unsafeName, "a name of \(name.count) bytes does not fit a zip file")
    }
    let packed = method == .deflated ? try Deflate.compress(bytes) : bytes
    let isDeflated = method == .deflated && packed.count < bytes.count
    let data = isDeflated ? packed : bytes
    guard count < 0xFFFE, bytes.count < 0xFFFF_FFFF,
      body.count + data.count + directory.count + 2 * name.count + 256 < 0xFFFF_FFFF
    else {
      throw ArchiveError(.tooLarge, "a zip file without extensions holds 65,534 files and 4 GiB")
    }
    // Version 2.0, flag bit 11 (the name is UTF-8), method, time 00:00, date 1980-01-01.
    var common: [UInt8] = [20, 0, 0, 8, isDeflated ? 8 : 0, 0, 0, 0, 0x21, 0]
    common += Self.littleEndian(Checksums.crc32(bytes))
    common += Self.littleEndian(UInt32(data.count))
    common += Self.littleEndian(UInt32(bytes.count))
    common += [UInt8(name.count & 255), UInt8(name.count >> 8), 0, 0]
    directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10)
    directory += Self.littleEndian(UInt32(body.count)) + name
    body += [0x50, 0x4B, 3, 4] + common + name
    body += data
    count += 1
  }

  /// The finished archive.
  public func finish() -> [UInt8] {
    let number = [UInt8(count & 255), UInt8(count >> 8)]
    let sizes =
      Self.littleEndian(UInt32(directory.count)) + Self.littleEndian(UInt32(body.count))
    return body + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number + number + sizes + [0, 0]
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
