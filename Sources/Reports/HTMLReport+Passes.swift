import Evaluation
import InkRendering

extension HTMLReport {
  /// What the section on further passes over the samples is called.
  var passesTitle: String { "Repeats, learning curve, robustness, adaptation" }

  /// The accuracy of every pass over the samples, the evaluation itself first.
  var passesSection: String {
    let main = record.passes.first?.accuracy
    return HTML.table(
      "Each row is one pass over the samples; the first is the evaluation above.",
      headings: ["Pass", "Trained with", "Samples", "Mistakes", "Failed", "Accuracy", "Change"],
      numeric: [1, 2, 3, 4, 5, 6],
      rows: record.passes.map { pass in
        let change = pass.accuracy.flatMap { accuracy in main.map { accuracy - $0 } }
        return [
          HTML.text(title(of: pass)), pass.trainingSamples.map(HTML.count) ?? "&ndash;",
          HTML.count(pass.samples), HTML.count(pass.samples - pass.correct),
          HTML.count(pass.failed), HTML.percent(pass.accuracy),
          HTML.change(change),
        ]
      })
  }

  private func title(of pass: VariationScore) -> String {
    switch pass.variation {
    case nil: "as it is"
    case .repetition(let seed): "seed \(seed)"
    case .trainingShare(let share): "\(DecimalText.of(share * 100, digits: 2)) % of each label"
    case .perturbation(let perturbation): perturbation.title
    case .adaptation(let samples): "adapted to each writer with \(samples) of each label"
    }
  }
}
