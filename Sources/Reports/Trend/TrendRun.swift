public import Evaluation
import Foundation

/// The figures of one run that a history shows: what its `metrics.json` and `timing.json` say.
public struct TrendRun: Hashable, Sendable {
  /// The folder as it was named.
  public let folder: String
  /// When the run ended, such as `2026-11-30T03:12:45Z`; nil where `timing.json` does not say.
  public let finished: String?
  /// The dataset's name.
  public let dataset: String
  /// The part of the dataset.
  public let split: String
  /// The digest of the samples.
  public let digest: String
  /// How many samples were classified.
  public let samples: Int
  /// How many of them are right.
  public let correct: Int
  /// How many samples and files failed.
  public let failed: Int
  /// The share of samples whose label is among the best three, where the file says.
  public let topThree: Double?
  /// The mean F1 of the classes, where the file says.
  public let macroF1: Double?
  /// The expected calibration error, where the file says.
  public let calibrationError: Double?
  /// How long the run took, where `timing.json` says.
  public let seconds: Double?

  /// The share right; nil without samples.
  public var accuracy: Double? { samples > 0 ? Double(correct) / Double(samples) : nil }
  /// Where the accuracy lies with 95 % confidence; nil without samples.
  public var interval: WilsonInterval? { WilsonInterval(successes: correct, trials: samples) }

  /// Reads the figures of an evaluation folder.
  ///
  /// - Throws: `ReportError` when it has no `metrics.json`, or its figures contradict each other.
  public init(reading folder: String) throws(ReportError) {
    let file = folder + "/metrics.json"
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ReportError(
        file: folder, message: "is not an evaluation folder: it has no metrics.json")
    }
    guard let stored = try? JSONDecoder().decode(Stored.self, from: data) else {
      throw ReportError(file: file, message: "is not the metrics.json of an evaluation")
    }
    guard stored.schema == MetricsFile.schema else {
      throw ReportError(
        file: file,
        message: "has the schema \(stored.schema); this program reads \(MetricsFile.schema)")
    }
    self.folder = folder
    (dataset, split) = (stored.dataset.name, stored.dataset.split)
    digest = stored.dataset.digest
    (samples, correct) = (stored.samples, stored.correct)
    failed = stored.failed.count
    topThree = stored.topK?["3"] ?? nil
    macroF1 = stored.macro?.f1
    calibrationError = stored.calibration?.expectedCalibrationError
    let timing = FileManager.default.contents(atPath: folder + "/timing.json")
      .flatMap { try? JSONDecoder().decode(Timing.self, from: $0) }
    finished = timing?.finished.flatMap { RunTime.isValid($0) ? $0 : nil }
    seconds = timing?.seconds.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    let rates = [stored.accuracy, topThree, macroF1, calibrationError].compactMap(\.self)
    guard samples >= 0, (0...samples).contains(correct),
      rates.allSatisfy({ (0...1).contains($0) }),
      abs((stored.accuracy ?? 0) - (accuracy ?? 0)) < 1e-9
    else {
      throw ReportError(
        file: file, message: "its figures contradict each other",
        place: "\(correct) of \(samples) samples right")
    }
  }

  private struct Stored: Decodable {
    struct Macro: Decodable { var f1: Double? }
    struct Calibration: Decodable { var expectedCalibrationError: Double? }
    struct Failure: Decodable {}

    var schema: String
    var dataset: MetricsFile.Header.Dataset
    var samples: Int
    var correct: Int
    var accuracy: Double?
    var topK: [String: Double?]?
    var macro: Macro?
    var calibration: Calibration?
    var failed: [Failure]
  }

  private struct Timing: Decodable {
    var finished: String?
    var seconds: Double?
  }
}
