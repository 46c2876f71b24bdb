import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

/// A Protocol Buffers message taken apart without any of the reader's code, down the messages that a drawing is made of.
private struct Message {
  /// The messages of a drawing whose fields are looked at; those of clocks are made anew by whoever writes.
  enum Kind: String {
    case drawing, ink, stroke, path, floats

    /// What stands in a field.
    func inner(_ number: UInt64) -> Kind? {
      switch (self, number) {
      case (.drawing, 4): .ink
      case (.drawing, 5), (.stroke, 11): .stroke
      case (.stroke, 5): .path
      case (.drawing, 6), (.ink, 1), (.stroke, 6), (.stroke, 7): .floats
      default: nil
      }
    }

    /// The fields that the description of the format explains, or whose clocks lose their sense.
    var known: Set<UInt64> {
      switch self {
      case .drawing: Set(1...8)
      case .ink: [1, 2, 3, 4, 8]
      case .stroke: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16]
      case .path: Set(1...8)
      case .floats: Set(1...6)
      }
    }
  }

  var fields: [(number: UInt64, raw: ArraySlice<UInt8>, content: ArraySlice<UInt8>)] = []

  init(_ bytes: ArraySlice<UInt8>) throws {
    var position = bytes.startIndex
    func varint() throws -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        let byte = try #require(position < bytes.endIndex ? bytes[position] : nil)
        position += 1
        value |= UInt64(byte & 127) << shift
        shift += 7
        if byte < 128 { return value }
      }
    }
    while position < bytes.endIndex {
      let start = position
      let key = try varint()
      var content = bytes[position..<position]
      switch key & 7 {
      case 0: _ = try varint()
      case 1: position += 8
      case 2:
        let count = Int(try varint())
        content = bytes[position..<position + count]
        position += count
      case 3: position += 1  // The planted groups are empty: the key that closes them follows.
      default: position += 4
      }
      if key & 7 == 3 { position += 1 }
      fields.append((key >> 3, bytes[start..<position], content))
    }
  }

  /// The message with a field of each wire type planted in it and in those inside, each with a number of its own.
  static func planted(
    _ bytes: ArraySlice<UInt8>, _ kind: Kind, _ next: inout UInt64
  ) throws -> [UInt8] {
    var writer = ProtobufWriter()
    for field in try Message(bytes).fields {
      if let inner = kind.inner(field.number) {
        writer.bytes(field.number, try planted(field.content, inner, &next))
      } else {
        writer.append(Array(field.raw))
      }
    }
    next += 1
    writer.varint(1001, next)
    writer.bytes(1002, Array("field \(next)".utf8))
    writer.float(1003, Float(next))
    writer.double(1004, Double(next))
    writer.append([0xEB, 0x3E, 0xEC, 0x3E])  // An empty group 1005.
    return writer.bytes
  }

  /// All fields that are not known, each with the kind of its message, sorted.
  static func unknown(_ bytes: ArraySlice<UInt8>, _ kind: Kind) throws -> [String] {
    var found: [String] = []
    for field in try Message(bytes).fields {
      if let inner = kind.inner(field.number) {
        found += try unknown(field.content, inner)
      } else if !kind.known.contains(field.number) {
        found.append("\(kind): \(Array(field.raw))")
      }
    }
    return found.sorted()
  }
}

struct PencilKitUnknownFieldsTests {
  private func drawing(_ bytes: [UInt8]) throws -> Drawing {
    try PencilKitReader.drawing(from: bytes, file: "f").drawing
  }

  private func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
    PencilKitWriter.bytes(for: try drawing(bytes))
  }

  @Test(arguments: 0..<40)
  func `unknown fields of every message survive reading and writing`(_ seed: Int) throws {
    var random = RandomDrawing(seed: UInt64(seed) + 77)
    var ink = random.drawing()
    ink.strokes.append(random.stroke())
    ink.canvas = Rectangle(minX: 0, minY: 0, maxX: 100, maxY: 50)
    let plain = PencilKitWriter.bytes(for: ink)
    var count: UInt64 = 0
    let planted = plain.prefix(6) + (try Message.planted(plain[6...], .drawing, &count))
    #expect(count >= 5)
    let once = try rewritten(Array(planted))
    let before = try Message.unknown(planted[6...], .drawing)
    #expect(before.count == 5 * Int(count))
    #expect(try Message.unknown(once[6...], .drawing) == before)
    // What is known is read as if the others were not there.
    var back = try drawing(once)
    let original = try drawing(plain)
    #expect(back.canvas == original.canvas)
    #expect(back.strokes.map(\.path.points) == original.strokes.map(\.path.points))
    #expect(back.strokes.map(\.transform) == original.strokes.map(\.transform))
    #expect(back.strokes.map(\.ink.color) == original.strokes.map(\.ink.color))
    #expect(try rewritten(once) == once)
    // The same through our own format.
    let json = InkJSONWriter.bytes(for: back)
    #expect(try InkJSONReader.records(from: json, file: "f").map(\.drawing) == [back])
    back.strokes.removeFirst()
    #expect(try drawing(PencilKitWriter.bytes(for: back)) == back)
  }

  @Test func `a piece has the unknown fields of the stroke that it was cut from, and its own`()
    throws
  {
    var path = ProtobufWriter()
    path.varint(3, 1)
    path.varint(4, 1)
    path.bytes(7, [UInt8](repeating: 0, count: 8))
    path.varint(9, 0)
    var stroke = ProtobufWriter()
    stroke.bytes(5, path.bytes)
    stroke.varint(13, 1)
    stroke.varint(14, 2)
    stroke.message(11) { $0.varint(14, 3) }
    stroke.message(11) { $0.varint(40, 4) }
    var message = ProtobufWriter()
    message.bytes(5, stroke.bytes)
    message.bytes(8, [UInt8](repeating: 1, count: 16))
    let bytes = [0x77, 0x72, 0x64, 0xF0, 1, 0] + message.bytes
    let strokes = try drawing(bytes).strokes
    #expect(strokes.map(\.unknownFields) == [[104, 1, 112, 3], [104, 1, 112, 2, 0xC0, 2, 4]])
    #expect(strokes.map(\.path.unknownFields) == [[72, 0], [72, 0]])
  }

  @Test func `pieces cannot multiply unknown fields without end`() throws {
    var path = ProtobufWriter()
    path.varint(3, 1)
    path.varint(4, 1)
    path.bytes(7, [UInt8](repeating: 0, count: 8))
    var stroke = ProtobufWriter()
    stroke.bytes(5, path.bytes)
    stroke.bytes(40, [UInt8](repeating: 7, count: 1 << 20))
    for _ in 0..<5000 { stroke.message(11) { $0.varint(41, 1) } }
    var message = ProtobufWriter()
    message.bytes(5, stroke.bytes)
    message.bytes(8, [UInt8](repeating: 1, count: 16))
    let record = try PencilKitReader.drawing(
      from: [0x77, 0x72, 0x64, 0xF0, 1, 0] + message.bytes, file: "f")
    #expect(record.drawing.strokes.count == 5000)
    #expect(record.drawing.strokes.reduce(0) { $0 + $1.unknownFields.count } <= 64 << 20)
    #expect(record.warnings.contains { $0.code == "W-unknown" })
  }

  @Test func `unknown fields in our own format must be fields`() {
    let json = #"{"schema":"calamus.ink/1","drawings":[{"strokes":[],"unknown":"/w=="}]}"#
    #expect(throws: InkFileError.self) {
      try InkJSONReader.records(from: Array(json.utf8), file: "f")
    }
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `real drawings keep what unknown fields they have`() throws {
    for name in try FileManager.default.contentsOfDirectory(
      atPath: TestData.url("pkdrawing").path
    ).sorted() where name.hasSuffix(".drawing") && name != "color.drawing" {
      let bytes = try TestData.bytes("pkdrawing/" + name)
      let record = try PencilKitReader.drawing(from: bytes, file: name)
      let once = PencilKitWriter.bytes(for: record.drawing)
      let after = try Message.unknown(once[6...], .drawing)
      // Hidden strokes are not kept, and pieces repeat what they were cut from.
      let before = try Message.unknown(bytes[6...], .drawing)
      #expect(Set(after).isSubset(of: before), "\(name)")
      if !["eighth-notes-one-masked-stroke.drawing", "singleStroke.drawing"].contains(name) {
        #expect(after == before, "\(name)")
      }
      #expect(try rewritten(once) == once, "\(name)")
    }
  }
}
