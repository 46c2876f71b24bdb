import DataFormats
import Evaluation

/// `perturbations.csv`: the accuracy under everything that made the samples harder.
///
/// The first row, `none`, is the evaluation itself; `change` is the accuracy less that of the first row.
enum PerturbationsFile {
  /// The file's name.
  static let name = "perturbations.csv"

  /// The file's text; nil when no sample was made harder.
  static func text(_ record: EvaluationRecord) -> String? {
    guard let main = record.passes.first else { return nil }
    let rows = record.passes.compactMap { pass -> String? in
      guard case .perturbation(let perturbation) = pass.variation else { return nil }
      let unit = perturbation.kind.unit
      let level = unit.isEmpty ? "" : JSON.number(perturbation.level).compact
      return row([perturbation.kind.rawValue, level, unit], pass, main)
    }
    guard !rows.isEmpty else { return nil }
    let head = CSV.row([
      "perturbation", "level", "unit", "samples", "correct", "failed", "accuracy", "change",
    ])
    return head + row(["none", "", ""], main, main) + rows.joined()
  }

  private static func row(
    _ name: [String], _ pass: VariationScore, _ main: VariationScore
  ) -> String {
    let change = pass.accuracy.flatMap { accuracy in main.accuracy.map { accuracy - $0 } }
    return CSV.row(
      name + [
        String(pass.samples), String(pass.correct), String(pass.failed),
        pass.accuracy.map { JSON.number($0).compact } ?? "",
        change.map { JSON.number($0).compact } ?? "",
      ])
  }
}
