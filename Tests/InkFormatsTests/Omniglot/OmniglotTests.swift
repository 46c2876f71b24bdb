import Ink
import InkFormats
import TestSupport
import Testing

private let text = "START\n18.5,-43.25,0\n19,-41.5,56\nBREAK\n1,-2,500\nBREAK\n"

@Test func `Omniglot strokes have places, times and the drawer of the file's name`() throws {
  let (records, errors) = readRecords(text, file: "set.zip/Greek/character01/0965_07.txt")
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "omniglot")
  #expect(record.writer == "07")
  #expect(record.label == nil)
  #expect(record.locations == [[Point(18.5, 43.25), Point(19, 41.5)], [Point(1, 2)]])
  #expect(record.points.map(\.timeOffset) == [0, 0.056, 0])
  #expect(record.beginnings == [0, 0.5])
  #expect(readRecords(text, file: "a_b.txt").records.first?.writer == nil)
}

@Test(arguments: [
  ("START\n1,2,3\n4,5\nBREAK\n", "malformed", "2 numbers where 3 are expected (line 3)"),
  ("START\n1,2,3\n4,x,5\nBREAK\n", "malformed", "`x` is not a number (line 3)"),
  ("START\n1,2,3\n4,nan,5\nBREAK\n", "notFinite", "a value that is not finite (line 3)"),
  ("START\n1,2,3\n", "truncated", "the last stroke has no BREAK (line 2)"),
  ("START\nBREAK\n", "malformed", "holds no ink (line 2)"),
])
func `bad Omniglot text is named with its line`(text: String, code: String, message: String) {
  let (records, errors) = readRecords(text)
  #expect(records.isEmpty)
  #expect(errors.map(\.code) == [code])
  #expect(errors.map(\.description) == ["f: \(message)"])
}

@Test func `damaged Omniglot text does no harm`() { expectHarmless(Array(text.utf8)) }

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the Omniglot excerpt has its stated counts`() throws {
  let (records, errors) = try realRecords("omniglot/strokes_background_small1.zip")
  #expect(errors.isEmpty)
  #expect(records.count == 2720)
  let folders = Set(records.map { $0.file.split(separator: "/").dropLast().joined(separator: "/") })
  #expect(folders.count == 136)
  #expect(Set(records.compactMap(\.writer)).count == 20)
  #expect(records.reduce(0) { $0 + $1.points.count } == 375_709)
}
