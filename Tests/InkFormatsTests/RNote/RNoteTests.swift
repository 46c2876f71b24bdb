import Archives
import Ink
import InkFormats
import TestSupport
import Testing

private func stroke(_ x: Int, segments: String) -> String {
  """
  {"value":{"brushstroke":{"path":{"segments":[\(segments)],"start":{"pos":[\(x),48],"pressure":0.5}},
  "style":{"smooth":{"stroke_width":4,"stroke_color":{"r":1,"g":0,"b":0,"a":1},"pressure_curve":"linear"}}}},"version":1}
  """
}

private let document = """
  {"version":"0.9.4","data":{"engine_snapshot":{"document":{"config":{"format":{"dpi":96.0}}},
  "stroke_components":[{"value":null,"version":0},
  \(stroke(96, segments: #"{"lineto":{"end":{"pos":[192,96],"pressure":1}}}"#)),
  \(stroke(0, segments: #"{"quadbezto":{"cp":[48,0],"end":{"pos":[96,48],"pressure":0.5}}}"#)),
  {"value":{"textstroke":{"text":"a"}},"version":1}],
  "chrono_components":[{"value":null},{"value":{"t":7,"layer":{"user_layer":0}}},{"value":{"t":3}}]}}}
  """

@Test func `rnote strokes come in the order of their times, in points`() throws {
  let (records, errors) = readRecords(try Deflate.gzip(Array(document.utf8)))
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "rnote")
  #expect(record.attribute("version") == "0.9.4")
  #expect(record.locations.map(\.count) == [9, 2])
  #expect(record.locations[1] == [Point(72, 36), Point(144, 72)])
  // The middle of the curve lies half way between the chord and the control point's height.
  #expect(record.locations[0][4].distance(to: Point(36, 18)) < 1e-9)
  #expect(record.drawing.strokes[1].path.points.map(\.force) == [1, 2])
  #expect(record.points.allSatisfy { $0.size.width == 3 })
  #expect(record.drawing.strokes[0].ink.color == Color(red: 1, green: 0, blue: 0))
  #expect(record.warnings.map(\.code) == ["W-shape"])
}

@Test func `damaged rnote documents do no harm`() { expectHarmless(Array(document.utf8)) }

@Test(
  .enabled(if: TestData.isAvailable, "\(TestData.skipReason)"),
  arguments: [
    ("file-tests/v0-15-0-test", 409, 20614), ("file-tests/v0-6-0-test", 403, 17034),
    ("screenshots-pages/lecture_note_1", 490, 42181),
  ])
func `real rnote documents have the strokes that an independent count finds`(
  name: String, strokes: Int, segments: Int
) throws {
  let (records, errors) = readRecords(try TestData.bytes("apps/rnote/\(name).rnote"))
  #expect(errors.isEmpty)
  #expect(records.map(\.drawing.strokes.count) == [strokes])
  #expect(records.map(\.points.count) == [strokes + segments])
}
