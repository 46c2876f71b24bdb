import Foundation
import Platform
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func `folders are made and old content is replaced whole`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a/b/text.txt")
    try AtomicFile.write("a long first text", to: path)
    try AtomicFile.write("second", to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["text.txt"])
  }

  @Test func `a path through a file is an error that names the path`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", text: "x")
    let error = #expect(throws: FileError.self) { try AtomicFile.write("y", to: file + "/below") }
    #expect(error?.description.hasPrefix(file + "/below: cannot be written (") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `a file that cannot be replaced leaves nothing beside it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("taken/inside", text: "x")
    #expect(throws: FileError.self) { try AtomicFile.write("y", to: folder.path("taken")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["taken"])
  }

  @Test func `a full disk is told from other errors, by its own words`() {
    func error(_ underlying: any Error) -> FileError {
      FileError(path: "a", operation: "written", underlying: underlying)
    }
    let inner = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
    let outer = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: inner])
    for full in [error(POSIXError(.ENOSPC)), error(CocoaError(.fileWriteOutOfSpace)), error(outer)]
    {
      #expect(full.isOutOfSpace)
      #expect(full.description == "a: cannot be written (No space left on device)")
    }
    #expect(error(POSIXError(.EDQUOT)).isOutOfSpace)
    #expect(!error(POSIXError(.EACCES)).isOutOfSpace)
    #expect(!error(CocoaError(.fileWriteUnknown)).isOutOfSpace)
  }

  @Test func `leftovers of killed processes go, other hidden files stay`() throws {
    let folder = try TemporaryFolder()
    for name in [".a.json.17.partial", ".hidden", "b.partial", "c.json"] {
      try folder.write(name, text: "x")
    }
    AtomicFile.removeLeftovers(in: folder.url.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == [".hidden", "b.partial", "c.json"])
    AtomicFile.removeLeftovers(in: folder.path("nowhere"))
  }
}

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `the published vectors come out`(text: String, digest: String) {
    #expect(SHA256.digest(of: Array(text.utf8)) == "sha256:" + digest)
  }

  @Test func `pieces, a whole and a file have one digest`() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let pieces = SHA256()
    for start in stride(from: 0, to: bytes.count, by: 77_777) {
      pieces.update(Array(bytes[start..<min(start + 77_777, bytes.count)]))
    }
    let whole = SHA256.digest(of: bytes)
    #expect(pieces.finish() == whole)
    let folder = try TemporaryFolder()
    #expect(try SHA256.digest(ofFile: folder.write("bytes", bytes)) == whole)
  }
}
