import Archives
import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport
import Testing

/// The result of reading bytes as one line a drawing: `format` or `!code`.
private func outcome(_ bytes: [UInt8]) -> [String] {
  InkFile.records(in: bytes, file: "f").map { result in
    switch result {
    case .success(let record): record.format
    case .failure(let error): "!\(error.code)"
    }
  }
}

private func drawing() -> [UInt8] {
  let points = [StrokePoint(location: Point(1, 2)), StrokePoint(location: Point(3, 4))]
  return PencilKitWriter.bytes(for: Drawing(strokes: [Stroke(path: StrokePath(points: points))]))
}

@Test func `formats are told by content`() throws {
  let unipen = Array(".PEN_DOWN\n1 1\n".utf8)
  #expect(outcome(drawing()) == ["pencilkit"])
  #expect(outcome(Array(Data(drawing()).base64EncodedString().utf8)) == ["pencilkit"])
  #expect(outcome([1] + drawing()) == ["pencilkit"])
  #expect(outcome(unipen) == ["unipen"])
  #expect(outcome([0xEF, 0xBB, 0xBF] + unipen) == ["unipen"])
  #expect(outcome(try Deflate.gzip(unipen)) == ["unipen"])
  #expect(outcome(try Deflate.gzip(drawing())) == ["pencilkit"])
  var zip = ZipWriter()
  try zip.add("a", unipen)
  try zip.add("b", drawing())
  #expect(outcome(zip.finish()) == ["unipen", "pencilkit"])
}

@Test func `what is no ink is named`() throws {
  func message(_ bytes: [UInt8]) -> String? {
    guard case .failure(let error) = InkFile.records(in: bytes, file: "f").first else { return nil }
    return "\(error.code): \(error.description)"
  }
  #expect(message([]) == "empty: f: the file is empty")
  #expect(
    message([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      == "notInk: f: this is a PNG picture, not ink")
  #expect(message([0xFF, 0xD8, 0xFF, 0xE0]) == "notInk: f: this is a JPEG picture, not ink")
  #expect(message(Array("%PDF-1.7".utf8)) == "notInk: f: this is a PDF document, not ink")
  #expect(
    message([1, 2, 0xAB, 4]) == "unknownFormat: f: no known ink format begins with 01 02 ab 04")
  #expect(
    message(Array("Dear reader".utf8))
      == "unknownFormat: f: no known ink format begins with `Dear rea`")
  #expect(
    message(Array(#"{"a": [1, 2]}"#.utf8))
      == "unknownFormat: f: no known ink format, and no drawing inside a string of it")
  #expect(message(ZipWriter().finish()) == "empty: f: holds no drawing")
}

@Test func `drawings inside strings of JSON are found at any depth`() {
  let base64 = Data(drawing()).base64EncodedString()
  let escaped = base64.replacingOccurrences(of: "/", with: "\\/")
  let text = #"{"pages": [{"x": "short", "data": "\#(base64)"}, [["\#(escaped)"]]], "q": "\"no\""}"#
  let records = InkFile.records(in: Array(text.utf8), file: "f").compactMap { try? $0.get() }
  #expect(records.map(\.index) == [0, 1])
  #expect(records.map { $0.drawing.strokes.count } == [1, 1])
}

@Test func `drawings inside property lists are found`() throws {
  let list: [String: Any] = [
    "title": "notes", "pages": [Data(drawing()), Data([1, 2, 3])],
    "text": Data(drawing()).base64EncodedString(),
  ]
  for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: format, options: 0)
    #expect(outcome(Array(data)) == ["pencilkit", "pencilkit"])
  }
}

@Test func `a broken drawing inside JSON does not lose the others`() {
  let whole = Data(drawing()).base64EncodedString()
  let broken = Data(drawing().dropLast(20)).base64EncodedString()
  let text = #"["\#(broken)", "\#(whole)"]"#
  let results = InkFile.records(in: Array(text.utf8), file: "f")
  #expect(results.count == 2)
  guard case .failure(let error) = results[0], case .success(let record) = results[1] else {
    Issue.record("one failure and one drawing were expected")
    return
  }
  #expect(error.place.hasPrefix("the string at byte 2"))
  #expect(record.index == 1)
}

@Test func `truncated and changed files end in results, never in a crash`() throws {
  let list = try PropertyListSerialization.data(
    fromPropertyList: [Data(drawing())], format: .binary, options: 0)
  let unipen = ".SEGMENT D 0-1,2 ? \"1\"\n.COORD X Y T\n.PEN_DOWN\n1 1 1\n.PEN_UP\n2 2 2\n"
  for seed in [Array(list), Array(unipen.utf8), drawing(), try Deflate.gzip(drawing())] {
    for count in 0..<seed.count { #expect(!outcome(Array(seed.prefix(count))).isEmpty) }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var bytes = seed
      bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      #expect(!outcome(bytes).isEmpty)
    }
  }
}

@Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
func `the real PencilKit files are recognised, whatever their wrapping`() throws {
  for (name, strokes) in [("lowercase", 32), ("uppercase", 50), ("color", 835)] {
    let results = InkFile.records(
      in: try TestData.bytes("pkdrawing/\(name).drawing"), file: name)
    #expect(try results.map { try $0.get().drawing.strokes.count } == [strokes])
  }
}

@Test func `random bytes are no drawing, whatever their start`() {
  var random = SeededGenerator(seed: 11)
  let starts: [[UInt8]] = [
    [], [0x1F, 0x8B, 8], [0x78, 0x9C], [0x50, 0x4B, 3, 4], [0x77, 0x72, 0x64, 0xF0, 1, 0],
    Array("bplist00".utf8), Array(".PEN_DOWN".utf8), Array("{\"a\": \"d3Jk8A".utf8),
    [0x08, 0, 0x12],
    [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x42, 0x5A, 0x68, 0x39], Array("AXdyZPA".utf8),
  ]
  for start in starts {
    for _ in 0..<50 {
      let tail = (0..<Int.random(in: 0...600, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let results = outcome(start + tail)
      #expect(results.count >= 1 && results.count < 100)
    }
  }
}

@Test func `a stream inside streams is not followed for ever`() throws {
  // Each layer is a stored zlib stream round the one before.
  var bytes = drawing()
  for _ in 0..<3 {
    let sum = Checksums.adler32(bytes)
    let length = UInt16(bytes.count)
    bytes =
      [0x78, 0x01, 1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255)]
      + [UInt8(~length >> 8)] + bytes
      + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt32($0))) }
    if bytes.count == drawing().count + 11 { #expect(outcome(bytes) == ["pencilkit"]) }
  }
  #expect(outcome(bytes) == ["!unknownFormat"])
}

@Test func `drawings inside keyed archives are found, nested and compressed ones too`() throws {
  func archive(_ object: Any) throws -> [UInt8] {
    Array(try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false))
  }
  let inner = try archive(["ink": NSData(data: Data(drawing()))] as NSDictionary)
  #expect(outcome(inner) == ["pencilkit"])
  let compressed = try Deflate.gzip(drawing())
  let objects: [NSData] = [
    NSData(data: Data(inner)), NSData(data: Data(compressed)), NSData(data: Data(drawing())),
  ]
  #expect(outcome(try archive(objects as NSArray)) == ["pencilkit", "pencilkit", "pencilkit"])
  // An XML property list holds the archive as base64.
  let list = try PropertyListSerialization.data(
    fromPropertyList: ["page": Data(inner)], format: .xml, options: 0)
  #expect(outcome(Array(list)) == ["pencilkit"])
  for count in stride(from: 0, to: inner.count, by: 3) { _ = outcome(Array(inner.prefix(count))) }
}
