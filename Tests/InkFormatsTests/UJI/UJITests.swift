import Ink
import InkFormats
import TestSupport
import Testing

private let json = #"""
  {"rawData": {"1": [[[[2540, 5080], [0, 0]]], [[[1, 2]]], [[[3, 4]]]], "é": [[[[5, 6]]]]}}
  """#

@Test func `UJI samples in JSON have labels, and two of each writer`() throws {
  let (records, errors) = readRecords(json)
  #expect(errors.isEmpty)
  #expect(records.map(\.format) == Array(repeating: "uji-json", count: 4))
  #expect(records.map(\.label) == ["1", "1", "1", "é"])
  #expect(records.map(\.writer) == ["1", "1", "2", "1"])
  #expect(records.map(\.index) == [0, 1, 2, 3])
  let first = try #require(records.first?.locations.first?.first)
  #expect(first.distance(to: Point(72, 144)) < 1e-9)
  #expect(records.first?.drawing.strokes.first?.path.measuredChannels == [])
}

@Test func `UJI JSON that breaks off keeps the samples before`() {
  let (records, errors) = readRecords(#"{"rawData": {"1": [[[[1, 2]]], [[], []], [[[3, 4]]], [[[5"#)
  #expect(records.map(\.index) == [0, 2])
  #expect(errors.map(\.code) == ["malformed", "truncated"])
  #expect(errors.first?.place == "sample 2")
  #expect(errors.last?.place == "rawData.1[3][0][0], line 1")
}

private let text =
  "// UJI: 100 units per millimetre\r\nWORD a trn_UJI_W01-01\r\n  NUMSTROKES 2\r\n"
  + "  POINTS 2 # 2540 0 0 2540\r\n  POINTS 1 # 5 6\r\n// Non-ASCII char: ntilde\r\n"
  + "WORD ñ tst_UPV_W18-02\r\n  NUMSTROKES 1\r\n  POINTS 1 # 7 8\r\n"

@Test func `UJI text has labels, writers and sessions`() throws {
  let (records, errors) = readRecords(text)
  #expect(errors.isEmpty)
  #expect(records.map(\.format) == ["uji", "uji"])
  #expect(records.map(\.label) == ["a", "ñ"])
  #expect(records.map(\.writer) == ["UJI_W01", "UPV_W18"])
  #expect(records.map { $0.attribute("session") } == ["trn_UJI_W01-01", "tst_UPV_W18-02"])
  #expect(records[0].locations.map(\.count) == [2, 1])
  #expect(records[0].locations[0][0].distance(to: Point(72, 0)) < 1e-9)
  let latin1 = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  #expect(readRecords(latin1).records.map(\.label) == ["a", "ñ"])
}

@Test(arguments: [
  ("NUMSTROKES 3\n POINTS 1 # 1 2\n", "3 strokes are announced and 1 are there"),
  ("NUMSTROKES 1\n POINTS 9 # 1 2\n", "9 points are announced and 2 numbers are there"),
  ("NUMSTROKES 1\n POINTS 9223372036854775807 # 1 2\n", "`9223372036854775807` is not a count"),
  ("NUMSTROKES 1\n POINTS 1 1 2\n", "no # between count and points"),
  ("NUMSTROKES 1\n LINES 1 # 1 2\n", "POINTS is expected"),
  ("", "ends before NUMSTROKES"),
])
func `a bad UJI word does not lose the others`(lines: String, message: String) {
  let good = "WORD a w-01\n NUMSTROKES 1\n POINTS 1 # 1 2\n"
  let (records, errors) = readRecords(good + "WORD b w-01\n" + lines + good)
  #expect(records.map(\.index) == [0, 2])
  #expect(errors.count == 1)
  #expect(errors.first?.description.hasPrefix("f: \(message) (word 2, line ") == true)
}

@Test func `damaged UJI files do no harm`() {
  expectHarmless(Array(json.utf8))
  expectHarmless(Array(text.utf8))
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the UJI pen digits have their stated counts`() throws {
  let (records, errors) = try realRecords("ujipen2-digits")
  #expect(errors.isEmpty)
  #expect(records.count == 1200)
  #expect(Set(records.compactMap(\.label)).sorted() == (0...9).map(String.init))
  #expect(Set(records.compactMap(\.writer)).count == 60)
  #expect(records.reduce(0) { $0 + $1.points.count } == 68_349)
}
