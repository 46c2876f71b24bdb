import Evaluation
import InkRendering

/// `comparison.html`: what changed between two evaluations, for a person.
struct ComparisonPage {
  private let comparison: Comparison
  private let old: EvaluationRecord
  private let new: EvaluationRecord
  private let oldInk: [String: ShownSample]
  private let newInk: [String: ShownSample]

  /// How many flipped samples of a kind are drawn; `comparison.json` lists all.
  private static let cardsShown = 60
  /// How many confusions are listed.
  private static let pairsShown = 30
  /// How many names of samples without a partner are listed.
  private static let namesShown = 100

  /// Prepares the page; `exhibits` have the ink of samples that were misread then or now.
  init(
    _ comparison: Comparison, old: EvaluationRecord, new: EvaluationRecord,
    exhibits: (old: Exhibits, new: Exhibits)
  ) {
    self.comparison = comparison
    self.old = old
    self.new = new
    (oldInk, newInk) = (exhibits.old.bySample, exhibits.new.bySample)
  }

  /// The page's text.
  var text: String {
    let name = LabelText.visible(new.dataset.name, limit: 120)
    let broken = comparison.flips.filter { !$0.isFixed }
    let fixed = comparison.flips.filter(\.isFixed)
    var sections = [
      HTMLPage.Section("broken", "Newly wrong", cards(broken, nothing: "Nothing got worse.")),
      .init("fixed", "Newly right", cards(fixed, nothing: "Nothing got better.")),
      .init("classes", "Per class", groups(comparison.classes, kind: "Label", of: "class")),
    ]
    if !comparison.writers.isEmpty {
      sections.append(
        .init("writers", "Per writer", writers))
    }
    if !comparison.pairs.isEmpty { sections.append(.init("pairs", "Confusions", pairs)) }
    if !unpaired.isEmpty { sections.append(.init("unpaired", "Not compared", unpaired)) }
    return HTMLPage(
      title: "\(name): comparison",
      header: "<h1>\(HTML.text(name))</h1>\n<p class=\"sub\">\(subtitle)</p>\n\(figures)",
      sections: sections,
      footer: [
        "Old: \(HTML.text(old.dataset.digest)), \(HTML.text(MethodText.of(old.method))).",
        "New: \(HTML.text(new.dataset.digest)), \(HTML.text(MethodText.of(new.method))).",
        "<code>comparison.json</code> in this folder has everything in full.",
      ]
    ).text
  }

  private var subtitle: String {
    "Two evaluations of the same \(HTML.count(comparison.counts.samples)) samples"
      + (old.dataset.name == new.dataset.name
        ? "."
        : "; the old one calls them \(HTML.text(LabelText.visible(old.dataset.name, limit: 120))).")
  }

  private var figures: String {
    let counts = comparison.counts
    let interval = counts.differenceInterval.map {
      "95&#8239;% interval \(HTML.points($0.low)) to \(HTML.points($0.high))"
    }
    let test = counts.test
    let items = [
      HTML.Figure(
        "Accuracy", HTML.percent(counts.newAccuracy), "was \(HTML.percent(counts.oldAccuracy))"),
      HTML.Figure(
        "Difference", counts.difference.map(HTML.points) ?? "&ndash;", interval ?? "no samples",
        trend: counts.fixed - counts.broken),
      HTML.Figure(
        "Newly wrong", HTML.count(counts.broken), "newly right: \(HTML.count(counts.fixed))"),
      HTML.Figure(
        "McNemar&#8217;s test", "p " + HTML.probability(test.exact),
        "exact; mid-p \(HTML.probability(test.midP))"),
      HTML.Figure(
        "Wrong in both", HTML.count(counts.bothWrong),
        "\(HTML.count(comparison.changedMistakes)) of them with another answer"),
    ]
    return HTML.figures(items)
  }

  private func cards(_ flips: [Comparison.Flip], nothing: String) -> String {
    guard !flips.isEmpty else { return "<p>\(nothing)</p>\n" }
    let shown = flips.prefix(Self.cardsShown).map { flip in
      let exhibit =
        flip.isFixed
        ? oldInk[flip.sample] ?? newInk[flip.sample] : newInk[flip.sample] ?? oldInk[flip.sample]
      let truth = LabelText.visible(flip.truth)
      let misread = LabelText.visible((flip.isFixed ? flip.old : flip.new)?.label ?? "")
      return "<li><span>\(HTML.label(flip.truth)): \(answer(flip.old)) &rarr; "
        + "\(answer(flip.new))</span>"
        + HTML.inks(
          exhibit, written: "written \(truth)", template: "template of \(misread) that misled")
        + "\(HTML.name(flip.sample))\(confidences(flip))</li>\n"
    }
    let note =
      flips.count > shown.count
      ? "<p class=\"note\">The first \(shown.count) of \(HTML.count(flips.count)).</p>\n" : ""
    return "\(note)<ul class=\"cards\">\(shown.joined())</ul>\n"
  }

  private func answer(_ answer: Comparison.Answer?) -> String {
    answer.map { HTML.label($0.label) } ?? "<em>failed</em>"
  }

  private func confidences(_ flip: Comparison.Flip) -> String {
    func text(_ answer: Comparison.Answer?) -> String {
      answer.map { HTML.percent($0.confidence, digits: 0) } ?? "&ndash;"
    }
    return "<span class=\"note\">confidence \(text(flip.old)) &rarr; \(text(flip.new))</span>"
  }

  private func groups(_ groups: [Comparison.Group], kind: String, of noun: String) -> String {
    let order = groups.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if a.corrected != b.corrected { return a.corrected < b.corrected }
      let (fall, other) = (a.counts.broken - a.counts.fixed, b.counts.broken - b.counts.fixed)
      return (-fall, left.offset) < (-other, right.offset)
    }
    return HTML.table(
      "p by McNemar&#8217;s exact test of each \(noun); Holm&#8217;s correction keeps the chance of "
        + "even one false alarm below the corrected p. Smallest p first.",
      headings: [
        "\(kind)", "Samples", "Old", "New", "Points", "Fixed", "Broken", "p", "corrected",
      ],
      numeric: [1, 2, 3, 4, 5, 6, 7, 8],
      rows: order.map { _, group in
        let counts = group.counts
        return [
          kind == "Label" ? HTML.label(group.name) : HTML.name(group.name),
          HTML.count(counts.samples), HTML.percent(counts.oldAccuracy),
          HTML.percent(counts.newAccuracy),
          HTML.change(counts.difference), HTML.count(counts.fixed), HTML.count(counts.broken),
          HTML.probability(counts.test.exact), HTML.probability(group.corrected),
        ]
      })
  }

  private var writers: String {
    let test = comparison.writerTest
    return "<p>\(HTML.count(comparison.betterWriters)) writers are read better, "
      + "\(HTML.count(comparison.worseWriters)) worse: p \(HTML.probability(test.exact)) by the "
      + "exact sign test over writers, which holds though samples of one hand resemble each other."
      + "</p>\n" + groups(comparison.writers, kind: "Writer", of: "writer")
  }

  private var pairs: String {
    let half = Self.pairsShown / 2
    let worse = comparison.pairs.filter { $0.new > $0.old }.prefix(half)
    let better = comparison.pairs.filter { $0.new < $0.old }.suffix(half).reversed()
    return HTML.table(
      "Confusions that became most frequent, and those that became rarest", id: "pair-table",
      headings: ["Written", "Read as", "Old", "New", "Change"], numeric: [2, 3, 4],
      rows: (worse + better).map { pair in
        let change = pair.new - pair.old
        return [
          HTML.label(pair.truth), HTML.label(pair.predicted), HTML.count(pair.old),
          HTML.count(pair.new), (change > 0 ? "+" : "&minus;") + HTML.count(Int(change.magnitude)),
        ]
      })
  }

  private var unpaired: String {
    [
      ("Only in the old evaluation", comparison.onlyOld),
      ("Only in the new evaluation", comparison.onlyNew),
      ("Labelled otherwise in the new evaluation", comparison.relabelled),
    ].filter { !$0.1.isEmpty }.map { title, names in
      let items = names.prefix(Self.namesShown).map { "<li>\(HTML.name($0))</li>" }.joined()
      let rest =
        names.count > Self.namesShown
        ? "<li>and \(HTML.count(names.count - Self.namesShown)) more</li>" : ""
      return "<details><summary>\(title): \(HTML.count(names.count))</summary>"
        + "<ul>\(items)\(rest)</ul></details>\n"
    }.joined()
  }
}
