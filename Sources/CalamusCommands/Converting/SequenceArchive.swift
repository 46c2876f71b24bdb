import Archives
import DataFormats
import Features
import Ink
import InkFormats
import Platform

/// Resampled drawings as NumPy arrays, for people who work in Python.
///
/// `numpy.load` gives these arrays of N drawings, none of which needs pickle:
///
/// | name | shape | what |
/// | --- | --- | --- |
/// | `sequences` | [N, n, d] float32 | n points equally spaced along the pen's way, its ways through the air included, d channels each |
/// | `lengths` | [N] int32 | the points of each, all n |
/// | `labels`, `writers` | [N] text | what the files state, empty where they do not |
/// | `ids` | [N] text | the file, `#` and the drawing's position in it |
/// | `channels` | [d] text | the names of the channels |
/// | `measured` | [N, d] int32 | 1 where the device measured what the channel needs; elsewhere the column holds 0 |
///
/// Every drawing is moved to the origin and scaled by its longer side; channels are described at `FeatureChannel`, and
/// none is weighted.
struct SequenceArchive {
  private let extractor: FeatureExtractor
  private var sequences: [Float] = []
  private var measured: [Int32] = []
  private var labels: [String] = []
  private var writers: [String] = []
  private var ids: [String] = []

  /// Starts without drawings.
  ///
  /// - Parameter points: The points of each sequence, 2...1024.
  /// - Throws: `FeatureError.configuration` for another number.
  init(points: Int) throws(FeatureError) {
    extractor = try FeatureExtractor(
      FeatureConfiguration(
        points: points,
        weights: FeatureWeights(
          x: 1, y: 1, direction: 1, curvature: 1, penUp: 1, speed: 1, force: 1, altitude: 1,
          azimuth: 1)))
  }

  /// The number of drawings.
  var count: Int { ids.count }

  /// Adds drawings.
  ///
  /// - Parameters:
  ///   - records: The drawings.
  ///   - jobs: The number of threads; the result does not depend on it.
  /// - Returns: Why some were not added, one sentence each.
  mutating func add(_ records: [DrawingRecord], jobs: Int) -> [String] {
    let extractor = self.extractor
    let features = parallelMap(count: records.count, grain: 4, jobs: jobs) {
      index -> Result<FeatureSequence, FeatureError> in
      do throws(FeatureError) {
        return .success(try extractor.sequence(of: records[index].drawing.strokes))
      } catch {
        return .failure(error)
      }
    }
    var failures: [String] = []
    for (record, feature) in zip(records, features) {
      let label = record.label ?? ""
      let writer = record.writer ?? ""
      switch feature {
      case .failure(let error):
        failures.append("\(record.file): \(error) (drawing \(record.index))")
      case .success where max(label.utf8.count, writer.utf8.count) > Self.longestText:
        failures.append(
          "\(record.file): a label or writer of more than \(Self.longestText) bytes fits no array "
            + "(drawing \(record.index))")
      case .success(let sequence):
        sequences += sequence.values
        measured += extractor.channels.map {
          sequence.measured.isSuperset(of: $0.requirement) ? 1 : 0
        }
        labels.append(label)
        writers.append(writer)
        ids.append("\(record.file)#\(record.index)")
      }
    }
    return failures
  }

  /// The bytes of the `.npz`; the same drawings give the same bytes.
  ///
  /// - Throws: `ArchiveError.tooLarge` for more than 4 GiB.
  func bytes() throws(ArchiveError) -> [UInt8] {
    let points = extractor.configuration.points
    let channels = extractor.channels
    let arrays = [
      (
        "sequences", NpyArray(shape: [count, points, channels.count], floats: sequences)
      ),
      (
        "lengths",
        NpyArray(
          shape: [count],
          integers: Array(repeating: Int32(truncatingIfNeeded: points), count: count))
      ),
      ("labels", NpyArray(texts: labels)), ("writers", NpyArray(texts: writers)),
      ("ids", NpyArray(texts: ids)), ("channels", NpyArray(texts: channels.map(\.rawValue))),
      ("measured", NpyArray(shape: [count, channels.count], integers: measured)),
    ]
    var archive = ZipWriter(method: .stored)
    for (name, array) in arrays { try archive.add("\(name).npy", array.fileBytes) }
    return archive.finish()
  }

  /// An array of text is as wide as its longest: one long label must not make it huge.
  private static let longestText = 1024
}
