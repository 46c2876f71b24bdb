import Foundation
import Ink
import InkRendering
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PictureTests {
  private func stroke(
    _ places: [(Double, Double)], width: Double = 2, mask: Mask? = nil, ink: Ink = .pen
  ) -> Stroke {
    let points = places.map {
      StrokePoint(location: Point($0.0, $0.1), size: Size(width: width, height: width))
    }
    return Stroke(ink: ink, path: StrokePath(points: points), mask: mask)
  }

  @Test(arguments: Picture.Format.allCases)
  func theSameDrawingGivesTheSameBytes(format: Picture.Format) throws {
    var marker = Ink(identifier: "com.apple.ink.marker")
    marker.color = Color(red: 1, green: 0.8, blue: 0, alpha: 0.5)
    let square = Mask(loops: [[Point(0, 0), Point(50, 0), Point(50, 50), Point(0, 50)]])
    let drawing = Drawing(strokes: [
      stroke([(0, 0), (30, 60), (90, 10)]), stroke([(10, 10), (80, 80)], mask: square),
      stroke([(5, 90), (95, 90)], width: 9, ink: marker), stroke([(50, 50)]),
    ])
    let bytes = try Picture.bytes(of: drawing, format: format)
    #expect(try Picture.bytes(of: drawing, format: format) == bytes)
    let magic: [UInt8] =
      switch format {
      case .png: [0x89, 0x50, 0x4E, 0x47]
      case .svg: Array("<svg".utf8)
      case .pdf: Array("%PDF".utf8)
      }
    #expect(bytes.starts(with: magic))
    if format == .svg { #expect(XMLParser(data: Data(bytes)).parse()) }
  }

  @Test func curvesAreDrawnAsTheirExactCubics() throws {
    let path = [(0.0, 0.0), (30, 60), (90, 10), (120, 40)]
    let drawing = Drawing(strokes: [stroke(path)])
    let frame = Rectangle(minX: 0, minY: 0, maxX: 100, maxY: 100)
    let options = Picture.Options(scale: 1, frame: frame)
    let svg = String(
      decoding: try Picture.bytes(of: drawing, format: .svg, options: options), as: UTF8.self)
    var expected = VectorPath()
    for segment in drawing.strokes[0].path.bezierSegments() {
      if expected.elements.isEmpty { expected.move(to: segment.start) }
      expected.curve(segment.control1, segment.control2, to: segment.end)
    }
    #expect(svg.contains("d=\"\(SVGCanvas.data(expected))\""))
    #expect(svg.contains("stroke-width=\"2\""))
  }

  @Test func masksClipAndToolsAreNotDrawn() throws {
    let half = Mask(loops: [[Point(0, 0), Point(50, 0), Point(50, 20), Point(0, 20)]])
    let masked = stroke([(0, 10), (100, 10)], mask: half)
    let eraser = stroke([(0, 90), (100, 90)], ink: Ink(identifier: "com.apple.ink.eraser"))
    let svg = String(
      decoding: try Picture.bytes(of: Drawing(strokes: [masked, eraser]), format: .svg),
      as: UTF8.self)
    #expect(svg.contains("<clipPath id=\"c1\">"))
    #expect(svg.components(separatedBy: "stroke-width").count == 2)
    let raster = try InkRaster(of: [masked], width: 40, height: 20)
    // The visible half fills the raster's width; were the whole stroke fitted, its right half would be empty.
    #expect(raster.values[10 * 40 + 30] > 0.5)
  }

  @Test func drawingsWithoutInkAreBlankAndNonsenseIsSkipped() throws {
    #expect(try !Picture.bytes(of: Drawing(), format: .png).isEmpty)
    let nonsense = stroke([(.nan, 0), (1e300, 5), (3, 4), (.infinity, 1), (6, 8)])
    let svg = String(
      decoding: try Picture.bytes(of: Drawing(strokes: [nonsense]), format: .svg), as: UTF8.self)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    #expect(try InkRaster(of: [], width: 8, height: 8).values == [Float](repeating: 0, count: 64))
  }

  @Test func picturesThatWouldFillTheMemoryAreErrors() {
    let drawing = Drawing(strokes: [stroke([(0, 0), (1e6, 1e6)])])
    let huge = Picture.Options(scale: 10)
    #expect(throws: RenderingError.self) {
      try Picture.bytes(of: drawing, format: .png, options: huge)
    }
    for scale in [0, -1, .nan, .infinity] {
      #expect(throws: RenderingError.self) {
        try Picture.bytes(of: drawing, format: .svg, options: Picture.Options(scale: scale))
      }
    }
    let flat = Picture.Options(frame: Rectangle(minX: 0, minY: 0, maxX: 0, maxY: 5))
    #expect(throws: RenderingError.self) {
      try Picture.bytes(of: drawing, format: .pdf, options: flat)
    }
    #expect(throws: RenderingError.self) { try InkRaster(of: [], width: 4, height: 4, margin: 2) }
  }

  @Test func rastersCenterInkAtAnyScaleAndPlace() throws {
    func raster(_ scale: Double, _ shift: Double) throws -> [Float] {
      let places = [(0.0, 0.0), (10, 0), (10, 20), (0, 20)].map {
        ($0.0 * scale + shift, $0.1 * scale + shift)
      }
      return try InkRaster(of: [stroke(places)], width: 24, height: 24).values
    }
    let reference = try raster(1, 0)
    #expect(reference.contains { $0 == 1 } && reference.allSatisfy { $0 >= 0 && $0 <= 1 })
    for (scale, shift) in [(0.01, 0.0), (100, 5000), (3, -70)] {
      let difference = zip(reference, try raster(scale, shift)).map { abs($0 - $1) }.max() ?? 1
      #expect(difference < 0.03)
    }
    let dot = try InkRaster(of: [stroke([(7, 7)])], width: 9, height: 9, lineWidth: 3)
    #expect(dot.values[4 * 9 + 4] == 1)
    #expect(dot.values[0] == 0)
  }
}
