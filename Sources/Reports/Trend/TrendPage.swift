import Evaluation
import InkRendering

/// `trend.html`: the history of evaluations for a person.
struct TrendPage {
  private let trend: Trend
  private let picture: TrendPicture

  /// Prepares the page.
  init(_ trend: Trend) {
    self.trend = trend
    picture = TrendPicture(trend)
  }

  /// The page's text.
  var text: String {
    let runs = trend.groups.reduce(0) { $0 + $1.runs.count }
    let order =
      trend.order == .time
      ? "by the time at which they ended" : "in the order in which they were named"
    return HTMLPage(
      title: "Evaluations over time",
      header: "<h1>Evaluations over time</h1>\n<p class=\"sub\">\(HTML.count(runs)) runs on "
        + "\(HTML.count(trend.groups.count)) \(trend.groups.count == 1 ? "dataset" : "datasets"), \(order).</p>\n\(figures)",
      sections: trend.groups.enumerated().map { index, group in
        HTMLPage.Section(
          "dataset-\(index + 1)", HTML.text(LabelText.visible(group.dataset, limit: 60)),
          section(group, number: index + 1))
      },
      footer: [
        "The band is the 95&#8239;% interval (Wilson) of each run; a dashed line marks the first "
          + "run on other samples. <code>trend.json</code> and <code>trend.csv</code> have all figures."
      ]
    ).text
  }

  private var figures: String {
    HTML.figures(
      trend.groups.prefix(12).map { group in
        let index = group.runs.count - 1
        let change = group.change(at: index)
        return HTML.Figure(
          HTML.text(LabelText.visible(group.dataset, limit: 40)),
          HTML.percent(group.runs[index].accuracy),
          change.map {
            "<span class=\"\(style($0))\">\(HTML.points($0))</span> against the run before"
          }
            ?? "first run")
      })
  }

  private func section(_ group: Trend.Group, number: Int) -> String {
    let rows = group.runs.indices.reversed().map { index in
      let run = group.runs[index]
      let folder = HTML.name(run.folder)
      return [
        run.finished.map(RunTime.readable) ?? "&ndash;", folder, HTML.percent(run.accuracy),
        HTML.change(group.change(at: index)),
        run.interval.map {
          "\(HTML.percent($0.low, digits: 1)) to \(HTML.percent($0.high, digits: 1))"
        } ?? "&ndash;", HTML.count(run.samples) + (group.hasOtherSamples(at: index) ? " *" : ""),
        HTML.percent(run.topThree), HTML.percent(run.macroF1), HTML.count(run.failed),
        run.seconds.map { DecimalText.fixed($0, digits: 1) } ?? "&ndash;",
      ]
    }
    let note =
      group.runs.indices.contains { group.hasOtherSamples(at: $0) }
      ? "; * other samples than in the run before" : ""
    return "<figure class=\"wide\">\(picture.svg(of: group))</figure>\n"
      + HTML.table(
        "Latest run first\(note)", id: "runs-\(number)",
        headings: [
          "Ended", "Folder", "Accuracy", "Change", "95&#8239;% interval", "Samples", "Top 3",
          "Macro F1", "Failed", "Seconds",
        ], numeric: [2, 3, 4, 5, 6, 7, 8, 9], rows: rows)
  }

  private func style(_ change: Double) -> String {
    change > 0 ? "better" : change < 0 ? "worse" : "sub"
  }
}
