import Archives
import TestSupport
import Testing

/// All entries of an archive in memory as text: `name=content`, or `name!code`.
func listing(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) -> [String] {
  guard let kind = ArchiveKind(startOf: bytes) else { return ["no archive"] }
  do throws(ArchiveError) {
    return listing(try ArchiveReader(bytes: bytes, kind: kind, limits: limits))
  } catch { return ["!\(error.code.rawValue)"] }
}

/// All entries that a reader gives, as text.
func listing(_ reader: ArchiveReader) -> [String] {
  var lines: [String] = []
  while let entry = reader.next() {
    switch entry.content {
    case .success(let bytes):
      lines.append("\(entry.path)=\(String(decoding: bytes, as: UTF8.self))")
    case .failure(let error): lines.append("\(entry.path)!\(error.code.rawValue)")
    }
  }
  return lines
}

/// A zip file of small texts.
func zip(_ files: KeyValuePairs<String, String>, method: ZipWriter.Method = .stored) throws
  -> [UInt8]
{
  var writer = ZipWriter(method: method)
  for (name, text) in files { try writer.add(name, Array(text.utf8)) }
  return writer.finish()
}

@Test func `zip, tar, tar in gzip and 7z give their files in archive order`() throws {
  let expected = ["b.txt=second", "a/a.txt=first"]
  #expect(listing(try zip(["b.txt": "second", "a/a.txt": "first"])) == expected)
  #expect(listing(try zip(["b.txt": "second", "a/a.txt": "first"], method: .deflated)) == expected)
  var tar = TarBuilder()
  tar.add("b.txt", Array("second".utf8))
  tar.add("a/", type: "5")
  tar.add("./a/a.txt", Array("first".utf8))
  #expect(listing(tar.finish()) == expected)
  #expect(listing(try Deflate.gzip(tar.finish())) == expected)
  // Made by libarchive's own 7z writer.
  let sevenZip = Samples.hex(
    "377abcaf271c00030d6ab30a5c000000000000002000000000000000d9ebde1e4bcb2c2a2e294e4dcecf4b010000"
      + "00813307ae0fceb1b1a1092aaeb95c3803098c6d484f0deb66d85a828601b8d4af93c953a0c5a5b14f21bdb15925"
      + "9eb4cdaf2d581fd85491e39af1c745ad2c78807b16d693779223ffff233c000017060d01094f00070b0100012303"
      + "0101055d000080000c540a01e4eac66b0000")
  #expect(listing(sevenZip) == ["a.txt=first", "b/c.txt=second"])
}

@Test func `a compressed file that is no archive is one entry without a name`() {
  #expect(listing(Samples.gzip) == ["=hello hello hello\n"])
  #expect(listing(Samples.bzip2) == ["=hello hello hello\n"])
}

@Test func `a file on disk is read like bytes in memory`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("set.zip", zip(["a": "1", "b": "2"]))
  #expect(listing(try ArchiveReader(path: path, kind: .zip)) == ["a=1", "b=2"])
  let error = #expect(throws: ArchiveError.self) {
    try ArchiveReader(path: folder.path("none.zip"), kind: .zip)
  }
  #expect(error?.code == .unreadable)
}

@Test func `names that leave the archive are refused and the rest goes on`() throws {
  let archive = try zip(["../up": "1", "/root": "2", "a/../../b": "3", "fine": "4", "a\nb": "5"])
  #expect(
    listing(archive) == [
      "../up!unsafeName", "/root!unsafeName", "a/../../b!unsafeName", "fine=4", "a\u{FFFD}b=5",
    ])
}

@Test func `links, folders, hidden files and side files are passed over`() throws {
  var tar = TarBuilder()
  tar.add("link", type: "2")
  tar.add("folder/", type: "5")
  tar.add(".DS_Store", [1])
  tar.add("__MACOSX/._a", [1])
  tar.add("a/.hidden/b", [1])
  tar.add("a", [0x31])
  #expect(listing(tar.finish()) == ["a=1"])
}

@Test func `names in UTF-8 survive whatever the locale`() throws {
  #expect(listing(try zip(["über/字.drawing": "1"])) == ["über/字.drawing=1"])
}

@Test func `archives inside archives are read down to the given depth`() throws {
  let one = try zip(["x": "deep"])
  var outer = ZipWriter()
  try outer.add("inner.zip", one)
  try outer.add("last", [0x31])
  let two = outer.finish()
  #expect(listing(two) == ["inner.zip/x=deep", "last=1"])
  #expect(listing(two, limits: ArchiveLimits(depth: 0)) == ["inner.zip!tooDeep", "last=1"])
  var tar = TarBuilder()
  tar.add("two.zip", two)
  let three = try Deflate.gzip(tar.finish())
  #expect(listing(three) == ["two.zip/inner.zip/x=deep", "two.zip/last=1"])
  var four = ZipWriter()
  try four.add("three.tar.gz", three)
  #expect(
    listing(four.finish()) == [
      "three.tar.gz/two.zip/inner.zip!tooDeep", "three.tar.gz/two.zip/last=1",
    ])
}

@Test func `encrypted entries are named`() throws {
  // Info-ZIP's `zip -P pw` of one file.
  let archive = Samples.hex(
    "504b03040a00090000004b3e7e5de5e8a25c120000000600000005000000732e74787405cbb17b46d5ef4ad16b2f"
      + "fbe68873a03490504b0708e5e8a25c1200000006000000504b01021e030a00090000004b3e7e5de5e8a25c120000"
      + "0006000000050000000000000001000000a48100000000732e747874504b05060000000001000100330000004500"
      + "00000000")
  #expect(listing(archive) == ["s.txt!encrypted"])
}
