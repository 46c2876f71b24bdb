import Foundation
import Ink
import InkFormats
import Testing

struct InkMLReaderTests {
  private func records(
    _ body: String, _ options: ReadOptions = ReadOptions()
  ) -> [DrawingRecord] {
    let text = "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(body)</ink>"
    return InkFile.records(in: Array(text.utf8), file: "f", options: options)
      .compactMap { try? $0.get() }
  }

  private func stroke(_ body: String) throws -> Stroke {
    try #require(records(body).first?.drawing.strokes.first)
  }

  private func format(_ channels: String) -> String {
    "<traceFormat>" + channels + "</traceFormat>"
  }

  private func places(_ stroke: Stroke) -> [[Double]] {
    stroke.path.points.map { [$0.location.x, $0.location.y] }
  }

  @Test func `every way to write numbers`() throws {
    let xy = [[10.0, 20.0], [13, 18], [17, 15], [21, 12]]
    for text in [
      "10 20, 13 18, 17 15, 21 12", "10 20,'3'-2,'4'-3,4-3", "10 20,'3'-2,\"1\"-1,0 0",
      "!10!20,!13!18,'4'-3,!21!12", "#A #14,#D #12,17 15,21 12,", "1e1 +20.0,13.0 18.,'4 '-3,4-3",
      " 10 20 ,\n13\t18, 17 15, 21 12 ",
    ] {
      #expect(places(try stroke("<trace>\(text)</trace>")) == xy, "\(text)")
    }
    #expect(places(try stroke("<trace>5 6,* 7,8 *</trace>")) == [[5, 6], [5, 7], [8, 7]])
  }

  @Test func `separators may be swapped, and times undeclared`() throws {
    #expect(
      places(try stroke("<trace>1,119 2,118 3,117</trace>")) == [[1, 119], [2, 118], [3, 117]])
    let timed = try stroke("<trace>1 119 0,2 118 20,3 117 50</trace>")
    #expect(places(timed) == [[1, 119], [2, 118], [3, 117]])
    #expect(timed.path.points.map(\.timeOffset) == [0, 0.02, 0.05])
    #expect(timed.path.measuredChannels == .time)
  }

  @Test func `intermittent channels and truth values may be missing`() throws {
    let format = format(
      "<channel name='X'/><channel name='Y'/><intermittentChannels><channel name='F' max='2'/>"
        + "<channel name='B1' type='boolean' default='F'/></intermittentChannels>")
    let record = try #require(records(format + "<trace>1 2,3 4 1,5 6 2 T,7 8</trace>").first)
    let points = record.drawing.strokes[0].path.points
    #expect(points.map(\.force) == [1, 1, 2, 2])
    #expect(record.warnings.map(\.code) == ["W-channel"])
  }

  @Test func `units and resolutions give points`() throws {
    func x(_ attributes: String, _ resolution: String = "", _ value: String) throws -> Double {
      let source =
        "<definitions><context xml:id='c'><inkSource><traceFormat><channel name='X' \(attributes)/>"
        + "<channel name='Y'/></traceFormat><channelProperties>\(resolution)</channelProperties>"
        + "</inkSource></context></definitions>"
      return try stroke(source + "<trace contextRef='#c'>\(value) 0</trace>").path.points[0]
        .location.x
    }
    let perCentimetre =
      "<channelProperty channel='X' name='resolution' value='1000' units='1/cm'/>"
    #expect(try x("units='in'", "", "2") == 144)
    #expect(abs(try x("units='mm'", "", "25.4") - 72) < 1e-12)
    #expect(abs(try x("type='integer' units='himetric'", "", "2540") - 72) < 1e-12)
    #expect(abs(try x("type='integer' units='cm'", perCentimetre, "2540") - 72) < 1e-12)
    #expect(abs(try x("type='integer'", perCentimetre, "2540") - 72) < 1e-12)
    #expect(abs(try x("type='decimal' units='cm'", perCentimetre, "2.54") - 72) < 1e-12)
    #expect(try x("units='dev'", "", "5") == 5)
    #expect(try x("orientation='-ve' units='pt'", "", "5") == -5)
  }

  @Test func `the canvas transform is the stroke's transform`() throws {
    let stroke = try stroke(
      "<context><canvasTransform><mapping type='affine'><affine>2 0 5, 0 3 7</affine></mapping>"
        + "</canvasTransform></context><trace>1 1, 2 2</trace>")
    #expect(stroke.transform.apply(to: stroke.path.points[1].location) == Point(9, 13))
  }

  @Test func `brushes give ink and width`() throws {
    let stroke = try stroke(
      "<definitions><brush xml:id='b'><brushProperty name='width' value='0.0254' units='m'/>"
        + "<brushProperty name='color' value='#FF0080'/><brushProperty name='transparency' value='51'/>"
        + "<brushProperty name='tip' value='rectangle'/></brush></definitions>"
        + "<trace brushRef='#b'>1 1</trace>")
    #expect(stroke.ink.color == Color(red: 1, green: 0, blue: 128.0 / 255, alpha: 0.8))
    #expect(stroke.ink.type == .marker)
    #expect(abs(stroke.path.points[0].size.width - 72) < 1e-12)
  }

  @Test func `times count from timestamps`() throws {
    let body =
      "<definitions><timestamp xml:id='t' timeString='2001-01-02T00:00:01.5Z'/></definitions>"
      + "<context timestampRef='#t'>"
      + format("<channel name='X'/><channel name='Y'/><channel name='T' units='s'/>")
      + "</context><trace>0 0 10, 1 1 10.5, 2 2 10.25</trace>"
    let record = try #require(records(body).first)
    let path = record.drawing.strokes[0].path
    #expect(path.creationDate.timeIntervalSinceReferenceDate == 86411.5)
    #expect(path.points.map(\.timeOffset) == [0, 0.5, 0.5])
    #expect(record.warnings.map(\.code) == ["W-time"])
  }

  @Test func `labelled groups become drawings when they are asked for`() {
    let body =
      "<annotation type='truth'>ab</annotation><annotation type='writer'>w</annotation>"
      + "<trace id='0'>0 0</trace><trace id='1'>1 1</trace><trace id='2'>2 2, 3 3, 4 4</trace>"
      + "<traceGroup><annotation type='truth'>Segmentation</annotation>"
      + "<traceGroup><annotation type='truth'>b</annotation><traceView traceDataRef='1'/>"
      + "<traceView traceDataRef='#2' from='2' to='3'/></traceGroup>"
      + "<traceGroup><annotationXML type='Ground truth'><label>a</label></annotationXML>"
      + "<traceView traceDataRef='0'/></traceGroup></traceGroup>"
    let whole = records(body)
    #expect(whole.map(\.label) == ["ab"])
    #expect(whole.first?.drawing.strokes.count == 3)
    let groups = records(body, ReadOptions(inkUnit: .group))
    #expect(groups.map(\.label) == ["b", "a"])
    #expect(groups.map(\.writer) == ["w", "w"])
    #expect(groups.map(\.index) == [0, 1])
    #expect(groups[0].drawing.strokes.map { places($0) } == [[[1, 1]], [[3, 3], [4, 4]]])
  }

  @Test func `ink in definitions shows where a view refers to it`() {
    let body =
      "<definitions><traceGroup xml:id='g'><trace>1 1</trace><trace>2 2</trace></traceGroup>"
      + "<trace xml:id='unused'>9 9</trace></definitions><trace>0 0</trace>"
      + "<traceView traceDataRef='#g' from='2'/><traceView traceDataRef='#g' from='2'/>"
    #expect(records(body).first?.drawing.strokes.map { places($0) } == [[[0, 0]], [[2, 2]]])
  }

  @Test func `references in circles end`() {
    let body =
      "<traceGroup xml:id='a'><annotation type='label'>x</annotation><trace>1 1</trace>"
      + "<traceView traceDataRef='#a'/></traceGroup>"
    #expect(records(body).first?.drawing.strokes.count == 1)
    #expect(!records(body, ReadOptions(inkUnit: .group)).isEmpty)
  }

  @Test func `traces go on and traces in the air do not count`() throws {
    let body =
      "<trace id='a' continuation='begin'>1 1,2 2</trace><trace type='penUp'>5 5</trace>"
      + "<trace continuation='end' priorRef='#a'>3 3</trace>"
    let strokes = try #require(records(body).first).drawing.strokes
    #expect(strokes.map { places($0) } == [[[1, 1], [2, 2], [3, 3]]])
  }

  @Test func `a bad trace is left out, and named when there is no other`() throws {
    let record = try #require(records("<trace id='t'>1 2 x</trace><trace>1 2</trace>").first)
    #expect(record.drawing.strokes.count == 1)
    #expect(
      record.warnings.map(\.message) == ["the trace t is left out: a point of more than 2 values"])
    let bad = InkFile.records(in: Array("<ink>\n<trace>1 2, 3</trace></ink>".utf8), file: "f")
    guard case .failure(let error) = bad[0] else {
      Issue.record("read")
      return
    }
    #expect(error.description == "f: a point of 1 values where 2 are declared (line 2)")
    #expect(records("").first?.drawing.strokes.isEmpty == true)
  }
}
