/// Goes through the directory of a zip file piece by piece, and cuts out one entry after the other.
///
/// libarchive keeps some 200 bytes for each entry of a zip file from the beginning. Here the directory, which lies at the
/// file's end, is read in pieces that are forgotten again, and each entry becomes a zip file of its own, which libarchive
/// then reads: memory does not grow with the number of entries, and damage to one entry does not reach another.
final class ZipCatalogue {
  /// One entry: a whole zip file that holds it alone, or why it cannot be cut out.
  struct Entry {
    /// The name as the directory has it.
    var name: [UInt8]
    var archive: Result<[UInt8], ArchiveError>
  }

  private let file: RandomAccessFile
  private let limit: Int
  /// What lies before the zip file proper, as in a self-extracting one.
  private let shift: Int
  /// Where the next piece of the directory begins, and where the last one ends.
  private var offset: Int
  private let end: Int
  private var piece: [UInt8] = []
  private var position = 0
  /// The bytes of entries that were read so far; never more than the file has.
  private(set) var consumed = 1

  /// The bytes of the directory that are read at once.
  private static let pieceLength = 1 << 16
  private static let unknown = 0xFFFF_FFFF

  /// Finds the directory; nil when it is not where a whole zip file on one disk has it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes that an entry may have, compressed.
  init?(path: String, limit: Int) {
    guard let file = RandomAccessFile(path: path) else { return nil }
    (self.file, self.limit) = (file, limit)
    // The end record has 22 bytes, behind which a comment of at most 65,535 may stand.
    let tail = file.bytes(at: max(0, file.size - 65_557), count: 65_557)
    guard
      let start = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail[$0...].starts(with: [0x50, 0x4B, 5, 6])
          && Self.number(tail, $0 + 20, 2) == tail.count - $0 - 22
      })
    else { return nil }
    var directoryEnd = file.size - tail.count + start
    var (disks, length) = (Self.number(tail, start + 4, 4), Self.number(tail, start + 12, 4))
    var directory = Self.number(tail, start + 16, 4)
    let locator = file.bytes(at: directoryEnd - 20, count: 20)
    if locator.count == 20, locator.starts(with: [0x50, 0x4B, 6, 7]) {
      // The zip64 end record has the larger numbers; a prefix of the file shifts it too, which its place tells.
      let record = file.bytes(at: directoryEnd - 76, count: 56)
      guard record.count == 56, record.starts(with: [0x50, 0x4B, 6, 6]),
        Self.number(record, 4, 8) == 44
      else { return nil }
      directoryEnd -= 76
      disks = Self.number(record, 16, 8)
      length = Self.number(record, 40, 8)
      directory = Self.number(record, 48, 8)
    }
    guard disks == 0, length >= 0, length <= directoryEnd, directory >= 0,
      directoryEnd - length >= directory
    else { return nil }
    shift = directoryEnd - length - directory
    (offset, end) = (directoryEnd - length, directoryEnd)
    guard length == 0 || file.bytes(at: offset, count: 4) == [0x50, 0x4B, 1, 2] else { return nil }
  }

  /// The next entry; nil after the last.
  ///
  /// - Throws: `malformed` when the directory itself is damaged; nothing more can be read then.
  func next() throws(ArchiveError) -> Entry? {
    guard let length = try recordLength() else { return nil }
    var record = Array(piece[position..<position + length])
    position += length
    let nameLength = Self.number(record, 28, 2)
    let name = Array(record[46..<46 + nameLength])
    var size = Self.number(record, 24, 4)
    var packed = Self.number(record, 20, 4)
    var place = Self.number(record, 42, 4)
    if size == Self.unknown || packed == Self.unknown || place == Self.unknown {
      Self.large(&record, from: 46 + nameLength, &size, &packed, &place)
    } else {
      record.replaceSubrange(42..<46, with: [0, 0, 0, 0])
    }
    let archive = cut(record, packed: packed, at: place)
    return Entry(name: name, archive: archive)
  }

  /// A zip file of one entry, whose record in the directory points to the beginning already.
  private func cut(_ record: [UInt8], packed: Int, at place: Int) -> Result<[UInt8], ArchiveError> {
    let (start, overflows) = place.addingReportingOverflow(shift)
    let header = overflows ? [] : file.bytes(at: start, count: 30)
    guard header.count == 30, header.starts(with: [0x50, 0x4B, 3, 4]) else {
      return .failure(ArchiveError(.malformed, "there is no entry where the directory says"))
    }
    let head = 30 + Self.number(header, 26, 2) + Self.number(header, 28, 2)
    guard packed <= min(limit, Self.unknown - head - 1) else {
      return .failure(
        ArchiveError(.tooLarge, "\(packed) bytes, more than the limit of \(limit) for one entry"))
    }
    guard packed >= 0, head + packed <= file.size - start else {
      return .failure(ArchiveError(.truncated, "the entry reaches beyond the end of the file"))
    }
    var archive = file.bytes(at: start, count: head + packed)
    guard archive.count == head + packed else {
      return .failure(ArchiveError(.unreadable, "the entry cannot be read"))
    }
    consumed = min(file.size, consumed + archive.count)
    archive += record
    archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
    archive += Self.littleEndian(record.count)
    return .success(archive + Self.littleEndian(head + packed) + [0, 0])
  }

  /// The length of the next record, all of which lies in `piece` then; nil at the directory's end.
  private func recordLength() throws(ArchiveError) -> Int? {
    try fill(46)
    if position == piece.count { return nil }
    guard position + 46 <= piece.count, piece[position...].starts(with: [0x50, 0x4B, 1, 2]) else {
      throw ArchiveError(.malformed, "the directory of the zip file is damaged")
    }
    let length =
      46 + Self.number(piece, position + 28, 2) + Self.number(piece, position + 30, 2)
      + Self.number(piece, position + 32, 2)
    try fill(length)
    guard position + length <= piece.count else {
      throw ArchiveError(.truncated, "the directory of the zip file ends inside an entry")
    }
    return length
  }

  /// Reads on until `count` bytes behind `position` are there, or the directory ends.
  private func fill(_ count: Int) throws(ArchiveError) {
    guard piece.count - position < count, offset < end else { return }
    let more = file.bytes(at: offset, count: min(end - offset, max(Self.pieceLength, count)))
    guard !more.isEmpty else {
      throw ArchiveError(.unreadable, "the directory of the zip file cannot be read")
    }
    piece = Array(piece[position...]) + more
    position = 0
    offset += more.count
  }

  /// Takes the numbers that do not fit 32 bits from the record's extra field 1, and makes its offset there 0.
  private static func large(
    _ record: inout [UInt8], from start: Int, _ size: inout Int, _ packed: inout Int,
    _ place: inout Int
  ) {
    var index = start
    let end = min(record.count, start + number(record, 30, 2))
    while index + 4 <= end {
      let next = index + 4 + number(record, index + 2, 2)
      guard next <= end else { return }
      if number(record, index, 2) == 1 {
        var field = index + 4
        func take(_ value: inout Int) -> Bool {
          guard value == unknown, field + 8 <= next else { return false }
          value = number(record, field, 8)
          field += 8
          return true
        }
        _ = take(&size)
        _ = take(&packed)
        if take(&place) {
          record.replaceSubrange(field - 8..<field, with: [UInt8](repeating: 0, count: 8))
        } else {
          record.replaceSubrange(42..<46, with: [0, 0, 0, 0])
        }
        return
      }
      index = next
    }
  }

  /// A little-endian number; -1 when it is beyond what an Int holds.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    var value: UInt64 = 0
    for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[offset + index]) }
    return Int(exactly: value) ?? -1
  }

  private static func littleEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
