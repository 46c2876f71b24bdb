/// Verification of what libarchive leaves unread of a gzip stream: check sums, lengths, and what follows.
enum GzipMembers {
  /// Places that look like a member's start and are none; random data of the largest size have fewer than one whose
  /// length before it is possible.
  private static let mostCoincidences = 64

  /// Compares every member's CRC-32 and length with the content.
  ///
  /// - Parameters:
  ///   - stream: The compressed file, at least up to the end of its last member.
  ///   - end: The end of the last member.
  ///   - content: What came out of all members.
  /// - Throws: `malformed` when they do not fit, or when anything but zeros follows the last member.
  static func check(_ stream: [UInt8], end: Int, content: [UInt8]) throws(ArchiveError) {
    guard end >= 18, end <= stream.count else {
      throw ArchiveError(.truncated, "a gzip stream of \(stream.count) bytes")
    }
    guard stream[end...].allSatisfy({ $0 == 0 }) else {
      throw ArchiveError(.malformed, "bytes of no known meaning follow the gzip stream")
    }
    if fits(content, before: end, of: stream) { return }
    // Several members in a row are told apart by the check sum and length that lie before a member's first bytes.
    var start = 0
    var coincidences = 0
    var index = 18
    while index + 18 <= end, coincidences <= mostCoincidences {
      if stream[index] == 0x1F, stream[index + 1] == 0x8B, stream[index + 2] == 8 {
        let count = Int(littleEndian(stream[(index - 4)..<index]))
        if count <= content.count - start {
          if fits(Array(content[start..<start + count]), before: index, of: stream) {
            start += count
          } else {
            coincidences += 1
          }
        }
      }
      index += 1
    }
    guard start > 0, fits(Array(content[start...]), before: end, of: stream) else {
      throw ArchiveError(
        .malformed, "the check sum or length of the gzip stream does not fit its content")
    }
  }

  private static func fits(_ content: [UInt8], before end: Int, of stream: [UInt8]) -> Bool {
    littleEndian(stream[(end - 4)..<end]) == UInt32(truncatingIfNeeded: content.count)
      && littleEndian(stream[(end - 8)..<(end - 4)]) == Checksums.crc32(content)
  }

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }
}
