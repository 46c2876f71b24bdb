import Archives
import Foundation
import TestSupport
import Testing

@Test func `the bytes depend on names and contents alone`() throws {
  let first = try zip(["a": "1", "b": "2"])
  #expect(first == (try zip(["a": "1", "b": "2"])))
  #expect(first != (try zip(["b": "2", "a": "1"])))
  // Header, directory and end record of two one-byte files with one-byte names.
  #expect(first.count == 2 * (30 + 1 + 1) + 2 * (46 + 1) + 22)
}

@Test func `an empty archive is an archive`() {
  #expect(listing(ZipWriter().finish()) == [])
}

@Test func `deflate is used only where it helps`() throws {
  let text = String(repeating: "line\n", count: 100)
  let packed = try zip(["text": text, "x": "1"], method: .deflated)
  #expect(packed.count < 300)
  #expect(listing(packed) == ["text=\(text)", "x=1"])
}

@Test func `a name that no zip can hold is refused`() {
  var writer = ZipWriter()
  #expect(throws: ArchiveError.self) { try writer.add("", []) }
  #expect(throws: ArchiveError.self) { try writer.add(String(repeating: "a", count: 70_000), []) }
}

@Test func `an archive taken piece by piece is the same archive`() throws {
  var whole = ZipWriter()
  var pieces = ZipWriter()
  var taken: [UInt8] = []
  for index in 0..<5 {
    try whole.add("\(index)", Array("content \(index)".utf8))
    try pieces.add("\(index)", Array("content \(index)".utf8))
    if index.isMultiple(of: 2) { taken += pieces.drain() }
  }
  #expect(taken + pieces.finish() == whole.finish())
}

@Test func `more entries than the plain end record counts are all read`() throws {
  var writer = ZipWriter()
  for index in 0..<70_000 { try writer.add("\(index)", []) }
  let reader = try ArchiveReader(bytes: writer.finish(), kind: .zip)
  var count = 0
  while let entry = reader.next() {
    #expect(entry.path == "\(count)")
    count += 1
  }
  #expect(count == 70_000)
}
