import Evaluation
import Features
import Ink
import InkRendering
import Matching
import Recognition

/// `training.html`: what a training found out, on one page that needs nothing else.
struct TrainingPage {
  let report: TrainingReport
  let bank: TemplateBank
  let dataset: String

  /// How many templates of a label are drawn.
  private static let drawn = 12

  /// The page's text.
  var text: String {
    let title = LabelText.visible(dataset, limit: 120)
    return HTMLPage(
      title: "\(title): training",
      header: """
        <h1>\(HTML.text(title))</h1>
        <p class="sub">\(summary)</p>
        \(warning)
        """,
      sections: sections,
      footer: [
        "Bank: \(HTML.text(bank.digest))",
        "Every figure is from cross-validation: samples are read by templates that were made "
          + "without their writers. <code>training.json</code> has them in full.",
      ], scripts: []
    ).text
  }

  private var summary: String {
    "A bank of \(HTML.count(bank.templateCount)) templates of \(HTML.count(bank.labels.count)) labels, "
      + "trained from \(HTML.count(bank.training.samples)) samples."
  }

  private var warning: String {
    report.isOutOfTime
      ? "<p class=\"warning\">The time budget ended the search before everything was tried.</p>\n"
      : ""
  }

  private var sections: [HTMLPage.Section] {
    var sections: [HTMLPage.Section] = []
    if !report.sizes.isEmpty {
      sections.append(
        .init(
          "sizes", "Accuracy against size", sizePlot + attempts(report.sizes, "Templates a label")))
    }
    if !report.engines.isEmpty {
      sections.append(.init("engines", "Engines", attempts(report.engines, "Engine")))
    }
    if !report.channels.isEmpty {
      sections.append(.init("channels", "What channels are worth", channelTable))
    }
    if !report.search.isEmpty {
      sections.append(
        .init("search", "Search for window and weights", attempts(report.search, "What was tried")))
    }
    return sections + [.init("templates", "Templates", templates)]
  }

  private var sizePlot: String {
    let largest = Double(report.sizes.map(\.templates).max() ?? 1)
    let points = report.sizes.map { size in
      Point(
        Double(size.templates) / largest,
        size.samples == 0 ? 0 : Double(size.wrong) / Double(size.samples))
    }
    let plot = LinePlot(
      title: "Error against the size of the bank",
      x: .percent("templates, share of all samples", holding: 1),
      y: .percent("error", holding: points.map(\.y).max() ?? 0),
      series: [.dottedLine(points, styleClass: "s1")])
    return "<div class=\"plots\"><figure>\(plot.svg)</figure></div>\n"
  }

  private func attempts(_ attempts: [TrainingReport.Attempt], _ heading: String) -> String {
    HTML.table(
      "Chosen rows are marked.",
      headings: [heading, "Templates", "Samples", "Wrong", "Accuracy", ""],
      numeric: [1, 2, 3, 4],
      rows: attempts.map { attempt in
        [
          HTML.text(attempt.name), HTML.count(attempt.templates), HTML.count(attempt.samples),
          HTML.count(attempt.wrong), HTML.percent(TrainingFile.accuracy(attempt)),
          attempt.isChosen ? "chosen" : "",
        ]
      })
  }

  private var channelTable: String {
    HTML.table(
      "Samples read wrong without and with each channel; differences up to the square root of the changed samples are chance.",
      headings: ["Channel", "Weight", "Tried", "Samples", "Without", "With", "Changed"],
      numeric: [1, 2, 3, 4, 5, 6],
      rows: report.channels.map { worth in
        [
          HTML.text(worth.channel.rawValue), DecimalText.of(worth.weight, digits: 3),
          DecimalText.of(worth.triedWeight, digits: 3), HTML.count(worth.samples),
          HTML.count(worth.wrongWithout), HTML.count(worth.wrongWith), HTML.count(worth.changed),
        ]
      })
  }

  private var templates: String {
    let labels = bank.labels.enumerated().map { position, label in
      let own = bank.templateLabels.indices.filter { Int(bank.templateLabels[$0]) == position }
      let pictures = own.prefix(Self.drawn).map { template in
        HTML.picture(
          Evaluation.InkOutline(template: template, of: bank),
          title: "template \(template) of \(LabelText.visible(label))")
      }
      let more = own.count > Self.drawn ? ", the first \(Self.drawn) are drawn" : ""
      return "<div class=\"pair\"><h3>\(HTML.label(label)) <span class=\"sub\">"
        + "\(HTML.count(own.count))\(more)</span></h3>\n<div class=\"row\">\(pictures.joined())"
        + "</div></div>\n"
    }
    return "<div class=\"pairs\">\(labels.joined())</div>\n"
  }
}

extension Evaluation.InkOutline {
  /// What a template looks like, drawn from its numbers; without lines when it holds no places.
  init(template: Int, of bank: TemplateBank) {
    let weights = bank.configuration.weights
    guard let x = bank.channels.firstIndex(of: .x), let y = bank.channels.firstIndex(of: .y) else {
      self.init(lines: [])
      return
    }
    let pen = bank.channels.firstIndex(of: .penUp)
    let values = Array(bank.templates.sequence(template))
    var lines: [[Point]] = [[]]
    for row in stride(from: 0, to: values.count, by: bank.templates.channels) {
      if let pen, Double(values[row + pen]) > weights.penUp / 2 {
        if lines.last?.isEmpty == false { lines.append([]) }
      } else {
        lines[lines.count - 1].append(
          Point(Double(values[row + x]) / weights.x, Double(values[row + y]) / weights.y))
      }
    }
    self.init(fitting: lines.filter { !$0.isEmpty })
  }
}
