import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

private let text = """
  {"expectedClusterCount": 2, "expectedDisplayText": "A♭", "expectedTopGlyphs": ["A", "flat"],
   "name": "AFlat01", "strokes": [
    {"bounds": {"maxX": 9}, "points": [{"timeOffset": 0, "x": 118.5, "y": 170.5},
      {"timeOffset": 0.066, "x": 120, "y": 168.8}]},
    {"points": [{"timeOffset": 0, "x": 1, "y": 2}]}]}
  """

@Test func `a chord symbol has its text, its attributes and times within strokes`() throws {
  let (records, errors) = readRecords(text)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "chord-ink")
  #expect(record.label == "A♭")
  #expect(record.attribute("name") == "AFlat01")
  #expect(record.attribute("expectedTopGlyphs") == "A flat")
  #expect(record.attribute("expectedClusterCount") == "2")
  #expect(record.locations == [[Point(118.5, 170.5), Point(120, 168.8)], [Point(1, 2)]])
  #expect(record.points.map(\.timeOffset) == [0, 0.066, 0])
}

@Test func `a chord symbol's point without a coordinate is named`() {
  let broken = text.replacingOccurrences(of: #", "x": 120"#, with: "")
  #expect(
    readRecords(broken).errors.map(\.description) == [
      "f: a point needs x, y and timeOffset (strokes[0].points[1], line 4)"
    ])
}

@Test func `damaged chord symbols do no harm`() { expectHarmless(Array(text.utf8)) }

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the chord symbols have their stated counts`() throws {
  let (records, errors) = try realRecords("chord-ink")
  #expect(errors.isEmpty)
  #expect(records.count == 404)
  #expect(Set(records.compactMap(\.label)).count == 184)
  #expect(records.reduce(0) { $0 + $1.points.count } == 27_315)
}
