import Foundation
import Ink
import InkFormats
import Numerics
import Testing

/// One pen pose in every format that can hold it: see `CHANNELS.md`.
///
/// The pen stands at (100, 50) points, 0.25 s after its stroke began, pressed with 0.75 of full scale, leaning 35 degrees
/// from the upright towards the lower right of the page (30 degrees clockwise from +x).
struct PenPoseTests {
  private static let azimuth = Double.pi / 6
  private static let altitude = 55 * Double.pi / 180

  private func check(
    _ bytes: [UInt8], _ channels: MeasuredChannels, scale: Double = 1, tolerance: Double = 1e-9,
    _ name: String
  ) throws {
    let record = try #require(InkFile.records(in: bytes, file: name).first).get()
    let path = try #require(record.drawing.strokes.first).path
    let point = try #require(path.points.last)
    #expect(abs(point.location.x - 100 * scale) <= tolerance * 100, "\(name)")
    #expect(abs(point.location.y - 50 * scale) <= tolerance * 100, "\(name)")
    #expect(path.measuredChannels == channels, "\(name)")
    if channels.contains(.time) {
      #expect(abs(point.timeOffset - 0.25) <= tolerance, "\(name)")
    }
    if channels.contains(.force) { #expect(abs(point.force - 1.5) <= tolerance, "\(name)") }
    if channels.contains(.azimuth) {
      #expect(abs(point.azimuth - Self.azimuth) <= tolerance, "\(name)")
      #expect(abs(point.altitude - Self.altitude) <= tolerance, "\(name)")
    }
  }

  private var record: DrawingRecord {
    let points = [
      StrokePoint(location: Point(90, 40), force: 0.5, azimuth: 0.5, altitude: 1),
      StrokePoint(
        location: Point(100, 50), timeOffset: 0.25, force: 1.5, azimuth: Self.azimuth,
        altitude: Self.altitude),
    ]
    let path = StrokePath(
      points: points, curve: .polyline,
      measuredChannels: [.time, .force, .azimuth, .altitude])
    var drawing = Drawing(strokes: [Stroke(path: path)])
    drawing.canvas = Rectangle(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
    return DrawingRecord(drawing: drawing, file: "", format: "")
  }

  @Test func `formats that are written`() throws {
    let all: MeasuredChannels = [.time, .force, .azimuth, .altitude]
    let held: [String: (MeasuredChannels, Double)] = [
      "ink-json": (all, 0), "pencilkit": (all, 1e-4), "inkml": (all, 1e-12),
      "tegaki": ([.time, .force], 1e-3),
    ]
    for writer in InkWriter.all {
      guard let (channels, tolerance) = held[writer.name] else { continue }
      try check(writer.bytes(for: [record]), channels, tolerance: tolerance, writer.name)
      let lost = Set(writer.losses(of: record))
      for (name, channel) in MeasuredChannels.named {
        #expect(lost.contains(name) == !channels.contains(channel), "\(writer.name): \(name)")
      }
    }
  }

  private func inkML(_ channels: String, _ point: String, _ first: String) -> [UInt8] {
    Array(
      ("<ink><definitions><context xml:id='c'><inkSource><traceFormat>" + channels
        + "</traceFormat></inkSource></context></definitions><trace contextRef='#c'>" + first + ","
        + point + "</trace></ink>").utf8)
  }

  @Test func `azimuth and elevation of InkML in degrees, force in per cent`() throws {
    let channels =
      "<channel name='X' units='in'/><channel name='Y' units='pc'/><channel name='T'/>"
      + "<channel name='F' units='%'/><channel name='OA' units='deg'/><channel name='OE'/>"
    try check(
      inkML(channels, "\(100.0 / 72) \(50.0 / 12) 1250 75 390 55", "0 0 1000 20 10 80"),
      [.time, .force, .azimuth, .altitude], "InkML, degrees")
  }

  @Test func `tilts of InkML`() throws {
    let tilts = PenConventions.tilts(azimuth: Self.azimuth, altitude: Self.altitude)
    // The definition itself, independent of the conversion.
    #expect(abs(tan(tilts.x) - cos(Self.azimuth) / tan(Self.altitude)) < 1e-12)
    #expect(abs(tan(tilts.y) - sin(Self.azimuth) / tan(Self.altitude)) < 1e-12)
    let channels =
      "<channel name='X' units='pt'/><channel name='Y' units='pt'/><channel name='T'/>"
      + "<channel name='F' max='1023'/><channel name='OTx' units='rad'/>"
      + "<channel name='OTy' units='rad'/>"
    try check(
      inkML(channels, "100 50 250 767.25 \(tilts.x) \(tilts.y)", "0 0 0 5 0 0"),
      [.time, .force, .azimuth, .altitude], "InkML, tilts")
  }

  @Test func `tegaki and the gesture logs`() throws {
    let tegaki =
      "<character><strokes><stroke><point x='9' y='9' timestamp='1000' pressure='0.1'/>"
      + "<point x='100' y='50' timestamp='1250' pressure='0.75'/></stroke></strokes></character>"
    try check(Array(tegaki.utf8), [.time, .force], "tegaki")
    let gesture =
      "<Gesture Name='a~1'><Stroke><Point X='9' Y='9' T='1302287433000' Pressure='3'/>"
      + "<Point X='100' Y='50' T='1302287433250' Pressure='191.25'/></Stroke></Gesture>"
    try check(Array(gesture.utf8), [.time, .force], "gesture")
  }

  @Test func `Xournal's width is pressure`() throws {
    let page =
      "<xournal><page width='612' height='792'><layer><stroke width='4 1 3 3'>1 1 9 9 100 50</stroke>"
      + "</layer></page></xournal>"
    try check(Array(page.utf8), .force, "Xournal")
  }

  @Test func `tilts and poses are inverse`() {
    for azimuth in stride(from: -3.1, through: 3.1, by: 0.31) {
      for altitude in stride(from: 0.01, through: 1.55, by: 0.11) {
        let tilts = PenConventions.tilts(azimuth: azimuth, altitude: altitude)
        let pose = PenConventions.pose(tiltX: tilts.x, tiltY: tilts.y)
        #expect(abs(pose.azimuth - azimuth) < 1e-9 && abs(pose.altitude - altitude) < 1e-9)
      }
    }
    #expect(PenConventions.pose(tiltX: 0, tiltY: 0) == (0, .pi / 2))
  }
}
