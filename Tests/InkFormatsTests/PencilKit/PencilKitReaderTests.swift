import Foundation
import Ink
import InkFormats
import Testing

/// Drawings built by hand, field by field.
struct PencilKitReaderTests {
  /// A path along the x axis with only the location stored per point.
  private func path(
    count: UInt64 = 3, varying: UInt64 = 1, constant: UInt64 = 0, constants: [UInt8] = [],
    records: [UInt8]? = nil
  ) -> ProtobufWriter {
    var path = ProtobufWriter()
    path.varint(3, count)
    path.varint(4, varying)
    path.varint(5, constant)
    path.bytes(6, constants)
    path.bytes(7, records ?? floats((0..<3).flatMap { [Float($0), 0] }))
    return path
  }

  private func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }
  }

  private func stroke(
    _ path: ProtobufWriter? = nil, flags: UInt64? = nil,
    _ more: (inout ProtobufWriter) -> Void = { _ in }
  ) -> ProtobufWriter {
    var stroke = ProtobufWriter()
    if let path { stroke.bytes(5, path.bytes) }
    if let flags { stroke.varint(8, flags) }
    more(&stroke)
    return stroke
  }

  private func file(
    _ strokes: [ProtobufWriter], version: UInt8 = 1, closed: Bool = true
  ) -> [UInt8] {
    var message = ProtobufWriter()
    message.varint(1, 0)
    for identifier in ["pen", "pencil", "eraser"] {
      message.message(4) { $0.bytes(2, Array("com.apple.ink.\(identifier)".utf8)) }
    }
    for stroke in strokes { message.bytes(5, stroke.bytes) }
    if closed { message.bytes(8, [UInt8](repeating: 7, count: 16)) }
    return [0x77, 0x72, 0x64, 0xF0, version, 0] + message.bytes
  }

  private func read(_ bytes: [UInt8]) throws -> DrawingRecord {
    try PencilKitReader.drawing(from: bytes, file: "a.drawing")
  }

  private func error(_ bytes: [UInt8]) throws -> InkFileError {
    try #require(throws: InkFileError.self) { _ = try read(bytes) }
  }

  @Test func `channels that are not stored have the framework's defaults`() throws {
    let point = try read(file([stroke(path())])).drawing.strokes[0].path.points[2]
    #expect(point == StrokePoint(location: Point(2, 0)))
  }

  @Test func `channels stored once hold for every point`() throws {
    // Force 507 / 1000 once, width per point.
    let records = floats([0, 0, 4, 1, 0, 5])
    let path = path(
      count: 2, varying: 0b101, constant: 0b10_0000, constants: [0xFB, 0x01], records: records)
    let points = try read(file([stroke(path)])).drawing.strokes[0].path.points
    #expect(points.map(\.force) == [0.507, 0.507])
    #expect(points.map(\.size) == [Size(width: 4, height: 4), Size(width: 5, height: 5)])
  }

  @Test func `a path with an unknown channel is left out by name`() throws {
    let record = try read(file([stroke(path()), stroke(path(varying: 0x801)), stroke(path())]))
    #expect(record.drawing.strokes.count == 2)
    #expect(record.warnings.map(\.code) == ["W-path"])
    #expect(
      record.warnings[0].message.hasPrefix(
        "stroke 2 of 3 left out: channels 0x800 are unknown (byte "))
  }

  @Test func `when no stroke is left the first reason is the error`() throws {
    let error = try error(file([stroke(path(count: 4))]))
    #expect(error.code == "malformed")
    #expect(error.message == "stroke 1 of 1: its 4 points of 8 bytes do not make up 24 bytes")
    #expect(error.place.hasPrefix("byte "))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `a coordinate that is not finite leaves its stroke out`(_ value: Float) throws {
    let broken = path(records: floats([0, 0, value, 0, 2, 0]))
    let record = try read(file([stroke(broken), stroke(path())]))
    #expect(record.drawing.strokes.count == 1)
    #expect(record.warnings.map(\.code) == ["W-notFinite"])
    #expect(try error(file([stroke(broken)])).code == "notFinite")
  }

  @Test(arguments: [
    (3, 1, UInt64(1) << 0, "both"), (3, 0b10, 0, "bytes"), (UInt64.max, 1, 0, "points"),
    (1 << 61, 1, 0, "points"), (1 << 40, 0, 0, "points"),
  ])
  func `numbers of points and channels that lie are refused`(
    _ count: UInt64, _ varying: UInt64, _ constant: UInt64, _ word: String
  ) throws {
    let records: [UInt8]? = varying == 0 ? [] : nil
    let path = path(
      count: count, varying: varying, constant: varying == 0 ? 1 : constant,
      constants: [UInt8](repeating: 0, count: varying == 0 || constant == 1 ? 8 : 0),
      records: records)
    let error = try error(file([stroke(path)]))
    #expect(error.code == "malformed")
    #expect(error.message.contains(word))
  }

  @Test func `hidden strokes and erasers are no strokes`() throws {
    let record = try read(
      file([stroke(flags: 1), stroke(path(), flags: 3), stroke(path()) { $0.varint(4, 2) }]))
    #expect(record.drawing.strokes.isEmpty)
    #expect(record.warnings.map(\.code) == ["W-tool"])
  }

  @Test func `pieces take path, ink, transform and seed from their parent`() throws {
    let seed: UInt64 = 77 << 5 | 1 << 37
    let parent = stroke(path(), flags: seed) { stroke in
      stroke.varint(4, 1)
      stroke.floatRecord(7, [1, 0, 0, 1, 10, 20])
      stroke.message(11) { piece in
        piece.float(12, 0)
        piece.float(12, 0.5)
      }
      stroke.message(11) { piece in
        piece.varint(4, 0)
        piece.message(11) { $0.bytes(12, self.floats([1.5, 2])) }
        piece.message(11) { $0.varint(8, 1) }
      }
    }
    let strokes = try read(file([parent])).drawing.strokes
    #expect(strokes.count == 2)
    #expect(strokes.map(\.ink.type) == [.pencil, .pen])
    #expect(strokes.allSatisfy { $0.randomSeed == 77 && $0.transform.tx == 10 })
    #expect(strokes.map(\.storedRanges) == [[0...0.5], [1.5...2]])
    let hidden = stroke(path(), flags: 1) { $0.message(11) { _ in } }
    #expect(try read(file([hidden])).drawing.strokes.isEmpty)
  }

  @Test func `pieces may not nest without end`() throws {
    var message = stroke(path())
    for _ in 0..<2000 {
      let inner = message.bytes
      message = stroke(path()) { $0.bytes(11, inner) }
    }
    #expect(try error(file([message])).message.contains("nested too deeply"))
  }

  @Test func `pieces of one long path cannot fill the memory`() throws {
    let many = path(count: 50_000, records: [UInt8](repeating: 0, count: 400_000))
    let bomb = stroke(many) { stroke in for _ in 0..<100_000 { stroke.bytes(11, []) } }
    #expect(try error(file([bomb])).code == "tooLarge")
  }

  @Test func `times that run backwards are repaired and reported once`() throws {
    let backwards = path(count: 3, varying: 3, records: floats([0, 0, 0, 1, 0, 2, 2, 0, 1]))
    let record = try read(file([stroke(backwards), stroke(backwards)]))
    #expect(record.drawing.strokes[1].path.points.map(\.timeOffset) == [0, 2, 2])
    #expect(record.warnings.map(\.code) == ["W-time"])
    #expect(record.warnings[0].message.contains("stroke 1 of 2 and 1 more"))
  }

  @Test func `stored ranges that disagree with the mask are kept and reported`() throws {
    let square = floats([0.5, -1, 1.5, -1, 1.5, 1, 0.5, 1])
    func masked(_ from: Float, _ to: Float) -> ProtobufWriter {
      stroke(path()) { stroke in
        stroke.bytes(10, square)
        stroke.float(12, from)
        stroke.float(12, to)
      }
    }
    #expect(try read(file([masked(0.5, 1.5)])).warnings.isEmpty)
    let record = try read(file([masked(0.5, 1.6)]))
    #expect(record.warnings.map(\.code) == ["W-range"])
    #expect(record.warnings[0].message.contains("up to 0.1 away"))
    #expect(record.drawing.strokes[0].mask?.loops[0].count == 4)
    #expect(try read(file([masked(1.5, 9)])).drawing.strokes[0].storedRanges == [1.5...2])
    #expect(try error(file([masked(.nan, 1)])).code == "notFinite")
  }

  @Test func `a mask beside the centre line leaves no trace`() throws {
    let beside = stroke(path()) { $0.bytes(10, floats([0, 1, 2, 1, 2, 2])) }
    let record = try read(file([beside]))
    #expect(record.drawing.strokes.count == 1)
    #expect(record.warnings.map(\.code) == ["W-notrace"])
  }

  @Test func `a finger measures neither force nor angles`() throws {
    var finger = path(
      count: 2, varying: 0b1010_0001,
      records: (0..<2).flatMap { i in
        floats([Float(i), 0]) + [UInt8(i), 0, UInt8(i), 9]
      })
    #expect(
      try read(file([stroke(finger)])).drawing.strokes[0].path.measuredChannels
        == [.force, .altitude, .azimuth])
    finger.varint(8, 1)
    #expect(try read(file([stroke(finger)])).drawing.strokes[0].path.measuredChannels == [])
  }

  @Test func `a newer content version is read with a note`() throws {
    let record = try read(file([stroke(path())], version: 3))
    #expect(record.contentVersion == 3)
    #expect(record.warnings.map(\.code) == ["W-version"])
  }

  @Test func `an ink out of range is taken as a pen with a note`() throws {
    let record = try read(file([stroke(path()) { $0.varint(4, 99) }]))
    #expect(record.drawing.strokes[0].ink == .pen)
    #expect(record.warnings.map(\.code) == ["W-ink"])
  }

  @Test func `a cut is named with the stroke and the byte`() throws {
    let whole = file([stroke(path()), stroke(path())])
    let error = try error(Array(whole.dropLast(30)))
    #expect(error.code == "truncated")
    #expect(error.description.hasPrefix("a.drawing: ends inside stroke 2 (byte "))
    let atBoundary = file([stroke(path()), stroke(path())], closed: false)
    #expect(try read(atBoundary).warnings.map(\.code) == ["W-end"])
    #expect(try self.error(Array(whole.prefix(6))).code == "truncated")
    #expect(try self.error([]).code == "empty")
  }

  @Test func `groups and unknown fields are passed over`() throws {
    var extra = stroke(path())
    extra.varint(200, 5)
    extra.append([0xA3, 0x06, 0xAB, 0x06, 0x08, 0x01, 0xAC, 0x06, 0xA4, 0x06])
    #expect(try read(file([extra])).drawing.strokes.count == 1)
    extra.append([UInt8](repeating: 0x0B, count: 100_000))
    #expect(try error(file([extra])).message.contains("nested too deeply"))
  }

  @Test func `base64 is read with white space, escapes, quotes and without padding`() throws {
    let whole = file([stroke(path())])
    let text = Data(whole).base64EncodedString()
    let expected = try read(whole).drawing
    for variant in [
      text, "\"\(text)\"", "  \n\(text)\r\n", text.replacing("/", with: "\\/"),
      text.replacing("=", with: ""), String(text.prefix(40)) + "\n\t" + text.dropFirst(40),
      "\u{FEFF}\"" + text + "\"\n", Data([1] + whole).base64EncodedString(),
    ] {
      #expect(PencilKitReader.recognises(Array(variant.utf8)))
      #expect(try read(Array(variant.utf8)).drawing == expected)
    }
    #expect(try read([1] + whole).drawing == expected)
    let error = try error(Array((text.prefix(60) + "!" + text.dropFirst(60)).utf8))
    #expect(error.description == "a.drawing: the text is not base64 here (byte 60)")
  }

  @Test(arguments: [
    "", "a", "wrd", "Hello, world, this is text", "{\"a\": 1}", "H4 is a square", "<xml/>",
  ])
  func `other text is not recognised`(_ text: String) throws {
    #expect(!PencilKitReader.recognises(Array(text.utf8)))
  }

  @Test func `Notes' own records are not drawings`() {
    #expect(!PencilKitReader.recognises([0x08, 0, 0x12, 9, 0x08, 0, 0x10, 0, 0x1A, 3, 1, 2, 3]))
  }
}
