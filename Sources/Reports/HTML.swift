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

  /// A table whose `numeric` columns are set to the right.
  ///
  /// Cells and headings are markup already.
  static func table(
    _ caption: String, headings: [String], numeric: Set<Int>, rows: [[String]]
  ) -> String {
    var out = "<div class=\"scroll\"><table><caption>\(caption)</caption><thead><tr>"
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
    let data = outline.lines.map { line in
      let corners = line.map { "\($0.x) \($0.y)" }
      // A single corner becomes a dot: a line without length that has round ends.
      return "M" + (corners.count == 1 ? corners + corners : corners).joined(separator: "L")
    }.joined()
    return "<svg class=\"pic\" viewBox=\"-80 -80 1160 1160\" role=\"img\"><title>\(text(title))"
      + "</title><path class=\"\(styleClass)\" d=\"\(data)\"/></svg>"
  }
}
