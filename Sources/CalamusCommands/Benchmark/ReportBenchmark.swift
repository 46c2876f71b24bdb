import DataFormats
import Evaluation
import Foundation
import Ink
import Numerics
import Reports

/// Measures how long the report of an evaluation takes, with readings that chance makes up.
struct ReportBenchmark {
  private let samples: Int
  private let labels: Int
  private let folder: String
  private var writing = 0.0
  private var rewriting = 0.0

  /// Writes the evaluation folder of `samples` made-up readings of `labels` labels, and its reports again.
  ///
  /// - Throws: `ReportError` when a file cannot be written.
  init(samples: Int, labels: Int, folder: String, seed: UInt64) throws {
    self.samples = samples
    self.labels = labels
    self.folder = folder
    let result = Self.result(samples: samples, labels: labels, seed: seed)
    let clock = ContinuousClock()
    writing = try clock.measure { try EvaluationFolder(folder).write(result) } / .seconds(1)
    rewriting = try clock.measure { try EvaluationFolder(folder).rewriteReports() } / .seconds(1)
  }

  /// The figures for a person.
  var text: String {
    "report of \(counted(samples, "sample")) and \(counted(labels, "label"))\n"
      + "  all files written in \(String(format: "%.2f", writing)) s\n"
      + "  reports written again from them in \(String(format: "%.2f", rewriting)) s\n"
      + "  report.html \(size / 1000) kB\n"
  }

  /// The figures for programs.
  var json: JSON {
    .object([
      "samples": .integer(samples), "labels": .integer(labels),
      "writeSeconds": .number(writing), "rewriteSeconds": .number(rewriting),
      "reportBytes": .integer(size),
    ])
  }

  private var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/report.html")
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Readings of which one in sixteen is wrong, mostly as one of a few labels that look alike.
  private static func result(samples: Int, labels: Int, seed: UInt64) -> EvaluationResult {
    let names = (0..<labels).map { name($0, of: labels) }
    let generator = SeededGenerator(seed: seed)
    var ink: [String: [Stroke]] = [:]
    var matches: [String: InkOutline] = [:]
    let predictions = (0..<samples).map { index in
      var chance = generator.forked(by: UInt64(index))
      let truth = chance.index(below: labels)
      let isWrong = labels > 1 && chance.uniform() < 0.0625
      // Labels that look alike stand at a distance which is not that of their names.
      let near = [7, 13, 29, 1 + chance.index(below: max(1, labels - 1))]
      let read = isWrong ? (truth + near[chance.index(below: 4)]) % labels : truth
      let sample = "made-up/\(index).drawing#0"
      if read != truth {
        ink[sample] = strokes(truth, &chance)
        matches[sample] = InkOutline(strokes(read, &chance))
      }
      let belief = (read == truth ? 0.5 : 0.2) + 0.5 * chance.uniform()
      let others = (1...4).map { (read + $0) % labels }.filter { $0 != read }
      return Prediction(
        sample: sample, writer: "writer \(chance.index(below: 60))", truth: names[truth],
        ranking: [.init(label: names[read], confidence: belief, distance: 1 - belief)]
          + Set(others).sorted().map {
            .init(label: names[$0], confidence: (1 - belief) / 4, distance: 2 - belief)
          })
    }
    let record = EvaluationRecord(
      dataset: .init(
        name: "made-up", digest: "sha256:" + String(repeating: "0", count: 64), split: "test"),
      method: .protocolNamed("holdout", seed: seed), labels: names, predictions: predictions,
      failures: [])
    return EvaluationResult(
      record: record, timing: EvaluationTiming(jobs: 1), ink: ink, matches: matches)
  }

  /// Digits for ten labels, otherwise signs of the CJK block, which are many.
  private static func name(_ index: Int, of count: Int) -> String {
    if count <= 10 { return String(index) }
    return UnicodeScalar(0x4E00 + UInt32(index)).map { String(Character($0)) } ?? String(index)
  }

  /// A shape that belongs to a label, as a shaking hand draws it.
  private static func strokes(_ label: Int, _ chance: inout SeededGenerator) -> [Stroke] {
    var form = SeededGenerator(seed: UInt64(label) &* 7919)
    return (0..<1 + form.index(below: 3)).map { _ in
      let points = (0..<5 + form.index(below: 5)).map { _ in
        StrokePoint(
          location: Point(
            form.uniform() * 80 + chance.normal() * 3, form.uniform() * 100 + chance.normal() * 3))
      }
      return Stroke(path: StrokePath(points: points))
    }
  }
}
