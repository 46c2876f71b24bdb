import Foundation
import Ink
import InkFormats
import Testing

/// One pen pose in every format that can hold it, compared with the table of `CHANNELS.md`.
///
/// The pen stands at (100, 50) points, 0.25 s after its stroke began, pressed with 0.75 of full scale, leaning 35 degrees
/// from the upright towards the lower right of the page (30 degrees clockwise from +x).
struct PenPoseTests {
  private func check(
    _ bytes: [UInt8], _ channels: MeasuredChannels, tolerance: Double = 1e-9, _ name: String
  ) throws {
    let record = try #require(InkFile.records(in: bytes, file: name).first).get()
    let path = try #require(record.drawing.strokes.first).path
    let point = try #require(path.points.last)
    #expect(abs(point.location.x - 100) <= tolerance * 100, "\(name)")
    #expect(abs(point.location.y - 50) <= tolerance * 100, "\(name)")
    #expect(path.measuredChannels == channels, "\(name)")
    if channels.contains(.time) {
      #expect(abs(point.timeOffset - 0.25) <= tolerance, "\(name)")
    }
    if channels.contains(.force) { #expect(abs(point.force - 1.5) <= tolerance, "\(name)") }
    if channels.contains(.azimuth) {
      #expect(abs(point.azimuth - PenPoseFiles.azimuth) <= tolerance, "\(name)")
      #expect(abs(point.altitude - PenPoseFiles.altitude) <= tolerance, "\(name)")
    }
  }

  @Test func `every format that is read holds the pose as the table says`() throws {
    let table = try ChannelTable()
    for format in InkReader.all.flatMap(\.formats) {
      let channels = try #require(table.channels[format], "\(format) has no row in CHANNELS.md")
      let pose = try #require(PenPoseFiles.all[format], "\(format) has no file with the pose")
      let bytes = try PenPoseFiles.bytes(of: format)
      let results = InkFile.records(in: bytes, file: format)
      #expect(try results.first?.get().format == format)
      try check(bytes, channels, tolerance: pose.tolerance, format)
    }
  }

  @Test func `every format that is written holds the pose, or says what it loses`() throws {
    let table = try ChannelTable()
    for writer in InkWriter.all {
      let channels = try #require(table.channels[writer.name], "\(writer.name) has no row")
      let lost = Set(writer.losses(of: PenPoseFiles.record))
      for (name, channel) in MeasuredChannels.named {
        #expect(lost.contains(name) == !channels.contains(channel), "\(writer.name): \(name)")
      }
      let bytes = writer.bytes(for: [PenPoseFiles.record])
      if writer.isReadable {
        let pose = try #require(PenPoseFiles.all[writer.name])
        try check(bytes, channels, tolerance: pose.tolerance, writer.name)
      } else {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("M90 40") && text.contains("100 50\""), "\(writer.name): \(text)")
      }
    }
  }

  @Test func `the table has no rows of formats that do not exist`() throws {
    let known = Set(InkReader.all.flatMap(\.formats) + InkWriter.all.map(\.name))
    #expect(Set(try ChannelTable().channels.keys) == known)
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
    let tilts = PenConventions.tilts(azimuth: PenPoseFiles.azimuth, altitude: PenPoseFiles.altitude)
    // The definition itself, independent of the conversion.
    #expect(abs(tan(tilts.x) - cos(PenPoseFiles.azimuth) / tan(PenPoseFiles.altitude)) < 1e-12)
    #expect(abs(tan(tilts.y) - sin(PenPoseFiles.azimuth) / tan(PenPoseFiles.altitude)) < 1e-12)
    let channels =
      "<channel name='X' units='pt'/><channel name='Y' units='pt'/><channel name='T'/>"
      + "<channel name='F' max='1023'/><channel name='OTx' units='rad'/>"
      + "<channel name='OTy' units='rad'/>"
    try check(
      inkML(channels, "100 50 250 767.25 \(tilts.x) \(tilts.y)", "0 0 0 5 0 0"),
      [.time, .force, .azimuth, .altitude], "InkML, tilts")
  }

  @Test func `UNIPEN in units per millimetre and points per second`() throws {
    let text =
      ".COORD X Y P\n.X_POINTS_PER_MM 100\n.Y_POINTS_PER_MM 100\n.POINTS_PER_SECOND 4\n"
      + ".PEN_DOWN\n0 0 1023\n\(100 * 2540 / 72.0) \(-50 * 2540 / 72.0) 767.25\n"
    try check(Array(text.utf8), [.time, .force], "UNIPEN, per millimetre")
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

/// The rows of `CHANNELS.md`: which channels each format has a place for.
private struct ChannelTable {
  var channels: [String: MeasuredChannels] = [:]

  init() throws {
    let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Sources/InkFormats/CHANNELS.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "## Formats").last)
    for line in table.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let names = cells[1].components(separatedBy: "`")
      guard names.count > 2 else { continue }
      var channels: MeasuredChannels = []
      if cells[4] != "-" { channels.insert(.time) }
      if cells[5] != "-" { channels.insert(.force) }
      if cells[6] != "-" { channels.formUnion([.azimuth, .altitude]) }
      for index in stride(from: 1, to: names.count, by: 2) {
        self.channels[names[index]] = channels
      }
    }
  }
}
