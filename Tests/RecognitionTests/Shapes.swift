import Features
import Ink
import Numerics
import Recognition

/// Options that train in no time.
let quick = TrainingOptions(
  configuration: FeatureConfiguration(
    points: 16, weights: FeatureWeights(x: 1, y: 1, direction: 0.3, penUp: 0.5, force: 0.2)),
  window: 3)

/// Four simple symbols, written by people of different slant and steadiness.
func shapeSamples(writers: Int, each: Int, seed: UInt64) -> [LabelledSample] {
  let shapes: [(String, [(Double, Double)])] = [
    ("V", [(0, 0), (5, 10), (10, 0)]), ("L", [(0, 0), (0, 10), (6, 10)]), ("-", [(0, 5), (10, 5)]),
    (
      "o",
      (0...12).map { index in
        // A polygon: half angles would need trigonometry, and a circle is not the point here.
        let corners = [(5.0, 0.0), (0, 5), (5, 10), (10, 5)]
        let (from, to) = (corners[index / 3 % 4], corners[(index / 3 + 1) % 4])
        let part = Double(index % 3) / 3
        return (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1))
      }
    ),
  ]
  let generator = SeededGenerator(seed: seed)
  return (0..<writers).flatMap { writer in
    var hand = generator.forked(by: UInt64(writer))
    let slant = hand.uniform(in: -0.3..<0.3)
    return (0..<each).flatMap { repetition in
      shapes.map { label, places in
        let points = places.enumerated().map { index, place in
          StrokePoint(
            location: Point(
              place.0 + slant * place.1 + 0.4 * hand.normal(), place.1 + 0.4 * hand.normal()),
            timeOffset: 0.02 * Double(index), force: hand.uniform(in: 0.5..<1.5))
        }
        return LabelledSample(
          id: "\(writer)/\(label)\(repetition)",
          strokes: [Stroke(path: StrokePath(points: points, curve: .polyline))], label: label,
          writer: "w\(writer)")
      }
    }
  }
}
