import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

/// The facts that are known of the real files, from their origins and from the framework's own read-back.
@Suite(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
struct PencilKitSamplesTests {
  private func record(_ name: String) throws -> DrawingRecord {
    try PencilKitReader.drawing(from: TestData.bytes("pkdrawing/" + name), file: name)
  }

  private func points(_ record: DrawingRecord) -> [StrokePoint] {
    record.drawing.strokes.flatMap(\.path.points)
  }

  @Test(arguments: ["empty", "double-empty", "macos26-case00-empty"])
  func `an empty drawing has no strokes and no warnings`(_ name: String) throws {
    let record = try record(name + ".drawing")
    #expect(record.drawing.strokes.isEmpty)
    #expect(record.warnings.isEmpty)
    #expect(record.contentVersion == 1)
  }

  @Test(arguments: ["macos26-case00-empty", "macos26-case01-dot", "macos26-case04-pressure-ramp"])
  func `every value agrees with what the framework reads back`(_ name: String) throws {
    let drawing = try record(name + ".drawing").drawing
    let truth = try JSONDecoder().decode(
      Truth.self, from: Data(TestData.bytes("pkdrawing/\(name).truth.json")))
    #expect(drawing.strokes.count == truth.strokeCount)
    for (stroke, expected) in zip(drawing.strokes, truth.strokes) {
      #expect(stroke.ink.identifier == expected.ink)
      let color = stroke.ink.color
      let known = expected.color
      #expect(
        [color.red, color.green, color.blue, color.alpha] == [known.r, known.g, known.b, known.a])
      #expect(stroke.path.count == expected.controlPointCount)
      let bounds = expected.renderBounds
      #expect(
        stroke.storedBounds
          == Rectangle(
            minX: bounds.x, minY: bounds.y, maxX: bounds.x + bounds.w, maxY: bounds.y + bounds.h))
      for (point, known) in zip(stroke.path.points, expected.controlPoints) {
        let pairs = [
          (point.location.x, known.x), (point.location.y, known.y), (point.timeOffset, known.t),
          (point.size.width, known.w), (point.size.height, known.h), (point.force, known.force),
          (point.azimuth, known.azimuth), (point.altitude, known.altitude),
          (point.opacity, known.opacity), (point.secondaryScale, known.secondaryScale),
        ]
        for (value, truth) in pairs { #expect(abs(value - truth) <= 1e-12) }
      }
    }
  }

  @Test func `a transform moves the points of the pen sample`() throws {
    let strokes = try record("macos26-pen-transform.drawing").drawing.strokes
    #expect(strokes.map(\.path.count) == [4, 2])
    let first = strokes.compactMap { $0.path.points.first?.location }
    #expect(first == [Point(0, 0), Point(0, 40)])
    #expect(
      zip(strokes, first).map { $0.transform.apply(to: $1) } == [Point(100, 50), Point(100, 90)])
    let forces = strokes.map { $0.path.points.map(\.force) }
    for (force, expected) in zip(forces.joined(), [0.2, 0.5, 0.8, 0.4, 0.3, 0.9]) {
      #expect(abs(force - expected) < 0.0011)
    }
    #expect(strokes.allSatisfy { $0.path.measuredChannels.contains(.force) })
  }

  @Test func `a single stroke has its tombstone left out`() throws {
    let record = try record("singleStroke.drawing")
    let stroke = try #require(record.drawing.strokes.first)
    #expect(record.drawing.strokes.count == 1)
    #expect(stroke.path.count == 50)
    let locations = stroke.path.points.map(\.location)
    #expect(locations.allSatisfy { (31...421.5).contains($0.x) && (31...421.5).contains($0.y) })
    #expect(abs((stroke.path.points.last?.timeOffset ?? 0) - 0.408597) < 5e-7)
    let widths = stroke.path.points.map(\.size.width)
    #expect(widths.min() == 4)
    #expect(abs((widths.max() ?? 0) - 10.8415) < 5e-5)
    #expect(stroke.ink.type == .pen)
    let color = stroke.ink.color
    for (part, known) in zip(
      [color.red, color.green, color.blue, color.alpha], [1, 0.98431, 0.72549, 0.97])
    {
      #expect(abs(part - known) < 1e-5)
    }
    #expect(stroke.randomSeed == nil)
  }

  @Test(arguments: [
    ("lowercase", 32, 543, "11111211222111111112111211"),
    ("uppercase", 50, 526, "32124323322122122212111221"),
  ])
  func `the alphabets have their strokes and letters`(
    _ name: String, strokes: Int, points: Int, letters: String
  ) throws {
    let record = try record(name + ".drawing")
    #expect(record.drawing.strokes.count == strokes)
    #expect(self.points(record).count == points)
    #expect(record.warnings.isEmpty)
    // Letters lie seven a row, in order: the strokes of one letter are close, those of the next are further right or below.
    let counts = letters.compactMap(\.wholeNumberValue)
    #expect(counts.reduce(0, +) == strokes)
    var start = 0
    var previous: Point?
    for (letter, count) in counts.enumerated() {
      let points = record.drawing.strokes[start..<(start + count)].flatMap(\.path.points)
      let box = try #require(Rectangle(enclosing: points.map(\.location)))
      if let previous {
        if letter.isMultiple(of: 7) {
          #expect(box.center.y > previous.y && box.center.x < previous.x)
        } else {
          #expect(box.center.x > previous.x)
        }
      }
      previous = box.center
      start += count
    }
  }

  @Test func `force and angles of the alphabet lie in the known ranges`() throws {
    let points = points(try record("lowercase.drawing"))
    func range(_ values: [Double]) -> [Double] { [values.min() ?? 0, values.max() ?? 0] }
    for (found, known) in [
      (range(points.map(\.force)), [0.211, 1.675]), (range(points.map(\.azimuth)), [0.516, 0.775]),
      (range(points.map(\.altitude)), [0.793, 0.940]),
    ] {
      #expect(abs(found[0] - known[0]) < 6e-4 && abs(found[1] - known[1]) < 6e-4)
    }
  }

  @Test func `half notes are written by a finger with one width`() throws {
    let record = try record("half-notes.drawing")
    let strokes = record.drawing.strokes
    #expect(strokes.count == 4)
    #expect(points(record).count == 68)
    #expect(points(record).allSatisfy { abs($0.size.width - 3.178612) < 5e-7 })
    #expect(abs((points(record).map(\.timeOffset).max() ?? 0) - 0.600087) < 5e-7)
    #expect(strokes.allSatisfy { $0.path.measuredChannels == .time })
  }

  @Test func `a stroke cut by the eraser is a piece with two ranges`() throws {
    let record = try record("eighth-notes-one-masked-stroke.drawing")
    #expect(record.drawing.strokes.count == 12)
    #expect(points(record).count == 282)
    let masked = record.drawing.strokes.filter { $0.mask != nil }
    let piece = try #require(masked.first)
    #expect(masked.count == 1)
    #expect(piece.path.count == 8)
    #expect(piece.mask?.loops.map(\.count) == [19])
    #expect(piece.mask?.fillRule == .evenOdd)
    let ranges = try #require(piece.storedRanges)
    let bounds = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    #expect(bounds.count == 4)
    for (found, known) in zip(bounds, [0, 3.71333, 6.67857, 7]) {
      #expect(abs(found - known) < 5e-6)
    }
    #expect(record.warnings.isEmpty)
  }

  @Test func `a stroke cut in two keeps seed, date and path in both pieces`() throws {
    let before = try record("carve-before-erase.bin").drawing.strokes
    #expect(before.map(\.path.count) == [10, 10])
    #expect(before.map(\.randomSeed) == [956_091_164, 491_497_907])
    let after = try record("carve-partial-erase.bin").drawing.strokes
    #expect(after.count == 3)
    #expect(after.map(\.randomSeed) == [956_091_164, 956_091_164, 491_497_907])
    #expect(after[0].path == after[1].path)
    #expect(after[0].path.creationDate == before[0].path.creationDate)
    #expect(after[0].mask != after[1].mask)
    let first = try #require(after[0].storedRanges?.first)
    let second = try #require(after[1].storedRanges?.first)
    #expect(abs(first.lowerBound - 5.00333) < 5e-6 && first.upperBound == 9)
    #expect(second.lowerBound == 0 && abs(second.upperBound - 3.66333) < 5e-6)
    #expect(after[2].storedRanges == nil)
  }

  @Test func `long and old strokes are complete`() throws {
    let long = try record("dungeons-inpaint.drawing").drawing.strokes
    #expect(long.map(\.path.count) == [1506])
    #expect(long[0].path.measuredChannels == [.time, .force, .altitude, .azimuth])
    let old = try record("kineo-example-2019.drawing").drawing.strokes
    #expect(old.map(\.path.count) == [175])
    #expect(old[0].path.points.map(\.force).max() == 3.239)
  }

  @Test func `the first generation has its visible strokes`() throws {
    let record = try record("color.drawing")
    #expect(record.format == PencilKitReader.firstGenerationFormat)
    #expect(record.drawing.strokes.count == 835)
    #expect(points(record).count == 20_323)
    #expect(points(record).map(\.force).max() == 1.717)
    #expect(Set(record.drawing.strokes.map(\.ink)).count <= 6)
    #expect(Set(record.drawing.strokes.compactMap(\.path.id)).count == 835)
    let pen = points(record).filter { $0.altitude < 1.5 }
    #expect(
      pen.allSatisfy { (-0.3...2.2).contains($0.azimuth) && (0.6...1.4).contains($0.altitude) })
  }

  @Test func `every sample is recognised by its first bytes`() throws {
    let folder = try TestData.url("pkdrawing")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      guard name.hasSuffix(".drawing") || name.hasSuffix(".bin"), name != "color.drawing" else {
        continue
      }
      let bytes = try TestData.bytes("pkdrawing/" + name)
      #expect(PencilKitReader.recognises(bytes.prefix(20)), "\(name)")
      let text = Array(Data(bytes).base64EncodedString().utf8)
      #expect(PencilKitReader.recognises(text.prefix(20)), "\(name)")
      let record = try PencilKitReader.drawing(from: text, file: name)
      #expect(record.drawing == (try PencilKitReader.drawing(from: bytes, file: name)).drawing)
    }
  }
}

/// The read-back of the framework's public interface that lies beside some samples.
private struct Truth: Decodable {
  let strokeCount: Int
  let strokes: [Stroke]

  struct Stroke: Decodable {
    let ink: String
    let color: Color
    let controlPointCount: Int
    let controlPoints: [Point]
    let renderBounds: Box
  }

  struct Color: Decodable {
    let r: Double
    let g: Double
    let b: Double
    let a: Double
  }

  struct Point: Decodable {
    let x: Double
    let y: Double
    let t: Double
    let w: Double
    let h: Double
    let force: Double
    let azimuth: Double
    let altitude: Double
    let opacity: Double
    let secondaryScale: Double
  }

  struct Box: Decodable {
    let x: Double
    let y: Double
    let w: Double
    let h: Double
  }
}
