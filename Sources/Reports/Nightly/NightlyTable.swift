import Evaluation
import InkRendering

/// The evaluations of one night as a table with links.
struct NightlyTable {
  private let night: NightlyRun
  private let folder: String

  /// Prepares the table.
  ///
  /// - Parameters:
  ///   - night: The night.
  ///   - folder: What stands before every link: nothing, or the night's folder and a slash.
  init(_ night: NightlyRun, folder: String = "") {
    self.night = night
    self.folder = folder
  }

  /// The table's markup.
  var text: String {
    HTML.table(
      "Accuracy, and its change in percentage points since the last night in which it was good",
      headings: ["Evaluation", "Result", "Accuracy", "Change", "Samples", "Failed", "Pages"],
      numeric: [2, 3, 4, 5], rows: night.evaluations.map(row))
  }

  /// Why evaluations regressed or failed; empty when none did.
  var reasons: String {
    let items = night.evaluations.compactMap { outcome in
      outcome.reason.map { reason in
        "<p><strong>\(HTML.text(outcome.name))</strong>: "
          + "\(HTML.text(LabelText.visible(reason, limit: 600)))</p>"
      }
    }
    return items.isEmpty ? "" : "<div class=\"warning\">\(items.joined(separator: "\n"))</div>\n"
  }

  private func row(_ outcome: NightlyOutcome) -> [String] {
    let isDone = outcome.state != .failed
    return [
      "\(HTML.text(outcome.name))<br><span class=\"note\">"
        + "\(HTML.text(LabelText.visible(outcome.dataset, limit: 60))), "
        + "\(HTML.text(LabelText.visible(outcome.method, limit: 60)))</span>",
      Self.word(outcome.state), isDone ? HTML.percent(outcome.accuracy) : "&ndash;",
      HTML.change(outcome.change.map { $0 / 100 }),
      isDone ? HTML.count(outcome.samples) : "&ndash;",
      HTML.count(outcome.failures), links(outcome),
    ]
  }

  private func links(_ outcome: NightlyOutcome) -> String {
    let place = HTML.text("\(folder)\(outcome.name)")
    var links: [String] = []
    if outcome.samples > 0 {
      links.append("<a href=\"\(place)/evaluation/report.html\">report</a>")
    }
    if let earlier = outcome.earlier, earlier.samples > 0 {
      links.append(
        "<a href=\"\(place)/comparison/comparison.html\">changes since "
          + "\(HTML.text(earlier.day))</a> (+\(earlier.fixed), &minus;\(earlier.broken))")
    }
    links.append("<a href=\"\(place)/log.txt\">log</a>")
    return links.joined(separator: "<br>")
  }

  /// The state as a word, coloured too.
  static func word(_ state: NightlyOutcome.State) -> String {
    switch state {
    case .good: "<span class=\"better\">good</span>"
    case .regressed: "<span class=\"worse\">regressed</span>"
    case .failed: "<span class=\"worse\">failed</span>"
    }
  }
}
