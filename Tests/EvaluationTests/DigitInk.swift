import Evaluation
import Ink
import InkFormats
import Numerics
import Recognition

/// Made-up ink that is easy to tell apart, for tests of datasets and protocols.
enum DigitInk {
  /// Labels and the corners that their strokes go through.
  private static let shapes: [(label: String, corners: [Point])] = [
    ("I", [Point(50, 0), Point(50, 100)]),
    ("L", [Point(20, 0), Point(20, 100), Point(80, 100)]),
    ("V", [Point(0, 0), Point(50, 100), Point(100, 0)]),
    ("Z", [Point(0, 0), Point(100, 0), Point(0, 100), Point(100, 100)]),
  ]

  /// The labels.
  static let labels = shapes.map(\.label)

  /// A trembling stroke of a label's shape.
  static func strokes(_ label: Int, seed: UInt64) -> [Stroke] {
    var generator = SeededGenerator(seed: seed)
    let corners = shapes[label].corners
    var points: [StrokePoint] = []
    for (start, end) in zip(corners, corners.dropFirst()) {
      for step in 0..<8 {
        let share = Double(step) / 7
        points.append(
          StrokePoint(
            location: Point(
              start.x + (end.x - start.x) * share + 4 * generator.normal(),
              start.y + (end.y - start.y) * share + 4 * generator.normal())))
      }
    }
    return [Stroke(path: StrokePath(points: points, curve: .polyline))]
  }

  /// A dataset of `count` samples a label and writer.
  static func dataset(writers: Int = 4, count: Int = 3, split: Bool = false) -> Dataset {
    var samples: [Dataset.Sample] = []
    for writer in 0..<writers {
      for label in labels.indices {
        for number in 0..<count {
          let seed = UInt64(writer * 1000 + label * 100 + number)
          let sample = LabelledSample(
            id: "w\(writer)/\(labels[label])#\(number)", strokes: strokes(label, seed: seed),
            label: labels[label], writer: "w\(writer)")
          let part: DatasetCard.Part? = split ? (writer == 0 ? .test : .train) : nil
          samples.append(Dataset.Sample(sample: sample, part: part))
        }
      }
    }
    return Dataset(name: "shapes", samples: samples)
  }

  /// A drawing file without a label.
  static func file(_ label: Int, seed: UInt64) -> [UInt8] {
    PencilKitWriter.bytes(for: Drawing(strokes: strokes(label, seed: seed)))
  }
}
