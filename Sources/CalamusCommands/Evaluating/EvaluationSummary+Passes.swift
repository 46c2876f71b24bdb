import Evaluation
import Foundation

extension EvaluationSummary {
  /// A line for every further pass over the samples; empty when there was none.
  var passesText: String {
    guard let main = record.passes.first else { return "" }
    var lines: [(name: String, pass: VariationScore)] = []
    for pass in record.passes.dropFirst() {
      switch pass.variation {
      case .repetition(let seed): lines.append(("seed \(seed)", pass))
      case .trainingShare(let share):
        lines.append(("\(Percentage.text(share)) of the training samples", pass))
      case .perturbation(let perturbation): lines.append((perturbation.title, pass))
      case .adaptation(let samples): lines.append(("adapted with \(samples) a label", pass))
      case nil: continue
      }
    }
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { name, pass in
      var line = "  \(name)\(String(repeating: " ", count: width - name.count))  "
      line += Percentage.text(pass.accuracy)
      if let accuracy = pass.accuracy, let before = main.accuracy {
        line += String(format: ", %+.2f points", (accuracy - before) * 100)
      }
      if pass.failed > 0 { line += ", \(pass.failed) failed" }
      return line + "\n"
    }.joined()
  }
}
