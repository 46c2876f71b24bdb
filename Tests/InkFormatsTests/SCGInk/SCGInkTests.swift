import Ink
import InkFormats
import TestSupport
import Testing

private let text = """
  SCG_INK
  2
  2
  10461 5735
  10458 5727
  1
  1 2

  ANNOTATIONS
  SYMBOL <0> a

  TREE (REL (NAME (TERM g))
       (TERM geq))
  """

@Test func `SCG ink has strokes and its expression`() throws {
  let (records, errors) = readRecords(text)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "scg-ink")
  #expect(record.locations == [[Point(10461, 5735), Point(10458, 5727)], [Point(1, 2)]])
  #expect(record.attribute("TREE") == "(REL (NAME (TERM g)) (TERM geq))")
}

@Test(arguments: [
  ("SCG_INK\n2\n1\n1 2\n", "truncated", "ends before the announced strokes (line 4)"),
  ("SCG_INK\n1\n9999999999999\n1 2\n", "truncated", "ends before the announced strokes (line 4)"),
  ("SCG_INK\n1\n-1\n1 2\n", "malformed", "`-1` is not a count (line 3)"),
  ("SCG_INK\n1\n1\n1 2 3\n", "malformed", "more than 2 numbers in a line (line 4)"),
  ("SCG_INK\n0\n", "malformed", "holds no ink"),
])
func `bad SCG ink is named with its line`(text: String, code: String, message: String) {
  let (records, errors) = readRecords(text)
  #expect(records.isEmpty)
  #expect(errors.map(\.code) == [code])
  #expect(errors.map(\.description) == ["f: \(message)"])
}

@Test func `damaged SCG ink does no harm`() { expectHarmless(Array(text.utf8)) }

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the SCG inks of CROHME are read whole`() throws {
  var names: [String] = []
  for name in [
    "2009213-137-1", "2009213-137-173", "2009213-137-229", "2009213-137-77", "2009213-139-203",
    "200922-949-0", "200922-949-12", "200926-1617-78", "test",
  ] {
    let bytes = try TestData.bytes("inkml/crohme2014/crohmelib/tests/\(name).ink")
    let (records, errors) = readRecords(bytes)
    #expect(errors.isEmpty)
    let record = try #require(records.first)
    // The second line is the number of strokes; points are the lines of two numbers.
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    #expect(record.drawing.strokes.count == Int(lines[1]))
    let pairs = lines.count { $0.split(separator: " ").compactMap { Int($0) }.count == 2 }
    #expect(record.points.count == pairs)
    names.append(name)
  }
  #expect(names.count == 9)
}
