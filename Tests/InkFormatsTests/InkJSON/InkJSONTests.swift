import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport
import Testing

struct InkJSONTests {
  private func records(_ text: String) throws -> [DrawingRecord] {
    try InkJSONReader.records(from: Array(text.utf8), file: "a.ink.json")
  }

  /// A file with one stroke whose parts can be replaced.
  private func file(
    schema: String = "calamus.ink/1", stroke: String = "", path: String = "",
    count: String = "2", points: String = #""x":[0,1],"y":5"#
  ) -> String {
    #"{"schema":"\#(schema)","drawings":[{"inks":[{"identifier":"com.apple.ink.pen"}],"#
      + #""strokes":[{"ink":0,\#(stroke)"path":{"curve":"polyline","date":0,"measured":[],"#
      + #"\#(path)"count":\#(count),"points":{\#(points)}}}]}]}"#
  }

  private func error(_ text: String) throws -> InkFileError {
    try #require(throws: InkFileError.self) { _ = try records(text) }
  }

  @Test(arguments: 0..<300)
  func `a drawing that was written comes back equal`(_ seed: Int) throws {
    var random = RandomDrawing(seed: UInt64(seed))
    let drawings = (0...(seed % 3)).map { _ in random.drawing() }
    let originals = drawings.enumerated().map { index, drawing in
      DrawingRecord(
        drawing: drawing, file: "", index: index, format: "",
        label: index == 0 ? nil : "<\"ä\",\n>", writer: index == 1 ? "w" : nil)
    }
    let bytes = InkJSONWriter.bytes(for: originals)
    #expect(InkJSONReader.recognises(bytes.prefix(64)))
    let back = try InkJSONReader.records(from: bytes, file: "x")
    #expect(back.map(\.drawing) == drawings)
    #expect(back.map(\.label) == originals.map(\.label))
    #expect(back.map(\.writer) == originals.map(\.writer))
    #expect(back.map(\.index) == Array(drawings.indices))
    #expect(InkJSONWriter.bytes(for: back) == bytes)
  }

  @Test func `doubles keep every bit`() throws {
    let values = [
      0.1, 1.0 / 3, .pi, Double.leastNonzeroMagnitude, 1.7976931348623157e308,
      123_456_789.123_456_79, -0.0,
    ]
    let points = values.map { StrokePoint(location: Point($0, -$0), timeOffset: $0) }
    let drawing = Drawing(strokes: [Stroke(path: StrokePath(points: points))])
    let bytes = InkJSONWriter.bytes(for: drawing)
    let back = try InkJSONReader.records(from: bytes, file: "x")[0].drawing.strokes[0].path.points
    #expect(back.map(\.location.x.bitPattern) == values.map(\.bitPattern))
  }

  @Test func `what is absent has its default`() throws {
    let drawing = try records(file())[0].drawing
    let expected = StrokePath(
      points: [StrokePoint(location: Point(0, 5)), StrokePoint(location: Point(1, 5))],
      curve: .polyline, measuredChannels: [])
    #expect(drawing == Drawing(strokes: [Stroke(path: expected)]))
    #expect(try records(#"{"schema":"calamus.ink/1","drawings":[]}"#).isEmpty)
    #expect(try records(file(count: "0", points: ""))[0].drawing.strokes[0].path.points.isEmpty)
    #expect(try records(file(stroke: #""mask":null,"seed":null,"#))[0].drawing == drawing)
  }

  @Test func `times that run backwards are kept and reported once`() throws {
    let record = try records(file(points: #""x":0,"y":0,"time":[1,0]"#))[0]
    #expect(record.drawing.strokes[0].path.points.map(\.timeOffset) == [1, 0])
    #expect(record.warnings.map(\.code) == ["W-time"])
  }

  @Test(arguments: [
    (#""ink":1,"#, "", "malformed", "drawings[0].strokes[0].ink"),
    (#""colour":1,"#, "", "malformed", "drawings[0].strokes[0]"),
    (#""seed":-1,"#, "", "malformed", "drawings[0].strokes[0].seed"),
    (#""seed":1.5,"#, "", "malformed", "drawings[0].strokes[0].seed"),
    (#""id":"x","#, "", "malformed", "drawings[0].strokes[0].id"),
    (#""bounds":[1,2,3],"#, "", "malformed", "drawings[0].strokes[0].bounds"),
    (#""bounds":[1,2,0,3],"#, "", "malformed", "drawings[0].strokes[0].bounds"),
    (#""ranges":[[0,2]],"#, "", "malformed", "drawings[0].strokes[0]"),
    (#""ranges":[[1,0]],"#, "", "malformed", "drawings[0].strokes[0].ranges[0]"),
    (
      #""mask":{"fillRule":"odd","loops":[]},"#, "", "malformed",
      "drawings[0].strokes[0].mask.fillRule"
    ),
    (
      #""mask":{"fillRule":"evenOdd","loops":[[1]]},"#, "", "malformed",
      "drawings[0].strokes[0].mask.loops[0]"
    ),
    ("", #""x":[0,1,2],"y":0"#, "malformed", "drawings[0].strokes[0].path"),
    ("", #""x":[0,null],"y":0"#, "malformed", "drawings[0].strokes[0].path.points.x[1]"),
    ("", #""x":[0,"1"],"y":0"#, "malformed", "drawings[0].strokes[0].path.points.x[1]"),
    ("", #""x":[0,1e999],"y":0"#, "notFinite", "drawings[0].strokes[0].path.points.x[1]"),
    ("", #""x":-1e999,"y":[0,1]"#, "notFinite", "drawings[0].strokes[0].path.points.x"),
    ("", #""x":0,"y":0"#, "malformed", "drawings[0].strokes[0].path"),
    ("", #""x":[0,1]"#, "malformed", "drawings[0].strokes[0].path"),
    ("", #""x":[0,1],"x":[0,1],"y":0"#, "malformed", "drawings[0].strokes[0].path.points"),
    ("", #""x":[0,01],"y":0"#, "malformed", "drawings[0].strokes[0].path.points.x[1]"),
    ("", #""x":[0,1.],"y":0"#, "malformed", "drawings[0].strokes[0].path.points.x[1]"),
    ("", #""x":[0,],"y":0"#, "malformed", "drawings[0].strokes[0].path.points.x[1]"),
    ("", #""x":[0,1],"y":0,"#, "malformed", "drawings[0].strokes[0].path.points"),
    ("", #""x":[0,1],"y":0,"z":0"#, "malformed", "drawings[0].strokes[0].path.points"),
  ])
  func `an error names the element`(
    _ stroke: String, _ points: String, code: String, place: String
  ) throws {
    var text =
      points.isEmpty ? file(stroke: stroke) : file(stroke: stroke, points: points)
    if stroke.hasPrefix(#""ink""#) {
      text = text.replacing(#""ink":0,"ink":1"#, with: #""ink":1.5"#)
    }
    let error = try error(text)
    #expect(error.code == code)
    #expect(error.place == place + ", line 1")
    #expect(!error.message.contains("\n"))
  }

  @Test(arguments: ["NaN", "Infinity", "nan"])
  func `words for numbers are refused`(_ word: String) throws {
    #expect(try error(file(points: #""x":[0,\#(word)],"y":0"#)).code == "malformed")
  }

  @Test func `a count without data is refused`() throws {
    #expect(try error(file(count: "1000000000000", points: #""x":0,"y":0"#)).code == "malformed")
    #expect(try error(file(count: "-1")).code == "malformed")
    #expect(try error(file(count: "1e30")).code == "malformed")
  }

  @Test func `an ink out of range is refused with the stroke`() throws {
    let error = try error(file().replacing(#""ink":0"#, with: #""ink":7"#))
    #expect(error.description == "a.ink.json: strokes[0] has ink 7 of 1 (drawings[0], line 1)")
  }

  @Test func `a newer schema is refused with its number`() throws {
    let error = try error(#"{"schema":"calamus.ink/2","drawings":{"later":true}}"#)
    #expect(error.code == "newerVersion")
    #expect(error.message.contains("schema 2"))
  }

  @Test(arguments: [
    "{}", #"{"schema":"other/1"}"#, #"{"schema":"calamus.ink/x"}"#, #"{"a":1}"#,
  ])
  func `another schema is not ours`(_ text: String) throws {
    #expect(try error(text).code == "unknownFormat")
    #expect(!InkJSONReader.recognises(Array(#"{"schema":"other/1"}"#.utf8)))
  }

  @Test(arguments: ["[", "[]", "{", "\"", "1", "{\"schema\":\"calamus.ink/1\"", "\u{0}"])
  func `what is no JSON object is refused in one line`(_ text: String) throws {
    let error = try error(text)
    #expect(["malformed", "truncated", "unknownFormat"].contains(error.code))
    #expect(!error.description.contains("\n"))
  }

  @Test func `deep nesting is refused`() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(try error(#"{"schema":"calamus.ink/1","drawings":\#(deep)"#).code == "malformed")
    #expect(
      try error(String(repeating: #"{"schema":"#, count: 200_000)).code == "malformed")
  }

  @Test func `numbers and texts are read as Foundation reads them`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let digits = (0...generator.index(below: 20)).map { _ in String(generator.index(below: 10)) }
      let exponent = generator.index(below: 60) - 30
      let text = "1" + digits.joined() + "." + digits.reversed().joined() + "e\(exponent)"
      let points = try records(file(points: "\"x\":[\(text),1],\"y\":0"))[0].drawing.strokes[0].path
      #expect(points.points[0].location.x == Double(text))
    }
    let text =
      #"{"schema":"calamus.ink/1","drawings":[{"label":"\u00e4\n\ud83d\ude00\/\"é","strokes":[]}]}"#
    #expect(try records(text)[0].label == "ä\n😀/\"é")
    for bad in [#"\ud83d"#, #"\ude00"#, #"\u12"#, #"\x"#, "\u{1}"] {
      #expect(try error(text.replacing(#"\n"#, with: bad)).code == "malformed")
    }
  }

  @Test func `an error names its line`() throws {
    let text = "{\"schema\":\"calamus.ink/1\",\n\"drawings\":[\n{\"strokes\":[1]}]}"
    #expect(try error(text).place == "drawings[0].strokes[0], line 3")
  }

  @Test func `an empty file says so`() throws { #expect(try error("").code == "empty") }
}
