import Archives
import TestSupport
import Testing

/// Streams that Python's gzip, zlib, bz2 and lzma modules made of `hello hello hello\n`.
enum Samples {
  static let text = Array("hello hello hello\n".utf8)
  static let gzip = hex("1f8b0800000000000203cb48cdc9c957c840905c003b7c8adf12000000")
  static let zlib = hex("789ccb48cdc9c957c840905c0040b50687")
  static let bzip2 = hex(
    "425a6839314159265359e5b5f3090000045100001040000244a00021b5180c029069c2a30bb9229c284872daf98480"
  )
  static let xz = hex(
    "fd377a585a000004e6d6b4460200210116000000742fe5a3e00011000c5d00341949ee8de94f7e2121b000001f"
      + "01d9c887c143c800012812c96a628e1fb6f37d010000000004595a")

  static func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

@Test func `every compressed form gives its content back`() throws {
  for stream in [Samples.gzip, Samples.zlib, Samples.bzip2, Samples.xz] {
    #expect(try Decompression.decompress(stream, limit: 18) == Samples.text)
  }
}

@Test func `several gzip members in a row are one stream`() throws {
  let twice = try Decompression.decompress(Samples.gzip + Samples.gzip, limit: 100)
  #expect(twice == Samples.text + Samples.text)
}

@Test func `a limit one byte too small is an error`() {
  for stream in [Samples.gzip, Samples.zlib, Samples.bzip2, Samples.xz] {
    let error = #expect(throws: ArchiveError.self) {
      try Decompression.decompress(stream, limit: 17)
    }
    #expect(error?.code == .tooLarge)
  }
}

@Test func `every truncation is an error`() {
  for stream in [Samples.gzip, Samples.zlib, Samples.bzip2] {
    for count in 0..<stream.count {
      #expect(throws: ArchiveError.self) {
        try Decompression.decompress(Array(stream.prefix(count)), limit: 100)
      }
    }
  }
}

@Test func `a changed check sum is an error`() {
  for (stream, position) in [(Samples.gzip, 8), (Samples.zlib, 1)] {
    var changed = stream
    changed[changed.count - position] ^= 1
    let error = #expect(throws: ArchiveError.self) {
      try Decompression.decompress(changed, limit: 100)
    }
    #expect(error?.code == .malformed)
  }
}

@Test func `every check sum and length of a gzip file is compared, in memory and on disk`() throws {
  let folder = try TemporaryFolder()
  func both(_ stream: [UInt8]) throws -> [String] {
    let path = try folder.write("text.gz", stream)
    let lines = listing(stream)
    #expect(listing(try ArchiveReader(path: path, kind: .compressed)) == lines)
    return lines
  }
  let text = String(decoding: Samples.text, as: UTF8.self)
  let three = Samples.gzip + Samples.gzip + Samples.gzip
  let count = Samples.gzip.count
  #expect(try both(Samples.gzip) == ["=\(text)"])
  #expect(try both(Samples.gzip + [UInt8](repeating: 0, count: 512)) == ["=\(text)"])
  #expect(try both(three) == ["=\(text)\(text)\(text)"])
  for fromEnd in [1, 4, 5, 8, count + 1, count + 8, 2 * count + 4, 2 * count + 5] {
    let position = 3 * count - fromEnd
    var changed = three
    changed[position] ^= 1
    #expect(try both(changed) == ["!malformed"])
    if position < count { #expect(try both(Array(changed.prefix(count))) == ["!malformed"]) }
  }
  #expect(try both(Samples.gzip + [1, 2, 3]) == ["!malformed"])
  #expect(throws: ArchiveError.self) {
    try Decompression.decompress(Samples.gzip + [1, 2, 3], limit: 100)
  }
  // Of gzip inside gzip libarchive shows the inner content alone.
  #expect(try both(try Deflate.gzip(Samples.gzip)) == ["=\(text)"])
}

@Test func `check sums equal their published values`() {
  #expect(Checksums.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
  #expect(Checksums.adler32(Array("Wikipedia".utf8)) == 0x11E6_0398)
  #expect(Checksums.crc32([]) == 0)
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the pen digits decompress to text of the stored length`() throws {
  let stream = try TestData.bytes("pendigits/pendigits-orig.tes.gz")
  let text = try Decompression.decompress(stream, limit: 1 << 26)
  #expect(text.starts(with: Array(".INCLUDE".utf8)))
  let stored = stream.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  #expect(text.count == stored)
}
