public import DataFormats
import Evaluation

/// `trend.json` and `trend.csv`: the history of evaluations for programs and tables.
public enum TrendFile {
  /// The schema that this program writes.
  public static let schema = "calamus.trend/1"

  /// The history as an object.
  public static func json(_ trend: Trend) -> JSON {
    .object([
      "schema": .string(schema), "order": .string(trend.order.rawValue),
      "datasets": .array(
        trend.groups.map { group in
          .object([
            "dataset": .string(group.dataset), "split": .string(group.split),
            "runs": .array(group.runs.indices.map { run(group, $0) }),
          ])
        }),
    ])
  }

  /// The history as a table, one row a run.
  public static func csv(_ trend: Trend) -> String {
    var text = CSV.row([
      "dataset", "split", "folder", "finished", "samples", "correct", "accuracy", "low", "high",
      "change", "top3", "macro_f1", "calibration_error", "failed", "seconds", "digest",
    ])
    for group in trend.groups {
      for (index, run) in group.runs.enumerated() {
        func number(_ value: Double?) -> String { value.map { JSON.number($0).compact } ?? "" }
        text += CSV.row([
          CSV.guarded(run.dataset), CSV.guarded(run.split), CSV.guarded(run.folder),
          run.finished ?? "", String(run.samples),
          String(run.correct), number(run.accuracy), number(run.interval?.low),
          number(run.interval?.high), number(group.change(at: index)), number(run.topThree),
          number(run.macroF1), number(run.calibrationError), String(run.failed),
          number(run.seconds), run.digest,
        ])
      }
    }
    return text
  }

  private static func run(_ group: Trend.Group, _ index: Int) -> JSON {
    let run = group.runs[index]
    return .object([
      "folder": .string(run.folder), "finished": .optional(run.finished),
      "samples": .integer(run.samples), "correct": .integer(run.correct),
      "accuracy": .optional(run.accuracy),
      "accuracyInterval": .object([
        "level": 0.95, "low": .optional(run.interval?.low), "high": .optional(run.interval?.high),
      ]), "change": .optional(group.change(at: index)),
      "otherSamples": .bool(group.hasOtherSamples(at: index)),
      "topThree": .optional(run.topThree), "macroF1": .optional(run.macroF1),
      "calibrationError": .optional(run.calibrationError), "failed": .integer(run.failed),
      "seconds": .optional(run.seconds), "digest": .string(run.digest),
    ])
  }
}
