import Ink
import InkFormats
import TestSupport
import Testing

private func header(_ version: Int) -> [UInt8] {
  Array("reMarkable .lines file, version=\(version)          ".utf8)
}

private func u32(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }

private func floats(_ values: Float...) -> [UInt8] { values.flatMap { u32($0.bitPattern) } }

/// Layers of the versions 3 and 5, each stroke with its tool.
private func layers(_ version: Int, _ layers: [[(tool: UInt32, points: [[UInt8]])]]) -> [UInt8] {
  var bytes = header(version) + u32(UInt32(layers.count))
  for layer in layers {
    bytes += u32(UInt32(layer.count))
    for (tool, points) in layer {
      bytes += u32(tool) + u32(0) + u32(0) + floats(2)
      if version == 5 { bytes += u32(0) }
      bytes += u32(UInt32(points.count)) + points.joined()
    }
  }
  return bytes
}

@Test(arguments: [3, 5])
func `pages of the old versions have strokes with widths and pressure`(version: Int) throws {
  let points = [floats(226, 452, 1, 2, 4, 0.5), floats(0, 113, 1, 2, 2, 1)]
  let bytes = layers(version, [[(2, points)], [(6, points), (4, [points[0]])]])
  let (records, errors) = readRecords(bytes)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "remarkable")
  #expect(record.contentVersion == version)
  #expect(record.locations.map(\.count) == [2, 1])
  #expect(record.locations[0][0].distance(to: Point(72, 144)) < 1e-9)
  #expect(record.points.map(\.force) == [1, 2, 1])
  #expect(abs(record.points[0].size.width - 4 * 72 / 226) < 1e-9)
  #expect(record.drawing.strokes[0].path.measuredChannels == .force)
  #expect(record.warnings.map(\.code) == ["W-tool"])
}

private func block(_ kind: UInt8, version: UInt8, _ content: [UInt8]) -> [UInt8] {
  u32(UInt32(content.count)) + [0, 1, version, kind] + content
}

private func part(_ index: UInt8, _ content: [UInt8]) -> [UInt8] {
  [index << 4 | 0xC] + u32(UInt32(content.count)) + content
}

private func line(parent: UInt8, points: [UInt8]) -> [UInt8] {
  let value = [0x14] + u32(17) + [0x24] + u32(6) + [0x38] + [UInt8](repeating: 0, count: 8)
  return [0x1F, 0, parent, 0x2F, 1, 9, 0x54] + u32(0)
    + part(6, [3] + value + [0x44] + u32(0) + part(5, points))
}

private let packed =
  floats(-226, 452) + [1, 0, 16, 0, 7, 51] + floats(0, 0) + [1, 0, 8, 0, 7, 255]

private var sixth: [UInt8] {
  header(6) + block(2, version: 1, [0x1F, 0, 4] + part(3, [0x1F, 0, 1, 0x21, 0]))
    + block(5, version: 2, line(parent: 3, points: packed))
    + block(5, version: 2, line(parent: 4, points: packed))
    + block(5, version: 2, [0x1F, 0, 3, 0x54] + u32(1))
    + block(9, version: 1, [1, 2, 3])
}

@Test func `pages of version 6 have lines, and hidden layers and deleted items have none`() throws {
  let (records, errors) = readRecords(sixth)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.contentVersion == 6)
  #expect(record.drawing.strokes.count == 1)
  #expect(record.locations[0][0].distance(to: Point(-72, 144)) < 1e-9)
  #expect(record.points.map { ($0.force * 255).rounded() / 255 } == [102.0 / 255, 2])
  #expect(abs(record.points[0].size.width - 4 * 72 / 226) < 1e-9)
  #expect(record.drawing.strokes[0].ink.type == .monoline)
  #expect(record.warnings.map(\.code) == ["W-layer"])
}

@Test func `counts that lie and unknown versions are refused`() {
  func code(_ bytes: [UInt8]) -> String? { readRecords(bytes).errors.first?.code }
  #expect(code(header(3) + u32(0xFFFF_FFFF)) == "truncated")
  #expect(code(header(5) + u32(1) + u32(1) + [UInt8](repeating: 255, count: 40)) == "truncated")
  #expect(code(header(6) + u32(0xFFFF_FFFF) + [0, 1, 1, 5]) == "truncated")
  #expect(code(header(6) + block(5, version: 2, line(parent: 3, points: [1, 2]))) == "malformed")
  #expect(code(header(7)) == "newerVersion")
  #expect(code(header(4)) == "malformed")
  #expect(code(Array(header(6).prefix(40))) == "truncated")
  #expect(readRecords(header(6)).records.map(\.drawing.strokes.count) == [0])
}

@Test func `damaged pages do no harm`() {
  expectHarmless(sixth)
  expectHarmless(layers(5, [[(2, [floats(226, 452, 1, 2, 4, 0.5), floats(0, 1, 1, 2, 4, 0)])]]))
}

@Test(
  .enabled(if: TestData.isAvailable, "\(TestData.skipReason)"),
  arguments: [
    ("inkterop/ballpoint-grown-page", 396, 9091), ("inkterop/ballpoint-small", 39, 1777),
    ("inkterop/calligraphy-marker-paintbrush-shader", 82, 5992),
    ("inkterop/landscape-highlighter", 833, 11322), ("rmscene/Color_and_tool_v3.14.4", 25, 1370),
    ("rmscene/Lines_v2", 10, 469), ("rmscene/Normal_A_stroke_2_layers", 2, 14),
    ("rmscene/Normal_AB", 0, 0), ("rmscene/test-crdt-ordering", 0, 0),
  ])
func `real pages have the lines that an independent count finds`(
  name: String, strokes: Int, points: Int
) throws {
  let (records, errors) = readRecords(try TestData.bytes("apps/remarkable/\(name).rm"))
  #expect(errors.isEmpty)
  #expect(records.map(\.drawing.strokes.count) == [strokes])
  #expect(records.map(\.points.count) == [points])
}
