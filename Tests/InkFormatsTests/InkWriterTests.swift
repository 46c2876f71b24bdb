import Foundation
import Ink
import InkFormats
import Testing

struct InkWriterTests {
  private func read(_ bytes: [UInt8]) throws -> [DrawingRecord] {
    try InkFile.records(in: bytes, file: "f").map { try $0.get() }
  }

  private func writer(_ name: String) throws -> InkWriter {
    try #require(InkWriter.named(name))
  }

  @Test func `names and extensions tell one format each`() {
    #expect(Set(InkWriter.all.map(\.name)).count == InkWriter.all.count)
    for writer in InkWriter.all {
      #expect(InkWriter.named(writer.name)?.name == writer.name)
      #expect(writer.bytes(for: []) == writer.bytes(for: []))
      for end in writer.fileExtensions {
        #expect(InkWriter.forFile("a/B" + end.uppercased())?.name == writer.name)
      }
    }
    #expect(InkWriter.forFile("a.json") == nil)
    #expect(InkWriter.named("none") == nil)
  }

  @Test func `any drawing can be written in any format, the same way twice, and read again`() throws
  {
    var random = RandomDrawing(seed: 21)
    for _ in 0..<60 {
      var record = DrawingRecord(drawing: random.drawing(), file: "", format: "")
      record.label = "<&\"あ\u{1}"
      record.drawing.strokes.append(
        Stroke(path: StrokePath(points: [StrokePoint(location: .zero)])))
      for writer in InkWriter.all {
        let bytes = writer.bytes(for: [record])
        #expect(bytes == writer.bytes(for: [record]), "\(writer.name)")
        if writer.name == "svg" { continue }
        #expect(try read(bytes).count == 1, "\(writer.name)")
      }
    }
  }

  @Test func `InkML reads back what it can hold, to the last bit`() throws {
    let inkML = try writer("inkml")
    var random = RandomDrawing(seed: 5)
    for _ in 0..<100 {
      let written = inkML.bytes(
        for: [DrawingRecord(drawing: random.drawing(), file: "", format: "", label: "a b")])
      let record = try #require(try read(written).first)
      #expect(record.label == "a b")
      // What has been through InkML once stays as it is.
      let again = try #require(try read(inkML.bytes(for: [record])).first)
      #expect(again.drawing.strokes.count == record.drawing.strokes.count)
      for (first, second) in zip(record.drawing.strokes, again.drawing.strokes) {
        #expect(first.ink == second.ink)
        #expect(first.path.measuredChannels == second.path.measuredChannels)
        let shift = first.path.creationDate.timeIntervalSince(second.path.creationDate)
        #expect(abs(shift) < 1e-5)
        for (a, b) in zip(first.path.points, second.path.points) {
          #expect(a.location == b.location && a.size.width == b.size.width)
          #expect(a.force == b.force && a.altitude == b.altitude && a.azimuth == b.azimuth)
          #expect(abs(a.timeOffset - b.timeOffset) < 1e-6)
        }
      }
    }
  }

  @Test func `an eraser's pieces become traces`() throws {
    let points = (0..<5).map { StrokePoint(location: Point(Double($0) * 10, 5)) }
    var stroke = Stroke(path: StrokePath(points: points, curve: .bSpline))
    stroke.storedRanges = [0...1.5, 2.5...4]
    let record = DrawingRecord(drawing: Drawing(strokes: [stroke]), file: "", format: "")
    let inkML = try writer("inkml")
    let traces = try #require(try read(inkML.bytes(for: [record])).first).drawing.strokes
    #expect(traces.map { $0.path.points.count } == [3, 3])
    #expect(abs(traces[0].path.points[2].location.x - 15) < 1e-9)
    #expect(abs(traces[1].path.points[0].location.x - 25) < 1e-9)
    #expect(inkML.losses(of: record).contains { $0.hasPrefix("what the eraser left") })
  }

  @Test func `a drawing without visible ink is held, or refused before it is written`() throws {
    let point = StrokePoint(location: Point(1, 2))
    var eraser = Stroke(path: StrokePath(points: [point], curve: .polyline))
    eraser.ink.identifier = "com.apple.ink.eraser"
    for strokes in [[], [eraser]] {
      let record = DrawingRecord(drawing: Drawing(strokes: strokes), file: "", format: "")
      for writer in InkWriter.all where writer.isReadable && writer.canHold(record) {
        #expect(try read(writer.bytes(for: [record])).count == 1, "\(writer.name)")
      }
      for name in ["unipen", "quickdraw", "tegaki"] {
        #expect(try !writer(name).canHold(record), "\(name)")
      }
    }
    let empty = DrawingRecord(drawing: Drawing(), file: "", format: "")
    #expect(try !writer("csv").canHold(empty))
    eraser.ink = .pen
    let pen = DrawingRecord(drawing: Drawing(strokes: [eraser]), file: "", format: "")
    #expect(InkWriter.all.allSatisfy { $0.canHold(pen) })
  }

  @Test func `strokes of erasers and force beyond full scale are named with their number`() throws {
    let points = [1, 2.5, 3].map { StrokePoint(location: Point($0, 2), force: $0) }
    let path = StrokePath(points: points, curve: .polyline, measuredChannels: .force)
    var eraser = Stroke(path: path)
    eraser.ink.identifier = "com.apple.ink.eraser"
    let drawing = Drawing(strokes: [Stroke(path: path), eraser])
    let record = DrawingRecord(drawing: drawing, file: "", format: "")
    let eraserLoss = "traces of erasers and lassos (1 stroke)"
    for name in ["inkml", "pencilkit", "unipen", "quickdraw", "tegaki", "svg"] {
      #expect(try writer(name).losses(of: record).contains(eraserLoss), "\(name)")
    }
    #expect(try !writer("ink-json").losses(of: record).contains(eraserLoss))
    #expect(
      try writer("unipen").losses(of: record).contains {
        $0.hasPrefix("force above 2") && $0.hasSuffix("(4 points)")
      })
  }

  @Test func `a tegaki collection keeps labels, boxes and whole numbers`() throws {
    let source = """
      <character-collection><set name="a"><character><utf8>a</utf8><width>1000</width>
      <height>1000</height><strokes><stroke><point x="1" y="2" timestamp="0"/>
      <point x="1000" y="3" timestamp="250"/></stroke><stroke><point x="5" y="6" timestamp="700"/>
      </stroke></strokes></character></set></character-collection>
      """
    let records = try read(Array(source.utf8))
    let tegaki = try writer("tegaki")
    let back = try read(tegaki.bytes(for: records + records))
    #expect(back.map(\.label) == ["a", "a"])
    for record in back { #expect(record.drawing == records[0].drawing) }
    #expect(tegaki.losses(of: records) == [])
  }

  @Test func `SVG draws the exact cubics, with masks as clips`() throws {
    let points = [Point(0, 0), Point(10, 0), Point(10, 10)].map { StrokePoint(location: $0) }
    var stroke = Stroke(path: StrokePath(points: points, curve: .bSpline))
    stroke.ink.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let svg = try writer("svg")
    func text(_ stroke: Stroke) -> String {
      let record = DrawingRecord(
        drawing: Drawing(strokes: [stroke]), file: "", format: "", label: "<")
      return String(decoding: svg.bytes(for: [record]), as: UTF8.self)
    }
    let plain = text(stroke)
    #expect(plain.contains("<title>&lt;</title>"))
    // The middle of the spline is (25/3, 5/3): a third of each outer and two thirds of the control polygon.
    let cubics = stroke.path.bezierSegments()
    #expect(plain.contains("M0 0C\(cubics[0].control1.x) "))
    #expect(plain.components(separatedBy: "C").count == 3)
    #expect(plain.contains("stroke=\"#ff0000\" stroke-opacity=\"0.5\" stroke-width=\"1\""))
    stroke.mask = Mask(loops: [[Point(0, 0), Point(5, 0), Point(5, 5)]], fillRule: .evenOdd)
    let masked = text(stroke)
    #expect(
      masked.contains("<clipPath id=\"mask1\"><path d=\"M0 0L5 0L5 5Z\" clip-rule=\"evenodd\""))
    #expect(masked.contains("clip-path=\"url(#mask1)\""))
    stroke.path.curve = .polyline
    stroke.mask = nil
    #expect(text(stroke).contains("d=\"M0 0L10 0L10 10\""))
  }

  @Test func `numbers are written without exponents and read back`() throws {
    let values: [Double] = [
      0, -0.0, 1e-7, -1.5e-9, 1e16, 123_456_789_012_345_680, 1.0 / 3, Double.leastNonzeroMagnitude,
      2, -7.25e20,
    ]
    let points = values.map { StrokePoint(location: Point($0.magnitude < 1e9 ? $0 : 1, 0)) }
    let path = StrokePath(points: points, curve: .polyline)
    let record = DrawingRecord(
      drawing: Drawing(strokes: [Stroke(path: path)]), file: "", format: "")
    let bytes = try writer("inkml").bytes(for: [record])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("e-") && !text.contains("e+"))
    let back = try #require(try read(bytes).first).drawing.strokes[0].path.points
    #expect(back.map(\.location.x) == points.map(\.location.x))
  }
}
