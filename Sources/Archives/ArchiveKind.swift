/// What kind of container some bytes are, told by their start.
public enum ArchiveKind: String, Hashable, Sendable, CaseIterable {
  /// A zip file, also an empty one.
  case zip
  /// A 7z file.
  case sevenZip
  /// A tar file, of any age.
  case tar
  /// One compressed stream (not zlib), which may hold a tar file.
  case compressed

  /// The number of first bytes that suffice to tell.
  public static let prefixLength = 512

  /// The kind that the first `prefixLength` bytes announce, or nil for anything else.
  public init?(startOf bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.prefixLength))
    if start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6]) {
      self = .zip
    } else if start.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) {
      self = .sevenZip
    } else if let form = Decompression.Form(startOf: start), form != .zlib {
      self = .compressed
    } else if Self.isTarHeader(start) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Whether the check sum in a tar header is the sum of its bytes, its own field counted as blanks.
  private static func isTarHeader(_ block: [UInt8]) -> Bool {
    guard block.count >= 512, block[0] != 0 else { return false }
    var stored = 0
    for byte in block[148..<156].drop(while: { $0 == 0x20 }) {
      guard byte >= 0x30, byte <= 0x37 else { break }
      stored = stored << 3 | Int(byte - 0x30)
    }
    let sum = block[..<148].reduce(0) { $0 + Int($1) } + block[156..<512].reduce(0) { $0 + Int($1) }
    return stored == sum + 8 * 0x20
  }
}
