import Evaluation
import InkRendering

/// The pages in `report-samples/`: one a written label, with the ink of its misread samples and the templates that misled.
///
/// They keep the report small: it opens at once however many samples there are, and a cell of its matrix leads here.
struct SamplePages {
  /// The folder beside the report.
  static let folder = "report-samples"
  /// The style sheet that the pages share.
  static let styleName = "style.css"

  private let confusion: ConfusionMatrix
  private let ink: [String: ShownSample]
  private let title: String
  private let support: [Int]
  /// The samples with ink by row and column, most confident first.
  private var samples: [Int: [Int: [Prediction]]] = [:]

  /// Sorts the samples whose ink is there by what they are and what they were taken for.
  init(_ record: EvaluationRecord, _ confusion: ConfusionMatrix, _ exhibits: Exhibits) {
    self.confusion = confusion
    title = LabelText.visible(record.dataset.name, limit: 120)
    support = confusion.support
    let ink = Dictionary(exhibits.misread.map { ($0.sample, $0) }) { first, _ in first }
    self.ink = ink
    let position = Dictionary(
      uniqueKeysWithValues: confusion.labels.enumerated().map { ($0.element, $0.offset) })
    let drawn = record.predictions.filter { !$0.isCorrect && ink[$0.sample] != nil }
    let order = drawn.indices.sorted {
      (drawn[$1].confidence, $0) < (drawn[$0].confidence, $1)
    }
    for prediction in order.map({ drawn[$0] }) {
      guard let row = position[prediction.truth], let column = position[prediction.predicted] else {
        continue
      }
      samples[row, default: [:]][column, default: []].append(prediction)
    }
  }

  /// How many samples of a cell are drawn.
  func drawn(row: Int, column: Int) -> Int { samples[row]?[column]?.count ?? 0 }

  /// The name of a row's page without its ending; nil where there is none.
  func name(row: Int) -> String? {
    guard samples[row] != nil else { return nil }
    let digits = String(row + 1)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The address of a cell's samples from the report; nil where there are none.
  func address(row: Int, column: Int) -> String? {
    guard drawn(row: row, column: column) > 0, let name = name(row: row) else { return nil }
    return "\(Self.folder)/\(name).html#as-\(column + 1)"
  }

  /// Whether a file in the folder is one of these pages, of whatever evaluation.
  static func isPage(_ file: String) -> Bool {
    file.hasSuffix(".html") && file.utf8.count >= 9
      && file.utf8.dropLast(5).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Every page with its file's name, in the order of labels.
  var pages: [(file: String, text: String)] {
    samples.keys.sorted().compactMap { row in
      name(row: row).map { ("\($0).html", page(row)) }
    }
  }

  private func page(_ row: Int) -> String {
    let label = confusion.labels[row]
    let columns = (samples[row] ?? [:]).keys.sorted { left, right in
      (confusion[row, right], left) < (confusion[row, left], right)
    }
    let links = columns.map { column in
      "<li><a href=\"#as-\(column + 1)\">as \(HTML.label(confusion.labels[column])): "
        + "<span class=\"sub\">\(HTML.count(confusion[row, column]))</span></a></li>"
    }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en" class="samples">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTML.text(LabelText.visible(label, limit: 40))): misread samples</title>
      <link rel="stylesheet" href="\(Self.styleName)">
      </head>
      <body>
      <header>
      <p class="sub"><a href="../report.html">\(HTML.text(title))</a></p>
      <h1>\(HTML.label(label)) misread</h1>
      <nav aria-label="Read as"><ul>\(links)</ul></nav>
      </header>
      <main>
      \(columns.map { section(row, $0) }.joined())</main>
      </body>
      </html>

      """
  }

  private func section(_ row: Int, _ column: Int) -> String {
    let (truth, predicted) = (confusion.labels[row], confusion.labels[column])
    let items = (samples[row]?[column] ?? []).map { prediction in
      "<li>" + HTML.misread(prediction, ink[prediction.sample]) + "</li>\n"
    }
    let count = confusion[row, column]
    let note = items.count < count ? "; \(HTML.count(items.count)) drawn, most confident first" : ""
    return """
      <section id="as-\(column + 1)" aria-labelledby="as-\(column + 1)-title">
      <h2 id="as-\(column + 1)-title">\(HTML.label(truth)) read as \(HTML.label(predicted)): \
      <span class="sub">\(HTML.count(count)) of \(HTML.count(support[row]))\(note)</span></h2>
      <ul class="cards">
      \(items.joined())</ul>
      </section>

      """
  }
}
