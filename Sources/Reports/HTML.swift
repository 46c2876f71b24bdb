import DataFormats
import Evaluation
import InkRendering

/// Small pieces of a page.
enum HTML {
  /// Any text, safe inside elements and quoted attributes.
  static func text(_ text: String) -> String { MarkupText.escaped(text) }

  /// A label, visible and safe, whichever way it is written.
  static func label(_ label: String) -> String {
    "<bdi class=\"label\">\(text(LabelText.visible(label, limit: 80)))</bdi>"
  }

  /// A sample's or a writer's name, which breaks behind the slashes of its path first.
  static func name(_ name: String) -> String {
    let parts = LabelText.visible(name, limit: 200)
      .split(separator: "/", omittingEmptySubsequences: false).map { text(String($0)) }
    return "<bdi class=\"name\">\(parts.joined(separator: "/<wbr>"))</bdi>"
  }

  /// A share of 1 in per cent, or a dash where there is none.
  static func percent(_ share: Double?, digits: Int = 2) -> String {
    share.map { DecimalText.fixed($0 * 100, digits: digits) + "&#8239;%" } ?? "&ndash;"
  }

  /// A number with thousands apart.
  static func count(_ count: Int) -> String {
    var digits = String(count)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: "&#8239;")
  }

  /// Tables with more rows than this scroll by themselves.
  private static let longTable = 24

  /// A table whose `numeric` columns are set to the right; one with an `id` can be sorted where scripts run.
  ///
  /// Cells and headings are markup already.
  static func table(
    _ caption: String, id: String? = nil, headings: [String], numeric: Set<Int>, rows: [[String]]
  ) -> String {
    let name = id.map { " class=\"sortable\" id=\"\($0)\"" } ?? ""
    // A long table scrolls by itself, which the keyboard must reach.
    let long =
      rows.count > longTable
      ? " long\" tabindex=\"0\" role=\"region\" aria-label=\"Table of \(rows.count) rows" : ""
    var out = "<div class=\"scroll\(long)\"><table\(name)><caption>\(caption)</caption>"
    out += "<thead><tr>"
    for (index, heading) in headings.enumerated() {
      out += "<th scope=\"col\"\(numeric.contains(index) ? " class=\"n\"" : "")>\(heading)</th>"
    }
    out += "</tr></thead><tbody>\n"
    for row in rows {
      out += "<tr>"
      for (index, cell) in row.enumerated() {
        if index == 0 {
          out += "<th scope=\"row\"\(numeric.contains(0) ? " class=\"n\"" : "")>\(cell)</th>"
        } else {
          out += "<td\(numeric.contains(index) ? " class=\"n\"" : "")>\(cell)</td>"
        }
      }
      out += "</tr>\n"
    }
    return out + "</tbody></table></div>\n"
  }

  /// A headline figure with what it means; all three are markup.
  struct Figure {
    var name: String
    var value: String
    var note: String
    /// Above 0 where the figure tells of something better, below 0 of something worse.
    var trend = 0

    /// Makes a figure.
    init(_ name: String, _ value: String, _ note: String, trend: Int = 0) {
      self.name = name
      self.value = value
      self.note = note
      self.trend = trend
    }
  }

  /// Headline figures side by side.
  static func figures(_ items: [Figure]) -> String {
    "<dl class=\"figures\">"
      + items.map { item in
        let style = item.trend > 0 ? " better" : item.trend < 0 ? " worse" : ""
        return "<div><dt>\(item.name)</dt><dd><span class=\"big\(style)\">\(item.value)</span><br>"
          + "<span class=\"note\">\(item.note)</span></dd></div>"
      }.joined() + "</dl>\n"
  }

  /// A change of a share in percentage points with its sign.
  static func points(_ change: Double) -> String {
    let text = DecimalText.fixed((change * 100).magnitude, digits: 2)
    let sign = text == "0.00" ? "" : change > 0 ? "+" : "&minus;"
    return sign + text
  }

  /// A change of a share in percentage points for a table, coloured by its sign; a dash where there is none.
  static func change(_ change: Double?) -> String {
    guard let change else { return "&ndash;" }
    let style = change > 0 ? "better" : change < 0 ? "worse" : "sub"
    return "<span class=\"\(style)\">\(points(change))</span>"
  }

  /// A probability.
  static func probability(_ value: Double) -> String { text(ProbabilityText.of(value)) }

  /// The ink of a sample and of the template that came nearest, side by side; nothing where there is neither.
  static func inks(_ exhibit: ShownSample?, written: String, template: String) -> String {
    let ink = picture(exhibit?.ink, title: written)
    let match = picture(exhibit?.match, title: template, styleClass: "match-line")
    var pictures = ""
    if !ink.isEmpty { pictures += "<figure>\(ink)<figcaption>written</figcaption></figure>" }
    if !match.isEmpty { pictures += "<figure>\(match)<figcaption>template</figcaption></figure>" }
    return pictures.isEmpty ? "" : "<div class=\"inks\">\(pictures)</div>"
  }

  /// A misread sample: its ink, the nearest template's, its name and what was believed.
  static func misread(_ prediction: Prediction, _ shown: ShownSample?) -> String {
    let truth = LabelText.visible(prediction.truth)
    let predicted = LabelText.visible(prediction.predicted)
    let rank =
      prediction.rankOfTruth.map { "right label at rank \($0)" }
      ?? "right label not among the \(prediction.ranking.count) considered"
    return inks(
      shown, written: "written \(truth), read \(predicted)",
      template: "nearest template of \(predicted)")
      + "\(name(prediction.sample))<span class=\"note\">confidence "
      + "\(percent(prediction.confidence, digits: 0)), \(rank)</span>"
  }

  /// A section with a heading.
  static func section(_ id: String, _ title: String, _ content: String) -> String {
    "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title)</h2>\n"
      + content + "</section>\n"
  }

  /// Ink as a small picture in the page's own ink colour; nothing where there is no ink.
  static func picture(_ outline: InkOutline?, title: String, styleClass: String = "ink-line")
    -> String
  {
    guard let outline, !outline.lines.isEmpty else { return "" }
    return "<svg class=\"pic\" viewBox=\"-80 -80 1160 1160\" role=\"img\"><title>\(text(title))"
      + "</title><path class=\"\(styleClass)\" d=\"\(outline.pathData)\"/></svg>"
  }
}
