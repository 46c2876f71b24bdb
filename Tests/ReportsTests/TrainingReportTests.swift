import Foundation
import Ink
import Recognition
import Reports
import TestSupport
import Testing

@Suite struct TrainingReportTests {
  @Test func `the report names every trial and draws every label, and is written again`() throws {
    var options = TrainingOptions(prototypes: .auto)
    options.reports = true
    let result = try TemplateBank.train(lines, options: options, command: "train")
    let (bank, report) = (result.bank, try #require(result.report))
    let temporary = try TemporaryFolder()
    let folder = TrainingReportFolder(temporary.path("report"))
    for _ in 0..<2 {
      try folder.prepare()
      try folder.write(report, bank: bank, dataset: "<set>")
    }
    let page = try String(contentsOfFile: folder.path + "/training.html", encoding: .utf8)
    #expect(page.contains("&lt;set&gt;") && !page.contains("<set>"))
    #expect(report.sizes.count > 0 && report.search.count > 1)
    for attempt in report.sizes + report.search { #expect(page.contains(">\(attempt.name)<")) }
    #expect(!page.contains("time budget"))
    #expect(page.components(separatedBy: "class=\"pic\"").count - 1 == bank.templateCount)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/training.json"))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["schema"] as? String == "calamus.training-report/1")
    let first = try #require((json["sizes"] as? [[String: Any]])?.first)
    let share = Double(report.sizes[0].wrong) / Double(report.sizes[0].samples)
    #expect(abs((first["accuracy"] as? Double ?? 9) - (1 - share)) < 1e-12)
  }

  @Test func `a folder with other things is refused`() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("mine/letter.txt", text: "dear")
    #expect(throws: ReportError.self) {
      try TrainingReportFolder(temporary.path("mine")).prepare()
    }
    #expect(throws: ReportError.self) {
      try TrainingReportFolder(temporary.path("mine/letter.txt")).prepare()
    }
  }

  /// Strokes to the right and downwards.
  private var lines: [LabelledSample] {
    ["-", "|"].flatMap { label in
      (0..<8).map { number in
        let end = label == "-" ? Point(9, Double(number)) : Point(Double(number), 9)
        return LabelledSample(
          id: "\(label)\(number)",
          strokes: [
            Stroke(
              path: StrokePath(
                points: [StrokePoint(location: .zero), StrokePoint(location: end)],
                curve: .polyline))
          ], label: label, writer: "w\(number % 4)")
      }
    }
  }
}
