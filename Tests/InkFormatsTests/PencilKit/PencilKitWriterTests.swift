import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

struct PencilKitWriterTests {
  private func read(_ bytes: [UInt8]) throws -> Drawing {
    try PencilKitReader.drawing(from: bytes, file: "test").drawing
  }

  @Test(arguments: 0..<300)
  func `what is read back equals what was written within the stored steps`(_ seed: Int) throws {
    var random = RandomDrawing(seed: UInt64(seed))
    let drawing = random.drawing()
    let back = try read(PencilKitWriter.bytes(for: drawing))
    #expect(back.strokes.count == drawing.strokes.count)
    #expect(drawing.id == nil || back.id == drawing.id)
    for (old, new) in zip(drawing.strokes, back.strokes) {
      #expect(new.path.count == old.path.count)
      #expect(new.path.creationDate == old.path.creationDate)
      #expect(old.path.id == nil || new.path.id == old.path.id)
      #expect(old.id == nil || new.id == old.id)
      #expect(new.renderGroupID == old.renderGroupID)
      #expect(new.randomSeed == old.randomSeed)
      #expect(new.ink.identifier == old.ink.identifier && new.ink.variant == old.ink.variant)
      #expect(new.ink.weight == old.ink.weight)
      #expect(new.ink.version == old.ink.version ?? 3)
      #expect(new.mask?.loops.joined().count == old.mask?.loops.joined().count)
      #expect((new.storedRanges == nil) == (old.storedRanges == nil))
      #expect(abs(new.transform.tx - old.transform.tx) < 1e-4)
      #expect(abs(new.transform.b - old.transform.b) < 1e-6)
      for (p, q) in zip(old.path.points, new.path.points) {
        if old.path.curve == .bSpline { #expect(p.location.distance(to: q.location) < 1e-4) }
        #expect(abs(p.timeOffset - q.timeOffset) < 1e-6)
        #expect(abs(p.size.width - q.size.width) < 1e-5)
        #expect((-1e-5..<0.021).contains(p.size.height - q.size.height))
        #expect((-1e-8..<0.001).contains(p.force - q.force))
        #expect(abs(p.altitude - q.altitude) < 1.3e-5)
        #expect(abs((p.azimuth - q.azimuth).remainder(dividingBy: 2 * .pi)) < 5e-5)
        #expect(abs(p.opacity - q.opacity) < 1.6e-5)
        #expect(abs(p.secondaryScale - q.secondaryScale) < 1e-6)
        #expect(abs(p.threshold - q.threshold) < 8e-6)
        #expect(p.edgeWidth == q.edgeWidth)
      }
    }
  }

  @Test(arguments: 0..<300)
  func `writing what was read changes nothing further`(_ seed: Int) throws {
    var random = RandomDrawing(seed: UInt64(seed) + 1000)
    let once = PencilKitWriter.bytes(for: random.drawing())
    let drawing = try read(once)
    let twice = PencilKitWriter.bytes(for: drawing)
    #expect(try read(twice) == drawing)
    #expect(PencilKitWriter.bytes(for: try read(twice)) == twice)
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `real drawings survive being written, value for value`() throws {
    let folder = try TestData.url("pkdrawing")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".drawing") || name.hasSuffix(".bin") {
      let drawing = try read(TestData.bytes("pkdrawing/" + name))
      let back = try read(PencilKitWriter.bytes(for: drawing))
      if name == "color.drawing" {
        // Eight-bit angles and opacities fall between the steps of the second generation.
        #expect(back.strokes.map(\.path.id) == drawing.strokes.map(\.path.id))
      } else {
        #expect(back == drawing, "\(name)")
      }
    }
  }

  @Test func `an empty drawing takes 42 bytes`() throws {
    let bytes = PencilKitWriter.bytes(for: Drawing())
    #expect(bytes.count == 42)
    #expect(try read(bytes).strokes.isEmpty)
  }

  @Test func `force is truncated, but a stored force does not sink`() throws {
    let forces = [0.2999, 0.5, 0.9999, 1.0019999]
    var points = forces.map { StrokePoint(location: .zero, force: $0) }
    points += (0...4000).map { StrokePoint(location: .zero, force: Double($0) / 1000) }
    let drawing = Drawing(strokes: [Stroke(path: StrokePath(points: points))])
    let back = try read(PencilKitWriter.bytes(for: drawing)).strokes[0].path.points.map(\.force)
    #expect(Array(back.prefix(4)) == [0.299, 0.5, 0.999, 1.001])
    #expect(Array(back.dropFirst(4)) == (0...4000).map { Double($0) / 1000 })
  }

  @Test func `extreme and missing numbers are clamped and never trap`() throws {
    let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -0.0]
    for value in wild {
      let point = StrokePoint(
        location: .zero, size: Size(width: 1, height: value), opacity: value, force: value,
        azimuth: value, altitude: value, threshold: value, edgeWidth: value)
      let stroke = Stroke(
        ink: Ink(identifier: "", version: .min), path: StrokePath(points: [point, point]))
      #expect(try read(PencilKitWriter.bytes(for: Drawing(strokes: [stroke]))).strokes.count == 1)
    }
  }

  @Test func `the same content gets the same identities, and equal paths different ones`() throws {
    let stroke = Stroke(path: StrokePath(points: [StrokePoint(location: .zero)]))
    let drawing = Drawing(strokes: [stroke, stroke])
    let bytes = PencilKitWriter.bytes(for: drawing)
    #expect(bytes == PencilKitWriter.bytes(for: drawing))
    let ids = try read(bytes).strokes.flatMap { [$0.id, $0.path.id] }
    #expect(Set(ids.compactMap(\.self)).count == 4)
  }

  @Test func `a mask without polygons still hides everything when it comes back`() throws {
    var stroke = Stroke(path: StrokePath(points: [StrokePoint(location: .zero)]))
    stroke.mask = Mask(loops: [])
    stroke.storedRanges = []
    let back = try read(PencilKitWriter.bytes(for: Drawing(strokes: [stroke]))).strokes[0]
    #expect(back.mask?.loops.joined().isEmpty == true)
    #expect(back.storedRanges?.isEmpty == true)
  }

  @Test(arguments: [3, 4, 5, 20, 200])
  func `the spline of a polyline passes through its points`(_ count: Int) throws {
    var random = RandomDrawing(seed: UInt64(count))
    var points: [Point] = []
    while points.count < count { points += random.stroke().path.points.map(\.location) }
    points = Array(points.prefix(count))
    let control = SplineThroughPoints.controlPoints(through: points)
    #expect(control.count == count)
    #expect(control.first == points.first && control.last == points.last)
    for k in 1..<(count - 1) {
      // The spline's value at a whole parameter, from its basis functions 1/6, 4/6, 1/6.
      let x = (control[k - 1].x + 4 * control[k].x + control[k + 1].x) / 6
      let y = (control[k - 1].y + 4 * control[k].y + control[k + 1].y) / 6
      #expect(Point(x, y).distance(to: points[k]) < 1e-11)
    }
  }
}
