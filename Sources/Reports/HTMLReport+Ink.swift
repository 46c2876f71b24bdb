import Evaluation
import InkRendering

extension HTMLReport {
  /// The most confused pairs with their ink.
  var pairsSection: String {
    guard !choice.pairs.isEmpty else { return "<p>Nothing was confused.</p>\n" }
    let cards = choice.pairs.map { item in
      let pair = item.pair
      let support = metrics.confusion.classScores.first { $0.label == pair.truth }?.support ?? 0
      var title = "\(HTML.label(pair.truth)) read as \(HTML.label(pair.predicted))"
      if let address = address(of: pair) { title = "<a href=\"\(address)\">\(title)</a>" }
      return "<div class=\"pair\"><h3>\(title): "
        + "<span class=\"sub\">\(HTML.count(pair.count)) of \(HTML.count(support))</span></h3>\n"
        + "<div class=\"row\">\(item.samples.map(misread).joined())</div></div>\n"
    }
    return "<div class=\"pairs\">\(cards.joined())</div>\n"
  }

  /// The mistakes that were made with the most confidence.
  var worstSection: String {
    guard !choice.worst.isEmpty else { return "<p>There are no mistakes.</p>\n" }
    let items = choice.worst.map { prediction in
      "<li>\(HTML.label(prediction.truth)) read as \(HTML.label(prediction.predicted))"
        + "\(misread(prediction))</li>\n"
    }
    return "<p class=\"note\">Wrong readings with the highest confidence first.</p>\n"
      + "<ul class=\"cards\">\(items.joined())</ul>\n"
  }

  /// The samples with the most points.
  var heaviestSection: String {
    let items = heaviest.map { exhibit in
      "<li><div class=\"inks\">\(HTML.picture(exhibit.ink, title: exhibit.sample))</div>"
        + "\(HTML.count(exhibit.points)) points<br>\(HTML.name(exhibit.sample))</li>\n"
    }
    return "<p class=\"note\">By control points, most first: long or slow writing, or ink that "
      + "is more than one character. How long the stages of a run took stands in "
      + "<code>timing.json</code>.</p>\n"
      + "<ul class=\"cards\">\(items.joined())</ul>\n"
  }

  /// One misread sample with its ink, where that is there.
  private func misread(_ prediction: Prediction) -> String {
    "<div class=\"ex\">\(HTML.misread(prediction, picture(of: prediction.sample)))</div>"
  }

  /// Where all samples of a pair are drawn; nil where they are not.
  private func address(of pair: ConfusedPair) -> String? {
    guard let row = metrics.confusion.labels.firstIndex(of: pair.truth),
      let column = metrics.confusion.labels.firstIndex(of: pair.predicted)
    else { return nil }
    return pages.address(row: row, column: column)
  }
}
