import Ink
import InkFormats

/// Small drawings for the tests.
enum SampleInk {
  /// A drawing of polylines; each list of places is a stroke.
  static func drawing(_ strokes: [[(Double, Double)]]) -> Drawing {
    Drawing(
      strokes: strokes.map { places in
        let points = places.enumerated().map { index, place in
          StrokePoint(
            location: Point(place.0, place.1), timeOffset: Double(index) * 0.01,
            size: Size(width: 2, height: 2))
        }
        return Stroke(path: StrokePath(points: points))
      })
  }

  /// A cross of two strokes.
  static let cross = drawing([
    [(0, 0), (5, 8), (10, 16), (20, 30)], [(20, 0), (14, 9), (8, 18), (0, 30)],
  ])

  /// The bytes of a `.drawing` file.
  static let crossFile = PencilKitWriter.bytes(for: cross)
}
