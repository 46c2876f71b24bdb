import Foundation
import Ink
import InkFormats
import Numerics
import TestSupport

/// A small dataset in folders: LABEL/WRITER/FILE.
enum SampleSet {
  /// Labels that tables, pages and names must take as they are.
  static let labels = ["a", "b", "x,\"<b>&"]

  /// Writes the dataset into a folder: three labels, four writers, two samples each.
  ///
  /// - Returns: The folder's path.
  /// - Throws: What writing throws.
  static func write(to folder: TemporaryFolder, name: String = "set") throws -> String {
    var generator = SeededGenerator(seed: 11)
    for (shape, label) in labels.enumerated() {
      for writer in 1...4 {
        for repetition in 0..<2 {
          let drawing = Self.drawing(shape, &generator)
          try folder.write(
            "\(name)/\(label)/w\(writer)/\(repetition).drawing",
            PencilKitWriter.bytes(for: drawing))
        }
      }
    }
    return folder.path(name)
  }

  /// One sample: an arch, a zigzag or a cross, each a little different.
  static func drawing(_ shape: Int, _ generator: inout SeededGenerator) -> Drawing {
    let shapes: [[[(Double, Double)]]] = [
      [[(0, 30), (2, 10), (10, 0), (18, 10), (20, 30)]],
      [[(0, 0), (20, 2), (2, 15), (20, 28), (0, 30)]],
      [[(0, 0), (7, 10), (13, 20), (20, 30)], [(20, 0), (13, 10), (7, 20), (0, 30)]],
    ]
    return SampleInk.drawing(
      shapes[shape].map { stroke in
        stroke.map { ($0.0 + 0.6 * generator.normal(), $0.1 + 0.6 * generator.normal()) }
      })
  }
}
