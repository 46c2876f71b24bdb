public import Evaluation

/// `index.html` of one night.
public struct NightPage {
  private let title: String
  private let night: NightlyRun

  /// Prepares the page.
  ///
  /// - Parameters:
  ///   - title: What the nights are called.
  ///   - night: The night.
  public init(title: String, night: NightlyRun) {
    self.title = title
    self.night = night
  }

  /// The page's text.
  public var text: String {
    let table = NightlyTable(night)
    return HTMLPage(
      title: "\(title), \(night.date)",
      header:
        "<h1>\(HTML.text(title))</h1>\n<p class=\"sub\">The night of \(HTML.text(night.date)): "
        + "\(NightlyPage.sentence(night))</p>\n\(table.reasons)",
      sections: [.init("evaluations", "Evaluations", table.text)],
      footer: [
        "<a href=\"../index.html\">All nights</a>, <a href=\"summary.json\">summary.json</a>"
      ]
    ).text
  }
}
