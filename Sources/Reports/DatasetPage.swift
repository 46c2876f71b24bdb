import DataFormats
public import Evaluation
import InkRendering

/// The page of a dataset: what it holds in numbers, and a drawn sample of each class; no network, no scripts, no fonts.
public struct DatasetPage {
  private let name: String
  private let card: DatasetCard?
  private let facts: Dataset.Facts
  private let exhibits: [DatasetSurvey.Exhibit]

  /// Prepares the page.
  ///
  /// - Parameter survey: What was counted in the dataset; its exhibits are drawn.
  public init(_ survey: DatasetSurvey) {
    name = survey.name
    card = survey.card
    facts = survey.facts
    exhibits = survey.exhibits
  }

  /// The page's text.
  public var text: String {
    let title = LabelText.visible(card?.title ?? name, limit: 200)
    let sections: [HTMLPage.Section] =
      [.init("classes", facts.labels.isEmpty ? "Samples" : "Classes", classes)]
      + (facts.writers.isEmpty ? [] : [.init("writers", "Writers", writers)])
      + (card.map { [.init("source", "Source", source(of: $0))] } ?? [])
    return HTMLPage(
      title: "\(title): dataset",
      header: """
        <h1>\(HTML.text(title))</h1>
        <p class="sub">\(HTML.text(card?.description ?? "Dataset \(name)."))</p>
        \(figures)
        """,
      sections: sections, footer: [], scripts: []
    ).text
  }

  private var figures: String {
    var items = [
      (
        "Samples", HTML.count(facts.samples),
        facts.test > 0
          ? "\(HTML.count(facts.train)) training, \(HTML.count(facts.test)) test" : "no split"
      )
    ]
    if !facts.labels.isEmpty {
      let counts = facts.labels.map(\.samples)
      let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
      items.append(
        (
          "Classes", HTML.count(facts.labels.count),
          least == most
            ? "\(HTML.count(most)) samples each"
            : "\(HTML.count(least)) to \(HTML.count(most)) samples each"
        ))
    }
    items.append(
      facts.writers.isEmpty
        ? ("Writers", "&ndash;", "not known")
        : ("Writers", HTML.count(facts.writers.count), "named in the data"))
    if let spread = facts.pointsOfStrokes {
      items.append(
        (
          "Points a stroke", number(spread.median),
          "median; 90&#8239;% have \(number(spread.low)) to \(number(spread.high)); "
            + "\(facts.strokesPerSample.map { DecimalText.fixed($0, digits: 2) } ?? "0") strokes a sample"
        ))
    }
    if let rate = facts.samplingRate {
      items.append(
        (
          "Points a second", number(rate.median),
          "median of strokes; 90&#8239;% have \(number(rate.low)) to \(number(rate.high))"
        ))
    }
    let channels = facts.channels.map { HTML.text($0.name) }.joined(separator: ", ")
    items.append(
      ("Measured", channels.isEmpty ? "nothing" : channels, "besides x and y"))
    if facts.duplicates > 0 {
      items.append(
        (
          "Duplicates", HTML.count(facts.duplicates),
          "\(HTML.count(facts.duplicatesAcrossParts)) across the parts, "
            + "\(HTML.count(facts.duplicatesOfOtherLabel)) with another label"
        ))
    }
    if facts.failures > 0 {
      items.append(("Unreadable", HTML.count(facts.failures), "inputs"))
    }
    return "<dl class=\"figures\">"
      + items.map { name, value, note in
        "<div><dt>\(name)</dt><dd><span class=\"big\">\(value)</span><br>"
          + "<span class=\"note\">\(note)</span></dd></div>"
      }.joined() + "</dl>\n"
  }

  private var classes: String {
    var counts: [String: Int] = [:]
    for label in facts.labels { counts[label.name] = label.samples }
    let items = exhibits.map { picture in
      let visible = LabelText.visible(picture.label)
      let image = HTML.picture(
        picture.ink, title: picture.label.isEmpty ? picture.sample : "a sample of \(visible)")
      let head =
        picture.label.isEmpty
        ? ""
        : "\(HTML.label(picture.label)) <span class=\"sub\">\(HTML.count(counts[picture.label] ?? 0))</span>"
      return "<li><div class=\"inks\">\(image)</div>\(head)\(HTML.name(picture.sample))</li>\n"
    }
    let note =
      facts.labels.isEmpty
      ? "The first samples, each in a box of the same size; nothing says what they are."
      : "The first sample of each class in a box of the same size, with the number of samples."
    return "<p class=\"note\">\(note)</p>\n<ul class=\"cards\">\(items.joined())</ul>\n"
  }

  private var writers: String {
    HTML.table(
      "Samples of each writer", headings: ["Writer", "Samples"], numeric: [1],
      rows: facts.writers.map { [HTML.name($0.name), HTML.count($0.samples)] })
  }

  private func source(of card: DatasetCard) -> String {
    let rows = [
      ("Licence", card.licence), ("Source", card.source), ("Citation", card.citation),
      ("How to get it", card.install ?? ""),
    ].filter { !$0.1.isEmpty }
    return "<dl>"
      + rows.map { "<dt class=\"sub\">\($0.0)</dt><dd>\(HTML.text($0.1))</dd>" }.joined(
        separator: "\n") + "</dl>\n"
  }

  private func number(_ value: Double) -> String { DecimalText.fixed(value, digits: 0) }
}
