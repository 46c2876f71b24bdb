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
