import Archives
import Ink
import InkFormats
import TestSupport
import Testing

private func zigzag(_ values: [Int]) -> [UInt8] {
  var bytes: [UInt8] = []
  for value in values {
    let number = Int64(value)
    bytes.appendVarint(UInt64(bitPattern: number << 1 ^ number >> 63))
  }
  return bytes
}

private func riff(_ form: String, _ chunks: [(String, [UInt8])]) -> [UInt8] {
  var body = Array(form.utf8)
  for (name, content) in chunks {
    body += Array(name.utf8)
    body.appendLittleEndian(UInt32(content.count))
    body += content + (content.count.isMultiple(of: 2) ? [] : [0])
  }
  var bytes = Array("RIFF".utf8)
  bytes.appendLittleEndian(UInt32(body.count))
  return bytes + body
}

private func path(start: Float, end: Float) -> [UInt8] {
  var message = ProtobufWriter()
  message.float(1, start)
  message.float(2, end)
  message.varint(3, 1)
  // Control points at x = 0, 96, 192, 288, 384 (in tenths), y = 96.
  message.bytes(4, zigzag([0, 960, 960, 0, 960, 0, 960, 0, 960, 0]))
  message.bytes(5, zigzag([40]))
  message.bytes(6, zigzag([Int(Int32(bitPattern: 0xFF00_0080))]))
  var bytes: [UInt8] = []
  bytes.appendVarint(UInt64(message.bytes.count))
  return bytes + message.bytes
}

private let will = riff(
  "WILL", [("HEAD", [0, 0, 0]), ("INK ", path(start: 0, end: 1) + path(start: 0.5, end: 0.25))])

@Test func `WILL paths run on their curve from the second control point to the last but one`()
  throws
{
  let (records, errors) = readRecords(will)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "will")
  #expect(record.locations[0] == [Point(72, 72), Point(144, 72), Point(216, 72)])
  // Evenly spaced control points on a line: the curve is linear in its parameter.
  #expect(record.locations[1].map { $0.x.rounded() } == [108, 144, 162])
  #expect(record.points.allSatisfy { $0.size.width == 3 })
  #expect(
    record.drawing.strokes[0].ink.color == Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
  #expect(record.drawing.strokes[0].path.measuredChannels == [])
}

private let ids = (0..<6).map { [UInt8](repeating: UInt8($0 + 1), count: 16) }

private var sensorChunk: [UInt8] {
  let kinds: [(String, Double, Float, UInt64)] = [
    ("Timestamp", 1000, 0, 0), ("Pressure", 1, 2, 2), ("Azimuth", 1, 0, 1), ("Altitude", 1, 0, 1),
  ]
  var input = ProtobufWriter()
  input.message(1) { data in
    data.message(5) { context in
      context.message(2) { channels in
        for (index, kind) in kinds.enumerated() {
          channels.message(2) { channel in
            channel.bytes(1, ids[index])
            channel.bytes(2, Array("will://input/3.0/channel/\(kind.0)".utf8))
            channel.double(4, kind.1)
            channel.float(6, kind.2)
            channel.varint(7, kind.3)
          }
        }
      }
    }
  }
  input.message(2) { samples in
    samples.bytes(1, ids[5])
    samples.varint(4, 1_735_689_600_000)
    for (index, values) in [[0, 10, 10], [100, 50, -25], [16, 0, 0], [10, 0, 0]].enumerated() {
      samples.message(5) { list in
        list.bytes(1, ids[index])
        list.bytes(2, zigzag(values))
      }
    }
  }
  return input.bytes
}

private var inkChunk: [UInt8] {
  var ink = ProtobufWriter()
  for isCompressed in [true, false] {
    ink.message(1) { stroke in
      stroke.varint(2, 2 * 0x21)  // one digit for places, two for sizes, zigzag
      stroke.float(4, 1)
      if isCompressed {
        stroke.message(6) { spline in
          spline.bytes(1, zigzag([0, 960, 960, 960, 960]))
          spline.bytes(2, zigzag([960, 0, 0, 0, 0]))
          spline.bytes(8, zigzag([400, 0, 0, 0, 0]))
        }
        stroke.bytes(15, ids[5])
      } else {
        stroke.message(5) { spline in
          spline.float(1, 96)
          spline.float(2, 48)
        }
        stroke.varint(7, 1)
      }
    }
  }
  ink.message(6) { style in
    style.varint(1, UInt64(bitPattern: Int64(zigzag: 0x0000_FFFF)))
    style.float(2, 8)
  }
  return ink.bytes
}

extension Int64 {
  fileprivate init(zigzag value: Int64) { self = value << 1 ^ value >> 63 }
}

private var uim: [UInt8] {
  let head: [UInt8] = [3, 1, 0, 0] + [3, 1, 0, 1, 0, 0, 0, 0] + [3, 1, 0, 1, 0, 0, 0, 0]
  return riff("UINK", [("HEAD", head), ("INPT", sensorChunk), ("INKD", inkChunk)])
}

@Test func `Universal Ink Models lay what the sensor measured on their curves`() throws {
  let (records, errors) = readRecords(uim)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.format == "uim")
  #expect(record.locations == [[Point(72, 72), Point(144, 72), Point(216, 72)], [Point(72, 36)]])
  let path = record.drawing.strokes[0].path
  #expect(path.measuredChannels == [.time, .force, .azimuth, .altitude])
  for (found, wanted) in zip(path.points.map(\.timeOffset), [0, 0.01, 0.02]) {
    #expect(abs(found - wanted) < 1e-6)
  }
  // Pressure 1, 1.5 and 1.25 of 2.
  #expect(path.points.map(\.force) == [1, 1.5, 1.25])
  #expect(path.points.allSatisfy { abs($0.azimuth - 1.6) < 1e-9 && abs($0.altitude - 1) < 1e-9 })
  #expect(path.points.allSatisfy { $0.size.width == 3 })
  // 2025-01-01 00:00 UTC.
  #expect(abs(record.beginnings[0] - (1_735_689_600 - 978_307_200)) < 1e-3)
  #expect(record.drawing.strokes[1].path.points[0].size.width == 6)
  #expect(record.drawing.strokes[1].ink.color == Color(red: 0, green: 0, blue: 1))
}

/// The same ink as one message of version 3.0: plain numbers in the strokes, each with its own style.
private var uim30Object: [UInt8] {
  var object = ProtobufWriter()
  object.bytes(1, sensorChunk)
  object.message(2) { ink in
    ink.message(1) { stroke in
      stroke.float(3, 1)
      stroke.bytes(4, packed([0, 96, 192, 288, 384]))
      stroke.bytes(5, packed([96, 96, 96, 96, 96]))
      stroke.bytes(11, packed([4, 4, 4, 4, 4]))
      stroke.bytes(20, ids[5])
    }
    ink.message(1) { stroke in
      stroke.float(3, 1)
      stroke.float(4, 96)
      stroke.float(5, 48)
      stroke.message(22) { style in
        style.message(1) { properties in
          properties.message(1) { $0.float(1, 8) }
          properties.message(4) { $0.float(1, 1) }
          properties.message(5) { $0.float(1, 0.5) }
        }
      }
    }
  }
  return object.bytes
}

private var uim30: [UInt8] { riff("UINK", [("HEAD", [3, 0, 0]), ("DATA", uim30Object)]) }

private func packed(_ values: [Float]) -> [UInt8] {
  var bytes: [UInt8] = []
  for value in values { bytes.appendLittleEndian(value.bitPattern) }
  return bytes
}

@Test func `version 3.0 gives the same ink as version 3.1`() throws {
  let (records, errors) = readRecords(uim30)
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  let newer = try #require(readRecords(uim).records.first)
  #expect(record.format == "uim")
  #expect(record.locations == newer.locations)
  #expect(record.points.map(\.size) == newer.points.map(\.size))
  #expect(record.drawing.strokes[0] == newer.drawing.strokes[0])
  #expect(record.drawing.strokes[1].ink.color == Color(red: 0, green: 0, blue: 1, alpha: 0.5))
}

/// Both versions of the model with a transform, and in 3.1 a scale factor.
private func models(scale: Float = 1, _ matrix: [Float]) -> [[UInt8]] {
  func write(_ message: inout ProtobufWriter) {
    for (index, value) in matrix.enumerated() where value != 0 {
      message.float(UInt64(index + 1), value)
    }
  }
  var ink = ProtobufWriter()
  ink.float(2, scale)
  ink.message(3, write)
  let head: [UInt8] = [3, 1, 0, 0] + [3, 1, 0, 1, 0, 0, 0, 0] + [3, 1, 0, 1, 0, 0, 0, 0]
  var object = ProtobufWriter()
  object.message(7, write)
  // A message that comes in pieces is one message.
  return [
    riff("UINK", [("HEAD", head), ("INPT", sensorChunk), ("INKD", inkChunk + ink.bytes)]),
    riff("UINK", [("HEAD", [3, 0, 0]), ("DATA", uim30Object + object.bytes)]),
  ]
}

@Test func `the transform of a whole model moves its strokes`() throws {
  // x' = 2 x - y + 96, y' = x + 48: units of 1/96 inch.
  let matrix: [Float] = [2, -1, 0, 96, 1, 0, 0, 48, 0, 0, 1, 0, 0, 0, 0, 1]
  for bytes in models(matrix) {
    let record = try #require(readRecords(bytes).records.first)
    #expect(record.warnings == [])
    let places = record.drawing.strokes.map { stroke in
      stroke.path.points.map { stroke.transform.apply(to: $0.location) }
    }
    #expect(
      places == [[Point(144, 108), Point(288, 180), Point(432, 252)], [Point(180, 108)]])
  }
}

@Test func `what is no affine transform of the model is named and not applied`() throws {
  let identity: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  func codes(_ index: Int, _ value: Float, scale: Float = 1) -> [[String]] {
    var matrix = identity
    matrix[index] = value
    return models(scale: scale, matrix).map { bytes in
      let record = readRecords(bytes).records.first
      #expect(record?.drawing.strokes.map(\.transform) == [.identity, .identity])
      return record?.warnings.map(\.code) ?? ["nothing"]
    }
  }
  #expect(codes(0, 1) == [[], []])
  #expect(codes(15, 0) == [["W-transform"], ["W-transform"]])
  #expect(codes(12, 1) == [["W-transform"], ["W-transform"]])
  #expect(codes(5, 0) == [["W-transform"], ["W-transform"]])
  #expect(codes(3, 1e7) == [["W-transform"], ["W-transform"]])
  #expect(codes(3, .nan) == [["W-transform"], ["W-transform"]])
  #expect(codes(0, 1, scale: 2) == [["W-transform"], []])
}

@Test func `a stroke of version 3.1 may have a style of its own`() throws {
  var ink = ProtobufWriter()
  ink.message(1) { stroke in
    stroke.float(4, 1)
    stroke.message(5) { spline in
      spline.float(1, 96)
      spline.float(2, 48)
    }
    stroke.message(8) { style in
      style.varint(1, UInt64(bitPattern: Int64(zigzag: 0x0000_FFFF)))
      style.float(2, 8)
    }
  }
  let head: [UInt8] = [3, 1, 0, 0] + [3, 1, 0, 1, 0, 0, 0, 0]
  let bytes = riff("UINK", [("HEAD", head), ("INKD", ink.bytes)])
  let stroke = try #require(readRecords(bytes).records.first?.drawing.strokes.first)
  #expect(stroke.ink.color == Color(red: 0, green: 0, blue: 1))
  #expect(stroke.path.points.map(\.size.width) == [6])
}

@Test func `a WILL document is a zip whose strokes have no signature`() throws {
  let strokes = path(start: 0, end: 1) + path(start: 0.5, end: 0.25)
  var zip = ZipWriter(method: .deflated)
  try zip.add("[Content_Types].xml", Array("<?xml version=\"1.0\"?><Types/>".utf8))
  try zip.add("props/app.xml", Array("<?xml version=\"1.0\"?><Properties/>".utf8))
  try zip.add("sections/section0.svg", Array("<?xml version=\"1.0\"?><svg/>".utf8))
  try zip.add("sections/_rels/section0.svg.rels", Array("<Relationships/>".utf8))
  try zip.add("style/paints.protobuf", [3, 8, 1, 16])
  try zip.add("sections/media/strokes0.protobuf", strokes)
  let (records, errors) = readRecords(zip.finish(), file: "a.will")
  #expect(errors.map(\.description) == [])
  #expect(records.map(\.file) == ["a.will/sections/media/strokes0.protobuf"])
  #expect(records.map(\.format) == ["will-document"])
  #expect(records.map(\.drawing) == readRecords(will).records.map(\.drawing))
  expectHarmless(strokes, count: 500)
}

/// A WILL document with pictures of these contents.
private func document(_ pictures: [String]) throws -> [UInt8] {
  var zip = ZipWriter(method: .deflated)
  try zip.add("sections/media/strokes0.protobuf", path(start: 0, end: 1))
  for (index, picture) in pictures.enumerated() {
    try zip.add("sections/section\(index).svg", Array(picture.utf8))
  }
  return zip.finish()
}

@Test func `groups around the strokes of a WILL document place them`() throws {
  let svg = """
    <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="592" height="864">
    <view viewBox="0 0 592 864"/>
    <g transform="matrix(2 0 0 2 10 20)"><g transform=" matrix(0,1,-1,0,96,0) ">
    <path id="s0"/></g></g></svg>
    """
  let plain = try #require(readRecords(try document([])).records.first)
  let record = try #require(readRecords(try document([svg])).records.first)
  #expect(plain.warnings == [] && record.warnings == [])
  // A document inside an archive has its own picture.
  var outer = ZipWriter()
  try outer.add("a.will", try document([]))
  try outer.add("b/c.will", try document([svg]))
  #expect(readRecords(outer.finish()).records.map(\.drawing) == [plain.drawing, record.drawing])
  // Inside out: x' = 96 - y, y' = x; then x'' = 2 x' + 10, y'' = 2 y' + 20; units of 1/96 inch.
  for (old, new) in zip(plain.drawing.strokes, record.drawing.strokes) {
    for (before, after) in zip(old.path.points, new.path.points) {
      let place = new.transform.apply(to: after.location)
      #expect(abs(place.x - (2 * (72 - before.location.y) + 7.5)) < 1e-9)
      #expect(abs(place.y - (2 * before.location.x + 15)) < 1e-9)
    }
  }
}

@Test(arguments: [
  ["<svg><g transform=\"rotate(90)\"/></svg>"], ["<svg><g transform=\"matrix(1 0 0 1 2)\"/></svg>"],
  ["<svg><g transform=\"matrix(1 2 2 4 0 0)\"/></svg>"], ["<svg><g>"], ["no picture"],
  ["<svg><g transform=\"matrix(1 0 0 1 0 1e9)\"/></svg>"], ["<svg/>", "<svg/>"],
  ["<svg><g transform=\"matrix(1 0 0 1 5 5)\"/><g/></svg>"],
])
func `what a picture does that is not known is named and not applied`(pictures: [String]) throws {
  let record = try #require(readRecords(try document(pictures)).records.first)
  #expect(record.warnings.map(\.code) == ["W-transform"])
  #expect(record.drawing.strokes.allSatisfy { $0.transform == .identity })
}

@Test func `RIFF files that lie are refused`() {
  func code(_ bytes: [UInt8]) -> String? { readRecords(bytes).errors.first?.code }
  #expect(code(riff("UINK", [("HEAD", [3, 2, 0, 0])])) == "newerVersion")
  #expect(code(riff("UINK", [("HEAD", [3, 0, 0, 0])])) == "malformed")
  #expect(code(riff("UINK", [("HEAD", [3, 0]), ("DATA", [])])) == "malformed")
  #expect(code(riff("UINK", [("HEAD", [2, 9, 0, 0])])) == "malformed")
  #expect(code(riff("UINK", [("HEAD", [3, 1, 0, 0, 3, 1, 0, 1, 1, 0, 0, 0])])) == "malformed")
  #expect(code(riff("UINK", [("INKD", [])])) == "malformed")
  #expect(code(Array(riff("WILL", [("INK ", [0, 0])]).dropLast(2))) == "truncated")
  #expect(
    code(riff("WILL", [("INK ", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])]))
      == "truncated")
  #expect(readRecords(riff("WILL", [("INK ", [])])).records.map(\.drawing.strokes.count) == [0])
}

@Test func `damaged Wacom files do no harm`() {
  expectHarmless(will)
  expectHarmless(uim, count: 6000)
  expectHarmless(uim30, count: 2000)
}

@Test(
  .enabled(if: TestData.isAvailable, "\(TestData.skipReason)"),
  arguments: [
    ("schemas/math-structures.uim", 50), ("special/ink.uim", 4),
    ("uim_3.1.0/1) Value of Ink 1 (3.1 delta).uim", 471),
    ("uim_3.1.0/2) Digital Ink is processable 1 (3.1 delta).uim", 178),
    ("uim_3.1.0/6) Different Input Providers.uim", 16), ("will/apple.will", 10),
    ("will/moscow.will", 130), ("will/earth.will", 14), ("will/elephant.will", 91),
    ("will/wine.will", 76), ("will/ball.will", 17),
  ])
func `real Wacom files have the strokes that an independent count finds`(
  name: String, strokes: Int
) throws {
  let (records, errors) = readRecords(try TestData.bytes("apps/wacom-uim/\(name)"))
  #expect(errors.isEmpty)
  let record = try #require(records.first)
  #expect(record.drawing.strokes.count == strokes)
  if name.hasSuffix(".uim") {
    #expect(record.drawing.strokes.allSatisfy { $0.path.measuredChannels.contains(.time) })
    #expect(record.beginnings.allSatisfy { $0 > 6e8 && $0 < 8e8 })
    #expect(record.warnings.isEmpty)
  }
}
