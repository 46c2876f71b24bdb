import DataFormats
public import Evaluation
import InkRendering

/// `report.html`: one page that can be read without network, scripts or fonts; scripts of its own make it convenient.
public struct HTMLReport {
  let record: EvaluationRecord
  let metrics: Metrics
  let choice: ReportChoice
  let normalization: ConfusionPicture.Normalization
  let heaviest: [ShownSample]
  let pages: SamplePages
  private let pictures: [String: ShownSample]
  private let baseline: BaselineNote?

  /// Prepares the page.
  ///
  /// - Parameters:
  ///   - record: The evaluation.
  ///   - metrics: What is computed from it.
  ///   - exhibits: The ink to show; without it the page has no pictures of ink.
  ///   - normalization: What the confusion matrix shows.
  public init(
    _ record: EvaluationRecord, metrics: Metrics, exhibits: Exhibits,
    normalization: ConfusionPicture.Normalization
  ) {
    self.init(
      record, metrics: metrics, exhibits: exhibits, normalization: normalization,
      pages: SamplePages(record, metrics.confusion, exhibits), baseline: nil)
  }

  /// Prepares the page beside the pages of its samples; `baseline` is the earlier run of the headline.
  init(
    _ record: EvaluationRecord, metrics: Metrics, exhibits: Exhibits,
    normalization: ConfusionPicture.Normalization, pages: SamplePages, baseline: BaselineNote?
  ) {
    self.record = record
    self.metrics = metrics
    self.normalization = normalization
    self.pages = pages
    self.baseline = baseline
    choice = ReportChoice(record, metrics)
    heaviest = exhibits.heaviest
    pictures = exhibits.bySample
  }

  /// The page's text.
  public var text: String {
    let name = LabelText.visible(record.dataset.name, limit: 120)
    var sections = [
      HTMLPage.Section("confusion", "Confusion matrix", matrixSection),
      .init("pairs", "Most confused", pairsSection), .init("classes", "Per class", classSection),
      .init("certainty", "Certainty", certaintySection),
    ]
    if !metrics.writers.isEmpty { sections.append(.init("writers", "Per writer", writerSection)) }
    if record.passes.count > 1 { sections.append(.init("passes", passesTitle, passesSection)) }
    sections.append(.init("worst", "Worst mistakes", worstSection))
    if !heaviest.isEmpty {
      sections.append(.init("heaviest", "Samples with the most points", heaviestSection))
    }
    if !record.failures.isEmpty {
      sections.append(.init("failed", "Failed inputs", failedSection))
    }
    sections.append(.init("timing", "Timing", timingSection))
    return HTMLPage(
      title: "\(name): evaluation",
      header: "<h1>\(HTML.text(name))</h1>\n<p class=\"sub\">\(HTML.text(method))</p>\n"
        + "\(overlapWarning)\(headline)\(figures)",
      sections: sections, footer: footer, scripts: [.matrix, .tables]
    ).text
  }

  /// The picture of a sample, where there is one.
  func picture(of sample: String) -> ShownSample? { pictures[sample] }

  private var method: String {
    let part = record.dataset.split == "all" ? "all samples" : "the \(record.dataset.split) part"
    return switch record.method {
    case .bank(_, let templates, _):
      "Handwriting recognition of \(part) with a bank of \(templates) templates."
    case .protocolNamed(let name, let seed):
      "Handwriting recognition of \(part), protocol \(name), seed \(seed)."
    }
  }

  private var overlapWarning: String {
    guard case .bank(_, _, let overlap) = record.method, overlap > 0 else { return "" }
    return "<p class=\"warning\"><strong>Not a fair test:</strong> the bank was trained on "
      + "\(HTML.count(overlap)) of these samples.</p>\n"
  }

  /// One line about the earlier run, where one is known.
  private var headline: String {
    guard let baseline else { return "" }
    let change = baseline.newAccuracy - baseline.oldAccuracy
    let verdict =
      baseline.fixed == baseline.broken
      ? "no better and no worse" : change > 0 ? "better" : "worse"
    let style = change > 0 ? "better" : change < 0 ? "worse" : "sub"
    let chance = baseline.exact >= 0.05 ? ", which may be chance" : ""
    return
      "<p class=\"headline\"><strong class=\"\(style)\">\(HTML.points(change)) points</strong> "
      + "against \(HTML.name(baseline.folder)): \(verdict)\(chance) "
      + "(p&#8239;\(HTML.probability(baseline.exact)), McNemar). "
      + "\(HTML.count(baseline.fixed)) newly right, \(HTML.count(baseline.broken)) newly wrong of "
      + "\(HTML.count(baseline.samples)); <a href=\"comparison.html\">what changed</a>.</p>\n"
  }

  private var figures: String {
    let interval = metrics.accuracyInterval.map {
      "95&#8239;% interval \(HTML.percent($0.low)) to \(HTML.percent($0.high))"
    }
    let wrong = metrics.samples - metrics.correct
    let confusion = metrics.confusion
    var items = [
      HTML.Figure("Accuracy", HTML.percent(metrics.accuracy), interval ?? "no samples"),
      .init("Mistakes", HTML.count(wrong), "of \(HTML.count(metrics.samples)) samples"),
      .init(
        "Among the best 3", HTML.percent(metrics.topAccuracies[1]),
        "among the best 5: \(HTML.percent(metrics.topAccuracies[2]))"),
      .init(
        "Macro F1", HTML.percent(confusion.average(weighted: false).f1),
        "balanced accuracy \(HTML.percent(confusion.balancedAccuracy))"),
      .init(
        "Calibration error", HTML.percent(metrics.calibration.expectedError),
        "confidence against truth"),
    ]
    if !record.failures.isEmpty {
      let count = HTML.count(record.failures.count)
      items.append(.init("Failed", count, "inputs, <a href=\"#failed\">below</a>"))
    }
    return HTML.figures(items)
  }

  private var footer: [String] {
    var lines = ["Samples: \(HTML.text(record.dataset.digest))"]
    if case .bank(let digest, _, _) = record.method { lines.append("Bank: \(HTML.text(digest))") }
    let kappa = metrics.confusion.cohensKappa.map { DecimalText.fixed($0, digits: 4) } ?? "none"
    let correlation =
      metrics.confusion.matthewsCorrelation.map { DecimalText.fixed($0, digits: 4) } ?? "none"
    lines.append("Cohen's kappa \(kappa), Matthews correlation \(correlation).")
    lines.append(
      "All figures are computed from <code>predictions.csv</code> in this folder; "
        + "<code>metrics.json</code> has them in full.")
    return lines
  }
}
