import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport
import Testing

@Suite struct BoundsTests {
  @Test func `Bounds hold the curve and its nib, on whole points`() throws {
    var random = SeededGenerator(seed: 50)
    for kind in 0..<60 {
      var path = RandomInk.path(kind, &random, count: 1 + random.index(below: 9))
      for index in path.points.indices {
        path.points[index].size = Size(width: random.uniform(in: 0..<9), height: 1)
      }
      let transform = RandomInk.transform(&random)
      let stroke = Stroke(path: path, transform: transform)
      let box = try #require(stroke.renderBounds)
      for edge in [box.minX, box.minY, box.maxX, box.maxY] { #expect(edge == edge.rounded()) }
      for step in 0...100 {
        let t = path.lastParameter * Double(step) / 100
        let point = try #require(try path.interpolatedPoint(at: t))
        for corner in 0..<16 {
          let (s, c) = ReproducibleMath.sincos(Double(corner) * .pi / 8)
          let radius = point.size.width / 2
          let rim = Point(point.location.x + radius * c, point.location.y + radius * s)
          #expect(box.grown(by: 1e-9).contains(transform.apply(to: rim)))
        }
      }
      // No larger than needed: a point more than the curve and the largest nib, at most.
      let curve = try #require(stroke.curveBounds)
      let widest = path.points.map(\.size.width).max() ?? 0
      let stretch = (transform.a * transform.a + transform.c * transform.c).squareRoot()
      #expect(box.minX > curve.minX - widest / 2 * stretch - 1)
    }
  }

  @Test func `The curve's box is as tight as dense samples show`() throws {
    var random = SeededGenerator(seed: 51)
    for kind in 0..<30 {
      let path = RandomInk.path(kind, &random, count: 6)
      let box = try #require(Stroke(path: path).curveBounds)
      let places = try (0...20_000).map {
        try #require(path.interpolatedLocation(at: Double($0) * 5 / 20_000))
      }
      let sampled = try #require(Rectangle(enclosing: places))
      #expect(box.grown(by: 1e-9).contains(Point(sampled.minX, sampled.minY)))
      #expect(box.grown(by: 1e-9).contains(Point(sampled.maxX, sampled.maxY)))
      #expect(sampled.grown(by: 1e-5).contains(Point(box.minX, box.minY)))
      #expect(sampled.grown(by: 1e-5).contains(Point(box.maxX, box.maxY)))
    }
  }

  @Test func `A mask cuts the bounds`() {
    let path = splinePath((0...10).map { (Double($0) * 10, 0) })
    let window = [Point(25, -9), Point(75, -9), Point(75, 9), Point(25, 9)]
    var stroke = Stroke(path: path, mask: Mask(loops: [window]))
    #expect(stroke.renderBounds == Rectangle(minX: 25, minY: -1, maxX: 75, maxY: 1))
    stroke.transform = Transform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 5)
    #expect(stroke.renderBounds == Rectangle(minX: 30, minY: 4, maxX: 80, maxY: 6))
    stroke.mask = Mask(loops: [window.map { Point($0.x + 500, $0.y) }])
    #expect(stroke.renderBounds == nil)
    stroke.mask = Mask(loops: [])
    #expect(stroke.renderBounds == nil)
  }

  @Test func `A drawing's bounds are those of its strokes`() {
    #expect(Drawing().bounds == nil)
    let one = Stroke(path: splinePath([(0, 0), (10, 10)]))
    let two = Stroke(path: splinePath([(40, -5)]))
    let none = Stroke(path: splinePath([]))
    #expect(Drawing(strokes: [none]).bounds == nil)
    #expect(
      Drawing(strokes: [one, none, two]).bounds
        == Rectangle(minX: -1, minY: -6, maxX: 41, maxY: 11))
  }

  @Test func `Places that are no numbers have no bounds`() {
    let stroke = Stroke(path: splinePath([(.nan, 0), (.infinity, 3)]))
    #expect(stroke.renderBounds == nil && stroke.curveBounds == nil)
    var wide = Stroke(path: splinePath([(0, 0), (4, 4)]))
    wide.path.points[0].size = Size(width: .nan, height: .infinity)
    #expect(wide.renderBounds == Rectangle(minX: -1, minY: -1, maxX: 5, maxY: 5))
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `Recorded bounds are met to about a point`() throws {
    let files = [
      "carve-before-erase.bin", "carve-partial-erase.bin", "color.drawing",
      "dungeons-inpaint.drawing", "eighth-notes-one-masked-stroke.drawing", "half-notes.drawing",
      "kineo-example-2019.drawing", "lowercase.drawing", "macos26-case01-dot.drawing",
      "macos26-case04-pressure-ramp.drawing", "macos26-pen-transform.drawing",
      "singleStroke.drawing", "uppercase.drawing",
    ]
    var differences: [Double] = []
    for file in files {
      let record = try PencilKitReader.drawing(
        from: TestData.bytes("pkdrawing/\(file)"), file: file)
      for stroke in record.drawing.strokes {
        let stored = try #require(stroke.storedBounds)
        let box = try #require(stroke.renderBounds)
        differences += [
          box.minX - stored.minX, box.minY - stored.minY, stored.maxX - box.maxX,
          stored.maxY - box.maxY,
        ]
      }
    }
    #expect(differences.count == 4 * 945)
    // The framework adds a little for pressure, which has no public rule: 4 points in the widest stroke.
    #expect(differences.count { abs($0) <= 1 } > differences.count * 98 / 100)
    #expect(differences.allSatisfy { abs($0) <= 4 })
  }
}
