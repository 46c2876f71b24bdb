package import Features

/// The ink of a character as strokes of equally many places, for comparing it with other ink stroke by stroke.
///
/// The middle of the ink's line (not that of its box, which one long stroke can move) is the origin, and the spread of
/// the line about it gives the scale, for width and height by themselves but for a fourth root of their ratio: after
/// Liu, Yin, Wang and Wang, "Online and offline handwritten Chinese character recognition: benchmarking on new
/// databases", Pattern Recognition 46 (2013), doi:10.1016/j.patcog.2012.06.021, where normalisation by moments reads
/// best.
package struct StrokeForm: Hashable, Sendable {
  /// The number of places of each stroke.
  package static let places = 24
  /// How far a coordinate can lie from the origin.
  package static let reach: Float = 0.6
  /// The largest number of strokes; what comes after counts as parts of the last one.
  package static let mostStrokes = 64

  /// The places, stroke after stroke, each coordinate at most `reach` from 0 and of half precision.
  package let points: [SIMD2<Float>]

  /// The number of strokes, 1...`mostStrokes`.
  package var strokeCount: Int { points.count / Self.places }

  /// Takes places that were read from a file; nil unless they make strokes and each is within reach.
  ///
  /// - Parameter points: The places, stroke after stroke.
  package init?(points: [SIMD2<Float>]) {
    guard points.count % Self.places == 0,
      (1...Self.mostStrokes).contains(points.count / Self.places),
      points.allSatisfy({ $0.x.magnitude <= Self.reach && $0.y.magnitude <= Self.reach })
    else { return nil }
    self.points = points
  }

  /// Looks at normalised ink.
  package init(_ outline: PenLines) {
    let frame = Frame(outline)
    var points: [SIMD2<Float>] = []
    for stroke in 0..<min(outline.lineCount, Self.mostStrokes) {
      let start = outline.starts[stroke]
      let isLast = stroke == Self.mostStrokes - 1
      let end = isLast ? outline.points.count : outline.starts[stroke + 1]
      points += Self.spaced(outline.points[start..<end].map(frame.place))
    }
    self.points = points
  }

  /// The places of a stroke.
  package func places(ofStroke stroke: Int) -> ArraySlice<SIMD2<Float>> {
    points[stroke * Self.places..<(stroke + 1) * Self.places]
  }

  /// Equally spaced places along a line.
  private static func spaced(_ line: [SIMD2<Double>]) -> [SIMD2<Float>] {
    var distances = [0.0]
    for index in line.indices.dropFirst() {
      let way = line[index] - line[index - 1]
      distances.append(distances[index - 1] + (way * way).sum().squareRoot())
    }
    let total = distances[line.count - 1]
    var current = 0
    return (0..<places).map { place in
      guard total > 1e-9 else { return rounded(line[0]) }
      let target = total * Double(place) / Double(places - 1)
      while current < line.count - 2, distances[current + 1] < target { current += 1 }
      let gap = distances[current + 1] - distances[current]
      let part = gap > 1e-12 ? min(max((target - distances[current]) / gap, 0), 1) : 0
      return rounded(line[current] + (line[current + 1] - line[current]) * part)
    }
  }

  /// A place with the precision that a bank's file keeps.
  private static func rounded(_ place: SIMD2<Double>) -> SIMD2<Float> {
    let limit = Double(Float16(reach).nextDown)
    let near = place.clamped(
      lowerBound: SIMD2(repeating: -limit), upperBound: SIMD2(repeating: limit))
    return SIMD2(Float(Float16(near.x)), Float(Float16(near.y)))
  }

  /// Where the ink's line lies and how large it is.
  private struct Frame {
    private var middle = SIMD2<Double>.zero
    private var scale = SIMD2<Double>(repeating: 1)

    init(_ outline: PenLines) {
      var weight = 0.0
      var sum = SIMD2<Double>.zero
      Self.pieces(outline) { place, length in
        weight += length
        sum += place * length
      }
      guard weight > 1e-9 else { return }
      middle = sum / weight
      var squares = SIMD2<Double>.zero
      Self.pieces(outline) { [middle] place, length in
        squares += (place - middle) * (place - middle) * length
      }
      let spread = (squares / weight).squareRoot()
      let larger = spread.max()
      guard larger > 1e-9 else { return }
      // The power 3/4 by square roots, whose bits are the same everywhere.
      let ratio = (spread / larger).clamped(
        lowerBound: SIMD2(repeating: 0.2), upperBound: SIMD2(repeating: 1))
      let root = ratio.squareRoot()
      scale = 1 / (4 * larger * root * root.squareRoot())
    }

    func place(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - middle) * scale }

    private static func pieces(
      _ outline: PenLines, _ body: (_ middle: SIMD2<Double>, _ length: Double) -> Void
    ) {
      for line in 0..<outline.lineCount {
        for index in outline.range(ofLine: line).dropLast() {
          let way = outline.points[index + 1] - outline.points[index]
          body(outline.points[index] + way / 2, (way * way).sum().squareRoot())
        }
      }
    }
  }
}
