import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

struct InspectTests {
  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test func `json tells every channel of every point`() throws {
    let folder = try TemporaryFolder()
    var drawing = SampleInk.cross
    drawing.strokes[0].path.points[1].force = 0.5
    drawing.strokes[1].transform = Transform(a: 1, b: 0, c: 0, d: 1, tx: 7, ty: 8)
    drawing.strokes[1].randomSeed = 12
    drawing.strokes[0].storedRanges = [0...1, 2...3]
    drawing.strokes[0].path.creationDate = Date(timeIntervalSinceReferenceDate: 600_000_000.25)
    let path = try folder.write("a.ink.json", InkJSONWriter.bytes(for: drawing))
    let outcome = try CalamusProcess.run("inspect", "--json", path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let object = try #require(try objects(outcome.output).first)
    #expect(object["format"] as? String == "ink-json")
    #expect(object["file"] as? String == path)
    #expect((object["bounds"] as? [Double])?.count == 4)
    #expect((object["inks"] as? [[String: Any]])?.first?["type"] as? String == "pen")
    let strokes = try #require(object["strokes"] as? [[String: Any]])
    #expect(strokes.count == 2)
    #expect(strokes[0]["maskedPathRanges"] as? [[Double]] == [[0, 1], [2, 3]])
    #expect(strokes[0]["creationDate"] as? String == "2020-01-06T10:40:00.250000Z")
    #expect(strokes[1]["transform"] as? [Double] == [1, 0, 0, 1, 7, 8])
    #expect(strokes[1]["randomSeed"] as? Int == 12)
    #expect(strokes[0]["measuredChannels"] as? [String] == ["time"])
    let points = try #require(strokes[0]["points"] as? [[String: Double]])
    #expect(points.count == 4)
    #expect(
      points[1] == [
        "x": 5, "y": 8, "timeOffset": 0.01, "width": 2, "height": 2, "opacity": 1, "force": 0.5,
        "azimuth": 0, "altitude": .pi / 2, "secondaryScale": 1, "threshold": 0,
        "lateralJitter": 0, "edgeWidth": 0,
      ])
  }

  @Test func `an unreadable file among others is named and loses nothing else`() throws {
    let folder = try TemporaryFolder()
    try folder.write("in/a.drawing", SampleInk.crossFile)
    try folder.write("in/b.drawing", SampleInk.crossFile.prefix(100))
    try folder.write("in/c.drawing", SampleInk.crossFile)
    let outcome = try CalamusProcess.run("inspect", "--json", folder.path("in"))
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("/in/b.drawing: "))
    let found = try objects(outcome.output)
    #expect(found.count == 3)
    #expect(found.map { $0["error"] != nil } == [false, true, false])
    let error = try #require(found[1]["error"] as? [String: String])
    #expect(error["code"] == "truncated" && error["message"]?.isEmpty == false)
  }

  @Test func `what cannot be read at all is status 4 and one line`() throws {
    let folder = try TemporaryFolder()
    let cases: [(String, [UInt8])] = [
      ("empty", []),
      ("random", (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }),
      ("text", Array("not ink at all\n".utf8)),
      ("truncated", Array(SampleInk.crossFile.prefix(60))),
      ("header", Array("wrd".utf8) + [0xF0]), ("picture", [0x89] + Array("PNG\r\n\u{1A}\n".utf8)),
      ("lying", Array("wrd".utf8) + [0xF0, 1, 0, 0x2A, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
      ("newer", Array("{\"schema\":\"calamus.ink/99\",\"drawings\":[]}".utf8)),
      (
        "infinite",
        Array("{\"schema\":\"calamus.ink/1\",\"drawings\":[{\"strokes\":[{\"x\":1e999}]}]}".utf8)
      ),
    ]
    for (name, bytes) in cases {
      let path = try folder.write(name, bytes)
      let outcome = try CalamusProcess.run("inspect", path)
      #expect(outcome.status == 4, "\(name)")
      #expect(outcome.errorLines.count == 1, "\(name): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("calamus: \(path): "), "\(name): \(outcome.errors)")
    }
    #expect(try CalamusProcess.run("inspect", folder.path("missing")).status == 4)
  }

  @Test func `a file name cannot forge lines or colours`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a\nb\u{1B}[31m.drawing", [1, 2, 3])
    let outcome = try CalamusProcess.run("inspect", path)
    #expect(outcome.status == 4)
    #expect(outcome.errorLines.count == 1)
    #expect(!outcome.errors.contains("\u{1B}"))
  }

  @Test func `standard input is read, once`() throws {
    let outcome = try CalamusProcess.run(["inspect", "-"], input: SampleInk.crossFile)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("2 strokes, 8 points"))
  }

  @Test func `an empty drawing is a valid drawing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.drawing", PencilKitWriter.bytes(for: Drawing()))
    let outcome = try CalamusProcess.run("inspect", path)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("0 strokes"))
  }

  @Test(
    .enabled(if: TestData.isAvailable, "\(TestData.skipReason)"),
    arguments: [
      ("eighth-notes-one-masked-stroke", 12), ("lowercase", 32), ("uppercase", 50),
    ])
  func `real drawings show their strokes`(name: String, strokes: Int) throws {
    let path = try TestData.url("pkdrawing/\(name).drawing").path
    let object = try #require(
      try objects(CalamusProcess.run("inspect", "--json", path).output).first)
    let found = try #require(object["strokes"] as? [[String: Any]])
    #expect(found.count == strokes)
    if name.hasPrefix("eighth") {
      let ranges = found.compactMap { $0["maskedPathRanges"] as? [[Double]] }
      #expect(ranges.count { $0.count == 2 } == 1)
    }
  }
}
