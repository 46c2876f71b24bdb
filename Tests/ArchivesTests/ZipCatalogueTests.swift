import Archives
import Foundation
import TestSupport
import Testing

/// Zip files on disk, whose directory is read piece by piece.
@Suite struct ZipCatalogueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The names and contents, or the errors' codes, in order.
  private func read(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws -> [String] {
    let path = try folder.write("a.zip", bytes)
    let reader = try ArchiveReader(path: path, kind: .zip, limits: limits)
    var found: [String] = []
    while let entry = reader.next() {
      switch entry.content {
      case .success(let content): found.append("\(entry.path)=\(content.count)")
      case .failure(let error): found.append("\(entry.path): \(error.code.rawValue)")
      }
    }
    return found
  }

  private func archive(_ count: Int, method: ZipWriter.Method = .deflated) throws -> [UInt8] {
    var writer = ZipWriter(method: method)
    for index in 0..<count {
      try writer.add("f/\(index)", [UInt8](repeating: UInt8(index & 255), count: index % 300))
    }
    return writer.finish()
  }

  private func expected(_ count: Int) -> [String] { (0..<count).map { "f/\($0)=\($0 % 300)" } }

  /// Where the directory begins, as the end record of an archive without a comment has it.
  private func directory(of bytes: [UInt8]) -> Int {
    bytes.suffix(6).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: [0, 1, 2, 1000, 70_000]) func allEntriesAreReadInOrder(count: Int) throws {
    #expect(try read(archive(count)) == expected(count))
  }

  @Test func aCompressionBombLosesNoOtherEntry() throws {
    let blanks = [UInt8](repeating: 0x20, count: 4 << 20)
    var bomb = ZipWriter(method: .deflated)
    try bomb.add("blanks", blanks)
    var writer = ZipWriter(method: .deflated)
    try writer.add("a", [1])
    try writer.add("b", blanks)
    try writer.add("c", [1, 2])
    try writer.add("d.zip", bomb.finish())
    try writer.add("e", [1, 2, 3])
    let limits = ArchiveLimits(ratio: 100, ratioFloor: 1 << 20)
    #expect(
      try read(writer.finish(), limits: limits)
        == ["a=1", "b: tooLarge", "c=2", "d.zip/blanks: tooLarge", "e=3"])
    // What bombs produced counts for the whole archive all the same.
    let few = ArchiveLimits(totalBytes: 3 << 19, ratio: 100, ratioFloor: 1 << 20)
    #expect(
      try read(writer.finish(), limits: few)
        == ["a=1", "b: tooLarge", "c=2", "d.zip/blanks: tooLarge"])
  }

  @Test func aPrefixAndACommentDoNotMatter() throws {
    var bytes = try archive(3)
    bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [5, 0])
    #expect(try read(Array("#!/bin/sh\n".utf8) + bytes + Array("hello".utf8)) == expected(3))
  }

  @Test func anEntryThatIsNotWhereTheDirectorySaysLosesNoOther() throws {
    var bytes = try archive(3)
    // The second record's offset.
    let record = directory(of: bytes) + 46 + 3
    bytes[record + 42] ^= 1
    #expect(try read(bytes) == ["f/0=0", "f/1: malformed", "f/2=2"])
    bytes[record + 45] = 0x7F
    #expect(try read(bytes) == ["f/0=0", "f/1: malformed", "f/2=2"])
  }

  @Test func aPackedSizeBeyondTheFileIsAnError() throws {
    var bytes = try archive(3)
    let record = directory(of: bytes) + 46 + 3
    bytes[record + 21] = 0xFF
    #expect(try read(bytes) == ["f/0=0", "f/1: truncated", "f/2=2"])
    bytes[record + 23] = 0x7F
    #expect(try read(bytes) == ["f/0=0", "f/1: tooLarge", "f/2=2"])
  }

  @Test func aDamagedDirectoryEndsTheArchiveWithOneError() throws {
    var bytes = try archive(3)
    bytes[directory(of: bytes) + 46 + 3] = 0
    #expect(try read(bytes) == ["f/0=0", ": malformed"])
    bytes = try archive(3)
    // A name that would reach beyond the directory.
    bytes[directory(of: bytes) + 2 * (46 + 3) + 29] = 0xFF
    #expect(try read(bytes) == ["f/0=0", "f/1=1", ": truncated"])
  }

  @Test func everyFlippedByteOfTheDirectoryIsSurvived() throws {
    let bytes = try archive(3)
    for index in directory(of: bytes)..<bytes.count {
      for bit in [0x01, 0x80] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= bit
        #expect(try read(damaged).count <= 4)
      }
    }
  }

  @Test func limitsHoldForTheWholeArchive() throws {
    var limits = ArchiveLimits()
    limits.entries = 2
    #expect(try read(archive(3), limits: limits) == ["f/0=0", "f/1=1", ": tooLarge"])
    limits = ArchiveLimits()
    limits.totalBytes = 2
    #expect(try read(archive(4), limits: limits) == ["f/0=0", "f/1=1", "f/2: tooLarge"])
  }
}
