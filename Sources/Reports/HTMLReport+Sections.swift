import DataFormats
import Evaluation
import Ink
import InkRendering

extension HTMLReport {
  /// The confusion matrix: a picture, and the data from which a script makes one to explore.
  var matrixSection: String {
    let confusion = metrics.confusion
    let picture = StaticMatrix(
      confusion, normalization: normalization, title: record.dataset.name)
    let cells = MatrixData.cells(confusion)
    let left =
      (0..<confusion.size).reduce(0) { $0 + confusion.row($1).count { $0 > 0 } }
      - cells.count
    var note =
      "Rows are what was written, columns what was read; darker (on dark pages, lighter) "
      + "is more. <code>confusion.csv</code> has every number."
    if left > 0 { note += " The \(HTML.count(left)) rarest confusions are not drawn." }
    return "<div id=\"matrix\" class=\"matrix\">\n<div class=\"static\">\(picture.markup)</div>\n"
      + "</div>\n<p class=\"note\">\(note)</p>\n"
      + PageScript.data("matrix-data", MatrixData.json(confusion, cells, pages).compact)
  }

  /// The rates of every class.
  var classSection: String {
    HTML.table(
      "Precision: the share right among those read so. Recall: the share right among those written. "
        + "A label leads to its misread samples.", id: "class-table",
      headings: ["Label", "Samples", "Mistakes", "Precision", "Recall", "F1"],
      numeric: [1, 2, 3, 4, 5],
      rows: metrics.confusion.classScores.enumerated().map { row, score in
        let label = HTML.label(score.label)
        let page = pages.name(row: row).map { "\(SamplePages.folder)/\($0).html" }
        return [
          page.map { "<a href=\"\($0)\">\(label)</a>" } ?? label, HTML.count(score.support),
          HTML.count(score.support - score.correct), HTML.percent(score.rates.precision),
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
    let plot = WriterPlot(metrics).svg
    let figure =
      plot.isEmpty
      ? ""
      : "<figure class=\"wide\">\(plot)<figcaption>One dot a writer, with the 95&#8239;% "
        + "interval (Wilson); the dashed line is the accuracy of all.</figcaption></figure>\n"
    return figure
      + HTML.table(
        "Lowest accuracy first", id: "writer-table",
        headings: ["Writer", "Samples", "Mistakes", "Accuracy"], numeric: [1, 2, 3],
        rows: order.map { _, writer in
          [
            HTML.name(writer.writer), HTML.count(writer.samples),
            HTML.count(writer.samples - writer.correct),
            HTML.percent(writer.accuracy) + bar(writer.accuracy),
          ]
        })
  }

  /// How long the run took: in a frame of its own, since this page is the same for every run.
  var timingSection: String {
    "<details><summary>How long the stages of the run took</summary>\n<iframe class=\"timing\" "
      + "src=\"timing.json\" loading=\"lazy\" title=\"timing.json\"></iframe>\n</details>\n"
      + "<p class=\"note\">In <code>timing.json</code>, the only file that differs between runs.</p>\n"
  }

  /// What could not be read or classified.
  var failedSection: String {
    HTML.table(
      "These are in no figure above.", id: "failed-table", headings: ["Input", "What is wrong"],
      numeric: [],
      rows: record.failures.map { [HTML.name($0.sample), HTML.text($0.message)] })
  }

  private func bar(_ share: Double?) -> String {
    let width = DecimalText.of((share ?? 0) * 100, digits: 1)
    return "<span class=\"bar\" aria-hidden=\"true\"><i style=\"width:\(width)%\"></i></span>"
  }
}
