import Archives
import Numerics
import TestSupport
import Testing

@Test func `what lies before the damage is delivered, then one error with its place`() throws {
  var tar = TarBuilder()
  for name in ["a", "b", "c"] { tar.add(name, Array("content of \(name)".utf8)) }
  let whole = tar.finish()
  let reader = try ArchiveReader(bytes: Array(whole.prefix(512 * 4 + 5)), kind: .tar)
  #expect(listing(reader).prefix(2) == ["a=content of a", "b=content of b"])
  let again = try ArchiveReader(bytes: Array(whole.prefix(512 * 4 + 5)), kind: .tar)
  var last: ArchiveEntry?
  while let entry = again.next() { last = entry }
  guard case .failure(let error) = last?.content else {
    Issue.record("the damage went unnoticed")
    return
  }
  #expect(error.code == .truncated)
  #expect(error.place == "after file 2, b")
}

@Test func `a cut zip gives its whole files and then an error`() throws {
  let archive = try zip(["a": "first", "b": "second", "c": "third"])
  let lines = listing(Array(archive.prefix(31 + 5 + 31 + 3)))
  #expect(lines.first == "a=first")
  #expect(lines.count == 2 && lines[1].contains("!"))
}

@Test func `a flipped bit in a stored file is noticed and the others are read`() throws {
  var archive = try zip(["a": "first", "b": "second"])
  archive[31 + 2] ^= 1
  #expect(listing(archive) == ["a!malformed", "b=second"])
}

@Test func `damaged deflate data costs their own entry in a zip, in memory and on disk`() throws {
  let text = String(repeating: "line\n", count: 100)
  let files: KeyValuePairs = ["a": text, "b": text, "c": text, "d": text]
  var archive = try zip(files, method: .deflated)
  // Deflate blocks of the reserved type 3, in place of the data of the first and third file.
  let size = (archive.count - 22) / 4 - 46 - 1
  for index in [0, 2] { archive[index * size + 31] = 0xFF }
  let expected = ["a!malformed", "b=\(text)", "c!malformed", "d=\(text)"]
  #expect(listing(archive) == expected)
  let folder = try TemporaryFolder()
  let path = try folder.write("set.zip", archive)
  #expect(listing(try ArchiveReader(path: path, kind: .zip)) == expected)
}

@Test func `a zip is opened again only so often`() throws {
  let text = String(repeating: "line\n", count: 100)
  var writer = ZipWriter(method: .deflated)
  for index in 0..<1200 { try writer.add(String(1000 + index), Array(text.utf8)) }
  var archive = writer.finish()
  let size = (archive.count - 22) / 1200 - 46 - 4
  for index in 0..<1200 { archive[index * size + 34] = 0xFF }
  let lines = listing(archive)
  #expect(listing(archive, limits: ArchiveLimits(entries: 1200)).count < 100)
  #expect(lines.count == 1001 && lines.allSatisfy { $0.hasSuffix("!malformed") })
}

@Test func `a tar cut between two entries gives its files and then an error`() throws {
  var tar = TarBuilder()
  tar.add("a", Array("first".utf8))
  tar.add("b", [UInt8](repeating: 0x31, count: 512))
  let whole = tar.finish()
  let b = "b=" + String(repeating: "1", count: 512)
  for (blocks, lines) in [(2, ["a=first", "!truncated"]), (4, ["a=first", b, "!truncated"])] {
    let cut = Array(whole.prefix(blocks * 512))
    #expect(listing(cut) == lines)
    #expect(listing(try Deflate.gzip(cut)) == lines)
  }
  // One closing block is odd but shows the end; whatever follows the closing blocks is padding.
  for closed in [Array(whole.dropLast(512)), whole, whole + [UInt8](repeating: 0, count: 9000)] {
    #expect(listing(closed) == ["a=first", b])
    #expect(listing(try Deflate.gzip(closed)) == ["a=first", b])
  }
}

@Test func `a compressed file of zeros, or of nothing, is an error`() throws {
  for count in [0, 1024, 10_240, 1 << 20] {
    #expect(listing(try Deflate.gzip([UInt8](repeating: 0, count: count))) == ["!malformed"])
  }
}

@Test func `every limit is kept`() throws {
  let archive = try zip(["a": "12345", "b": "1", "c": "12"])
  #expect(listing(archive, limits: ArchiveLimits(entryBytes: 4)) == ["a!tooLarge", "b=1", "c=12"])
  #expect(
    listing(archive, limits: ArchiveLimits(totalBytes: 7)) == ["a=12345", "b=1", "c!tooLarge"])
  #expect(listing(archive, limits: ArchiveLimits(entries: 2)) == ["a=12345", "b=1", "!tooLarge"])
}

@Test func `limits can be raised, without overflow`() throws {
  let archive = try zip(["a": "12345", "b": "1"])
  let limits = ArchiveLimits(entryBytes: 4, totalBytes: 5, entries: 3)
  #expect(listing(archive, limits: limits) == ["a!tooLarge", "b=1"])
  #expect(listing(archive, limits: limits.raised(2)) == ["a=12345", "b=1"])
  #expect(limits.raised(1) == limits)
  let most = ArchiveLimits(entryBytes: .max).raised(1000)
  #expect(most.entryBytes == .max && most.depth == limits.depth)
}

@Test func `a compression bomb is stopped by its ratio`() throws {
  let blanks = [UInt8](repeating: 0x20, count: 4 << 20)
  let limits = ArchiveLimits(ratio: 100, ratioFloor: 1 << 20)
  var writer = ZipWriter(method: .deflated)
  try writer.add("blanks", blanks)
  #expect(listing(writer.finish(), limits: limits) == ["blanks!tooLarge"])
  #expect(listing(try Deflate.gzip(blanks), limits: limits) == ["!tooLarge"])
  #expect(listing(writer.finish()).count == 1)
}

@Test func `behind a compression bomb in a compressed tar nothing is read, and that is said`()
  throws
{
  var tar = TarBuilder()
  tar.add("blanks", [UInt8](repeating: 0x20, count: 4 << 20))
  tar.add("small", [0x31])
  let reader = try ArchiveReader(
    bytes: try Deflate.gzip(tar.finish()), kind: .compressed,
    limits: ArchiveLimits(ratio: 100, ratioFloor: 1 << 20))
  let entry = try #require(reader.next())
  let error = #expect(throws: ArchiveError.self) { try entry.content.get() }
  #expect(error?.message.hasSuffix("the rest of the archive was not read") == true)
  #expect(reader.next() == nil)
}

@Test func `an entry over the limit in a compressed tar costs only itself`() throws {
  var tar = TarBuilder()
  tar.add("big", [UInt8](repeating: 7, count: 100_000))
  tar.add("small", [0x31])
  let lines = listing(try Deflate.gzip(tar.finish()), limits: ArchiveLimits(entryBytes: 1000))
  #expect(lines == ["big!tooLarge", "small=1"])
}

@Test func `a size that lies does not make the reader ask for memory`() {
  var tar = TarBuilder()
  tar.add("liar", [1, 2, 3], statedSize: 0o7777_7777_777)
  let lines = listing(tar.finish())
  #expect(lines.count >= 1 && lines.allSatisfy { $0.contains("!") })
}

@Test func `random changes never crash the reader`() throws {
  var tar = TarBuilder()
  for name in ["a", "b", "c"] { tar.add(name, Array("content of \(name)".utf8)) }
  let seeds = [
    try zip(["a": "first", "b": "second"], method: .deflated), tar.finish(),
    try Deflate.gzip(tar.finish()), Samples.xz,
  ]
  var random = SeededGenerator(seed: 7)
  for seed in seeds {
    for _ in 0..<300 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      #expect(listing(bytes).count <= 10)
    }
  }
}
