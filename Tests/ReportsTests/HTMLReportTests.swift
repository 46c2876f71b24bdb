import Evaluation
import Foundation
import InkRendering
import Reports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HTMLReportTests {
  private func page(_ record: EvaluationRecord) -> String {
    let result = SampleRecord.result(of: record)
    return HTMLReport(
      record, metrics: record.metrics, exhibits: Exhibits(of: result), normalization: .none
    ).text
  }

  @Test func labelsAndNamesCannotEscapeIntoMarkup() {
    let attack = "<img src=x onerror=alert(1)>\"'</title></script>"
    let page = page(
      SampleRecord.record(
        labels: SampleRecord.nasty + [attack], name: attack,
        failures: [SampleFailure(sample: attack, code: "x", message: attack)]))
    #expect(!page.contains("<img"))
    // Two scripts and the data between them, all of them ours.
    for mark in ["<script", "</script"] {
      #expect(page.components(separatedBy: mark).count == 4)
    }
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;"))
  }

  @Test func thePageNeedsNothingElse() {
    let page = page(SampleRecord.record(labels: ["a", "b", "c"]))
    for word in ["<link", "<script src", "<img", "@import", "url(", "fetch(", "eval("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'") && page.contains("script-src 'sha256-"))
    let addresses = page.components(separatedBy: "http").dropFirst()
    #expect(
      addresses.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg") || $0.hasPrefix("-equiv=") })
    for id in [
      "confusion", "pairs", "classes", "certainty", "writers", "worst", "heaviest", "timing",
    ] {
      #expect(page.contains("<section id=\"\(id)\""))
    }
  }

  @Test func aMistakeSaysWhereTheRightLabelStandsAndItsNameBreaksAtSlashes() {
    func mistake(_ sample: String, second: String) -> Prediction {
      Prediction(
        sample: sample, writer: nil, truth: "a",
        ranking: [
          .init(label: "b", confidence: 0.9, distance: 0),
          .init(label: second, confidence: 0.1, distance: 1),
        ])
    }
    let page = page(
      EvaluationRecord(
        dataset: .init(name: "n", digest: "sha256:0", split: "all"),
        method: .protocolNamed("kfold:2", seed: 0), labels: ["a", "b", "c"],
        predictions: [mistake("x/1#0", second: "a"), mistake("x/<2>#0", second: "c")],
        failures: []))
    #expect(page.contains("confidence 90&#8239;%, right label at rank 2"))
    #expect(page.contains("confidence 90&#8239;%, right label not among the 2 considered"))
    #expect(page.contains("x/<wbr>1#0") && page.contains("x/<wbr>&lt;2&gt;#0"))
  }

  @Test func dotsOfFewSamplesAreSmall() throws {
    // Nine right at 95 % and one wrong at 15 %: one dot has a ninth of the other's area.
    let predictions = (0..<10).map { index in
      Prediction(
        sample: "s\(index)", writer: nil, truth: index == 0 ? "b" : "a",
        ranking: [.init(label: "a", confidence: index == 0 ? 0.15 : 0.95, distance: 0)])
    }
    let page = page(
      EvaluationRecord(
        dataset: .init(name: "n", digest: "sha256:0", split: "all"),
        method: .protocolNamed("kfold:2", seed: 0), labels: ["a", "b"], predictions: predictions,
        failures: []))
    #expect(page.contains("stroke-width=\"15\"") && page.contains("stroke-width=\"5\""))
  }

  @Test func aRunWithoutMistakesOrSamplesHasAPageToo() {
    let perfect = EvaluationRecord(
      dataset: .init(name: "n", digest: "sha256:0", split: "all"),
      method: .bank(digest: "sha256:1", templates: 2, overlap: 1), labels: ["a"],
      predictions: [
        Prediction(
          sample: "s", writer: nil, truth: "a",
          ranking: [.init(label: "a", confidence: 1, distance: 0)])
      ], failures: [])
    #expect(page(perfect).contains("Nothing was confused"))
    #expect(page(perfect).contains("Not a fair test"))
    var empty = perfect
    empty.predictions = []
    #expect(page(empty).contains("no samples"))
    #expect(!page(empty).contains("nan"))
  }

  @Test(arguments: [1, 2, 10, 15, 41, 130, 700])
  func picturesOfEverySizeAreWellFormed(count: Int) throws {
    let labels = count == 15 ? SampleRecord.nasty : (0..<count).map { "class \($0)" }
    let matrix = SampleRecord.record(labels: labels).metrics.confusion
    for normalization in ConfusionPicture.Normalization.allCases {
      let picture = ConfusionPicture(matrix, normalization: normalization, title: "t <&> t")
      let svg = picture.svg(.file)
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(count) \(normalization)")
      #expect(svg.contains("<text") && svg.hasSuffix("</svg>\n"))
    }
    let png = try ConfusionPicture(matrix, title: "t").png()
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}
