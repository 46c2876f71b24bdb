import Evaluation
import Ink
import InkRendering

extension HTMLReport {
  /// The confusion matrix as a picture.
  var matrixSection: String {
    let confusion = metrics.confusion
    let picture = ConfusionPicture(
      confusion, normalization: normalization, title: record.dataset.name)
    let note =
      confusion.size > 40
      ? "\(confusion.size) classes leave no room for numbers; <code>confusion.csv</code> has them. "
      : ""
    return "<div class=\"matrix\" style=\"max-width:\(picture.displayWidth)px\">"
      + "\(picture.svg(.page))</div>\n<p class=\"note\">\(note)Rows are what was written, columns what was read; "
      + "darker (on dark pages, lighter) is more.</p>\n"
  }

  /// The rates of every class.
  var classSection: String {
    HTML.table(
      "Precision: the share right among those read so. Recall: the share right among those written.",
      headings: ["Label", "Samples", "Precision", "Recall", "F1"], numeric: [1, 2, 3, 4],
      rows: metrics.confusion.classScores.map { score in
        [
          HTML.label(score.label), HTML.count(score.support), HTML.percent(score.rates.precision),
          HTML.percent(score.rates.recall), HTML.percent(score.rates.f1) + bar(score.rates.f1),
        ]
      })
  }

  /// Error against rejection and the reliability of confidences.
  var certaintySection: String {
    let points = metrics.rejection.points.compactMap { point in
      point.error.map { Point(point.rejected, $0) }
    }
    let rejection = LinePlot(
      title: "Error of the accepted samples against the share of rejected ones",
      x: .init(title: "rejected, least certain first", end: 0.5, step: 0.1),
      y: .percent("error of the rest", holding: points.map(\.y).max() ?? 0),
      series: [.dottedLine(points, styleClass: "s1")])
    let bins = metrics.calibration.bins.filter { $0.samples > 0 }
    let axis = { LinePlot.Axis(title: $0, end: 1, step: 0.2) }
    let reliability = LinePlot(
      title: "Share of right readings against stated confidence", x: axis("confidence"),
      y: axis("right"),
      series: [
        .init(points: [Point(0, 0), Point(1, 1)], styleClass: "s2"),
        .weightedDots(
          bins.map { Point($0.confidence ?? 0, $0.accuracy ?? 0) }, counts: bins.map(\.samples),
          styleClass: "s1"),
      ])
    let table = HTML.table(
      "Putting aside the least certain samples",
      headings: ["Rejected", "Samples", "From confidence", "Error"], numeric: [0, 1, 2, 3],
      rows: metrics.rejection.points.map { point in
        [
          HTML.percent(point.rejected, digits: 1), HTML.count(point.count),
          point.threshold.map { DecimalText.fixed($0, digits: 4) } ?? "&ndash;",
          HTML.percent(point.error),
        ]
      })
    let reliabilityTable = HTML.table(
      "Stated confidence and truth", headings: ["Confidence", "Samples", "Mean", "Right"],
      numeric: [0, 1, 2, 3],
      rows: bins.map { bin in
        [
          "\(HTML.percent(bin.low, digits: 0)) to \(HTML.percent(bin.high, digits: 0))",
          HTML.count(bin.samples), HTML.percent(bin.confidence), HTML.percent(bin.accuracy),
        ]
      })
    return "<div class=\"plots\"><figure>\(rejection.svg)<figcaption>When the least certain "
      + "samples go to a person, this share of the rest is wrong.</figcaption></figure>\n"
      + "<figure>\(reliability.svg)<figcaption>Honest confidences lie on the dashed line. "
      + "The area of a dot grows with its number of samples: small dots say little."
      + "</figcaption></figure></div>\n<details><summary>The same in numbers</summary>"
      + "\(table)\(reliabilityTable)</details>\n"
  }

  /// The accuracy of every writer, lowest first.
  var writerSection: String {
    let order = metrics.writers.enumerated().sorted {
      ($0.element.accuracy ?? 1, $0.offset) < ($1.element.accuracy ?? 1, $1.offset)
    }
    return HTML.table(
      "Lowest accuracy first", headings: ["Writer", "Samples", "Mistakes", "Accuracy"],
      numeric: [1, 2, 3],
      rows: order.map { _, writer in
        [
          HTML.name(writer.writer), HTML.count(writer.samples),
          HTML.count(writer.samples - writer.correct),
          HTML.percent(writer.accuracy) + bar(writer.accuracy),
        ]
      })
  }

  /// What could not be read or classified.
  var failedSection: String {
    HTML.table(
      "These are in no figure above.", headings: ["Input", "What is wrong"], numeric: [],
      rows: record.failures.map { [HTML.name($0.sample), HTML.text($0.message)] })
  }

  private func bar(_ share: Double?) -> String {
    let width = DecimalText.of((share ?? 0) * 100, digits: 1)
    return "<span class=\"bar\" aria-hidden=\"true\"><i style=\"width:\(width)%\"></i></span>"
  }
}
