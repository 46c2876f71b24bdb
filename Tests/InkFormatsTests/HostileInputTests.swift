import Archives
import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport
import Testing

/// What readers must survive: cut, damaged and invented files, with a drawing, a warning or a one-line error.
struct HostileInputTests {
  private typealias Reader = ([UInt8]) throws(InkFileError) -> [Drawing]

  private func pencilKit(_ bytes: [UInt8]) throws(InkFileError) -> [Drawing] {
    [try PencilKitReader.drawing(from: bytes, file: "f").drawing]
  }

  private func inkJSON(_ bytes: [UInt8]) throws(InkFileError) -> [Drawing] {
    try InkJSONReader.records(from: bytes, file: "f").map(\.drawing)
  }

  /// Reads and checks what every answer must fulfil; false when the file was refused.
  @discardableResult
  private func isRead(_ bytes: [UInt8], _ reader: Reader) -> Bool {
    do {
      for stroke in try reader(bytes).flatMap(\.strokes) {
        let sound = stroke.path.points.allSatisfy { $0.location.isFinite && $0.timeOffset.isFinite }
        if !sound { Issue.record("a number that is not finite came through") }
      }
      return true
    } catch {
      let known = ["empty", "truncated", "malformed", "unknownFormat", "notFinite", "newerVersion"]
      #expect(known.contains(error.code) || error.code == "tooLarge")
      if error.message.isEmpty || error.description.contains("\n") {
        Issue.record("not a one-line message: \(error)")
      }
      return false
    }
  }

  /// Damages single bytes, runs of bytes, and lengths, the same way in every run.
  private func mutations(of bytes: [UInt8], count: Int, _ body: ([UInt8]) -> Void) {
    var generator = SeededGenerator(seed: UInt64(bytes.count))
    for round in 0..<count {
      var damaged = bytes
      let edits = round.isMultiple(of: 2) ? 1 : 1 + generator.index(below: 8)
      for _ in 0..<edits where !damaged.isEmpty {
        let place = generator.index(below: damaged.count)
        switch generator.index(below: 5) {
        case 0: damaged[place] ^= 1 << UInt8(generator.index(below: 8))
        case 1: damaged[place] = 0xFF
        case 2:
          damaged.removeSubrange(place..<min(damaged.count, place + generator.index(below: 9)))
        case 3:
          let piece = Array(damaged[place..<min(damaged.count, place + generator.index(below: 30))])
          damaged.insert(contentsOf: piece, at: generator.index(below: damaged.count))
        default: damaged[place] = UInt8(truncatingIfNeeded: generator.next())
        }
      }
      body(damaged)
    }
  }

  private func drawing() -> Drawing {
    var random = RandomDrawing(seed: 11)
    var drawing = random.drawing()
    while drawing.strokes.count < 4 { drawing.strokes.append(random.stroke()) }
    return drawing
  }

  @Test func `every cut of a drawing is refused or loses only whole strokes`() {
    let bytes = PencilKitWriter.bytes(for: drawing())
    for count in 0..<bytes.count { isRead(Array(bytes.prefix(count)), pencilKit) }
    let json = InkJSONWriter.bytes(for: drawing())
    for count in 0..<(json.count - 2) {
      #expect(!isRead(Array(json.prefix(count)), inkJSON), "\(count) of \(json.count) bytes")
    }
  }

  @Test func `damaged drawings do no harm`() {
    let bytes = PencilKitWriter.bytes(for: drawing())
    mutations(of: bytes, count: 10_000) { isRead($0, pencilKit) }
    let base64 = Array(Data(bytes).base64EncodedString().utf8)
    mutations(of: base64, count: 2000) { isRead($0, pencilKit) }
    let json = InkJSONWriter.bytes(for: drawing())
    mutations(of: json, count: 10_000) { isRead($0, inkJSON) }
  }

  @Test func `invented bytes do no harm`() {
    var generator = SeededGenerator(seed: 3)
    for round in 0..<5000 {
      let noise = (0..<generator.index(below: 200)).map { _ in
        UInt8(truncatingIfNeeded: generator.next())
      }
      let start: [UInt8] =
        switch round % 4 {
        case 0: []
        case 1: [0x77, 0x72, 0x64, 0xF0, 1, 0]
        case 2: [0x08, 0, 0x12, UInt8(noise.count & 0x7F), 0x08, 10, 0x10, 10, 0x1A]
        default: [0x77, 0x72, 0x64, 0xF0, 1, 0, 0x2A, UInt8(noise.count & 0x7F)]
        }
      isRead(start + noise, pencilKit)
      isRead(Array(#"{"schema":"calamus.ink/1","drawings":[{"#.utf8) + noise, inkJSON)
    }
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `every cut of the real files is survived`() throws {
    for (name, bytes) in try samples() {
      let step = max(1, bytes.count / 1500)
      var complete = 0
      for count in stride(from: 0, to: bytes.count, by: step) {
        if isRead(Array(bytes.prefix(count)), pencilKit) { complete += 1 }
      }
      // Only cuts between strokes, behind the first, can be read at all.
      #expect(complete <= 60, "\(name)")
    }
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `damaged real files do no harm`() throws {
    for (_, bytes) in try samples() {
      mutations(of: bytes, count: bytes.count > 50_000 ? 60 : 1500) { isRead($0, pencilKit) }
    }
  }

  @Test func `a megabyte of empty fields is read in no time`() {
    // Strokes without anything, tombstones, points of visible ranges and unknown fields.
    for field in [[0x2A, 0x00], [0x2A, 0x02, 0x40, 0x01], [0x22, 0x00], [0x78, 0x00]] as [[UInt8]] {
      let body = (0..<(1_000_000 / field.count)).flatMap { _ in field }
      isRead([0x77, 0x72, 0x64, 0xF0, 1, 0] + body, pencilKit)
    }
    var stroke = ProtobufWriter()
    for _ in 0..<200_000 { stroke.float(12, 0.5) }
    var message = ProtobufWriter()
    message.bytes(5, stroke.bytes)
    isRead([0x77, 0x72, 0x64, 0xF0, 1, 0] + message.bytes, pencilKit)
  }

  private func samples() throws -> [(name: String, bytes: [UInt8])] {
    let folder = try TestData.url("pkdrawing")
    var samples: [(name: String, bytes: [UInt8])] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".drawing") || name.hasSuffix(".bin") {
      let bytes = try TestData.bytes("pkdrawing/" + name)
      samples.append((name, bytes))
      // The first generation also without its compression, so that damage reaches the strokes.
      if Decompression.Form(startOf: bytes) != nil {
        samples.append((name, try Decompression.decompress(bytes, limit: 1 << 24)))
      }
    }
    return samples
  }
}
