import DataFormats
import Evaluation
import Foundation

/// `timing.json`: how long an evaluation took; the only file that differs from run to run.
enum TimingFile {
  /// The file's content for an evaluation of `samples` samples that ended at `date`.
  static func json(_ timing: EvaluationTiming, samples: Int, date: Date) -> JSON {
    let total = timing.stages.reduce(0) { $0 + $1.seconds }
    let recognising = timing.stages.first { $0.name == "recognise" }?.seconds
    let rate = recognising.flatMap { $0 > 0 ? Double(samples) / $0 : nil }
    return .object([
      "schema": "calamus.timing/1", "finished": .string(RunTime.text(of: date)),
      "jobs": .integer(timing.jobs),
      "stages": .array(
        timing.stages.map {
          .object(["name": .string($0.name), "seconds": .number($0.seconds)])
        }), "seconds": .number(total), "samplesPerSecond": .optional(rate),
    ])
  }
}
