public import Evaluation
import InkRendering

/// `index.html` of all nights: the latest one, how accuracy went, and a list of all.
public struct NightlyPage {
  private let title: String
  private let nights: [NightlyRun]
  private let unfinished: [CalendarDay]

  /// How many nights the list and the pictures show at most.
  private static let mostNights = 400

  /// Prepares the page.
  ///
  /// - Parameters:
  ///   - title: What the nights are called.
  ///   - nights: The finished nights, oldest first.
  ///   - unfinished: The days of nights that were cut short.
  public init(title: String, nights: [NightlyRun], unfinished: [CalendarDay]) {
    self.title = title
    self.nights = Array(nights.suffix(Self.mostNights))
    self.unfinished = unfinished
  }

  /// The page's text.
  public var text: String {
    HTMLPage(
      title: title, header: header,
      sections: latest + [.init("trend", "Accuracy from night to night", trend)]
        + [.init("nights", "All nights", list)],
      footer: [
        "<a href=\"summary.json\">summary.json</a> has all figures. The band is the 95&#8239;% "
          + "interval (Wilson); a dashed line marks the first night on other samples."
      ]
    ).text
  }

  private var header: String {
    var text = "<h1>\(HTML.text(title))</h1>\n"
    if let night = nights.last {
      text += "<p class=\"sub\">The latest night, \(HTML.text(night.date)): "
      text += "\(Self.sentence(night))</p>\n"
      if night.state != .good {
        let good = nights.last { $0.state == .good }?.date
        text += "<p class=\"sub\">"
        text +=
          good.map { "The last night in which all was good: \(link($0))." }
          ?? "There is no night in which all was good."
        text += "</p>\n"
      }
      text += NightlyTable(night).reasons
    } else {
      text += "<p class=\"sub\">No night is finished yet.</p>\n"
    }
    guard !unfinished.isEmpty else { return text }
    let days = unfinished.map { "\($0)" }.joined(separator: ", ")
    return text + "<p class=\"warning\">Cut short: \(days). <code>calamus nightly --resume --date "
      + "DAY</code> finishes a night.</p>\n"
  }

  private var latest: [HTMLPage.Section] {
    guard let night = nights.last else { return [] }
    return [
      .init(
        "latest", "The night of \(HTML.text(night.date))",
        NightlyTable(night, folder: "\(night.date)/").text)
    ]
  }

  private var trend: String {
    let groups = (nights.last?.evaluations ?? []).map { Trend.Group($0.name, in: nights) }
      .filter { $0.runs.contains { $0.accuracy != nil } }
    guard !groups.isEmpty else { return "<p>Nothing to show yet.</p>\n" }
    let picture = TrendPicture(Trend(groups: groups))
    return groups.map { "<figure class=\"wide\">\(picture.svg(of: $0))</figure>\n" }.joined()
  }

  private var list: String {
    let names = (nights.last?.evaluations ?? []).map(\.name)
    return HTML.table(
      "Newest first; an evaluation that failed has no figure",
      headings: ["Night", "Result"] + names.map(HTML.text),
      numeric: Set(2..<(2 + names.count)),
      rows: nights.reversed().map { night in
        [link(night.date), NightlyTable.word(night.state)]
          + names.map { cell(night.evaluation($0), of: night) }
      })
  }

  private func cell(_ outcome: NightlyOutcome?, of night: NightlyRun) -> String {
    guard let outcome, outcome.samples > 0 else { return "&ndash;" }
    let place = HTML.text("\(night.date)/\(outcome.name)/evaluation/report.html")
    let style = outcome.state == .regressed ? " class=\"worse\"" : ""
    return "<a href=\"\(place)\"\(style)>\(HTML.percent(outcome.accuracy))</a>"
  }

  private func link(_ date: String) -> String {
    "<a href=\"\(HTML.text(date))/index.html\">\(HTML.text(date))</a>"
  }

  /// How a night went, in one sentence.
  static func sentence(_ night: NightlyRun) -> String {
    let count = night.evaluations.count
    let evaluations = count == 1 ? "1 evaluation" : "\(HTML.count(count)) evaluations"
    func number(_ state: NightlyOutcome.State) -> Int {
      night.evaluations.count { $0.state == state }
    }
    let (regressed, failed) = (number(.regressed), number(.failed))
    guard regressed + failed > 0 else { return "\(evaluations), all good." }
    let parts = [(regressed, "regressed"), (failed, "failed")].filter { $0.0 > 0 }
    return "\(evaluations), " + parts.map { "\(HTML.count($0.0)) \($0.1)" }.joined(separator: ", ")
      + "."
  }
}
