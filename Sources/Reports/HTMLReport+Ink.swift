import Evaluation
import InkRendering

extension HTMLReport {
  /// The most confused pairs with their ink.
  var pairsSection: String {
    guard !choice.pairs.isEmpty else { return "<p>Nothing was confused.</p>\n" }
    let cards = choice.pairs.map { item in
      let pair = item.pair
      let support = metrics.confusion.classScores.first { $0.label == pair.truth }?.support ?? 0
      let title = "\(HTML.label(pair.truth)) read as \(HTML.label(pair.predicted))"
      return "<div class=\"pair\"><h3>\(title) "
        + "<span class=\"sub\">\(HTML.count(pair.count)) of \(HTML.count(support))</span></h3>\n"
        + "<div class=\"row\">\(item.samples.map(sample).joined())</div></div>\n"
    }
    return "<div class=\"pairs\">\(cards.joined())</div>\n"
  }

  /// The mistakes that were made with the most confidence.
  var worstSection: String {
    guard !choice.worst.isEmpty else { return "<p>There are no mistakes.</p>\n" }
    let items = choice.worst.map { prediction in
      "<li>\(HTML.label(prediction.truth)) read as \(HTML.label(prediction.predicted))"
        + "\(sample(prediction))</li>\n"
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

  /// One misread sample: its ink, the nearest template's, its name and what was believed.
  private func sample(_ prediction: Prediction) -> String {
    let exhibit = exhibit(of: prediction.sample)
    let truth = LabelText.visible(prediction.truth)
    let predicted = LabelText.visible(prediction.predicted)
    let inks = HTML.inks(
      exhibit, written: "written \(truth), read \(predicted)",
      template: "nearest template of \(predicted)")
    let confidence = "confidence \(HTML.percent(prediction.confidence, digits: 0))"
    let rank =
      prediction.rankOfTruth.map { "right label at rank \($0)" }
      ?? "right label not among the \(prediction.ranking.count) considered"
    return "<div class=\"ex\">\(inks)"
      + "\(HTML.name(prediction.sample))<span class=\"note\">\(confidence), \(rank)</span></div>"
  }
}
