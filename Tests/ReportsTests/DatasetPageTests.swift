import Evaluation
import Foundation
import Ink
import Recognition
import Reports
import Testing

@Suite struct DatasetPageTests {
  private func dataset(_ labels: [String]) -> Dataset {
    Dataset(
      name: "a<b",
      samples: labels.enumerated().map { index, label in
        let points = [Point(0, 0), Point(10, Double(index))].map { StrokePoint(location: $0) }
        let stroke = Stroke(path: StrokePath(points: points, curve: .polyline))
        return Dataset.Sample(
          sample: LabelledSample(
            id: "\(index).drawing#0", strokes: [stroke], label: label, writer: "w<1>"))
      })
  }

  @Test func everyClassIsDrawnOnceAndNothingIsMarkup() {
    let dataset = dataset(["<script>", "b", "b", "\u{202E}c"])
    let page = DatasetPage(DatasetSurvey(dataset)).text
    #expect(page.components(separatedBy: "<svg class=\"pic\"").count == 4)
    #expect(page.contains("&lt;script&gt;") && !page.contains("<script"))
    #expect(!page.contains("w<1>") && !page.contains("a<b") && !page.contains("\u{202E}"))
    #expect(page.contains("prefers-color-scheme: dark"))
    for part in ["http://", "https://", "src=", "@import", "url("] { #expect(!page.contains(part)) }
  }

  @Test func thePageDependsOnTheDatasetAlone() {
    let labels = (0..<40).map { "label \($0)" }
    let pages = (0..<3).map { _ in
      let dataset = dataset(labels)
      return DatasetPage(DatasetSurvey(dataset)).text
    }
    #expect(Set(pages).count == 1)
  }
}
