import Evaluation
import Foundation
import Reports
import TestSupport
import Testing

@Suite struct EvaluationFolderTests {
  private static let names = [
    "confusion.csv", "confusion.png", "confusion.svg", "exhibits.json", "metrics.json",
    "predictions.csv", "report-samples", "report.html", "timing.json",
  ]

  @Test func allFilesAreWrittenAndOnlyTimingDiffers() throws {
    let folder = try TemporaryFolder()
    let record = SampleRecord.record(labels: SampleRecord.nasty)
    var result = SampleRecord.result(of: record)
    try EvaluationFolder(folder.path("one")).write(result)
    result.timing.add("recognise", seconds: 2)
    try EvaluationFolder(folder.path("two")).write(result)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("one")).sorted()
    #expect(files == Self.names)
    for name in Self.names where name != "report-samples" {
      let one = FileManager.default.contents(atPath: folder.path("one/\(name)"))
      let two = FileManager.default.contents(atPath: folder.path("two/\(name)"))
      #expect((one == two) == (name != "timing.json"), "\(name)")
      #expect(one?.isEmpty == false)
    }
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("one/report-samples"))
    #expect(pages.count > 10 && pages.contains("0001.html") && pages.contains("style.css"))
    for name in pages {
      let one = FileManager.default.contents(atPath: folder.path("one/report-samples/\(name)"))
      #expect(
        one == FileManager.default.contents(atPath: folder.path("two/report-samples/\(name)")))
    }
  }

  @Test func theRecordComesBackAndReportsAreRewrittenByteForByte() throws {
    let folder = try TemporaryFolder()
    let failure = SampleFailure(sample: "bad,\"one\"", code: "truncated", message: "ends <here>")
    let record = SampleRecord.record(labels: SampleRecord.nasty, failures: [failure])
    let evaluation = EvaluationFolder(folder.path("out"))
    try evaluation.write(SampleRecord.result(of: record), normalization: .true)
    #expect(try evaluation.record() == record)
    let human = ["confusion.csv", "confusion.png", "confusion.svg", "report.html"]
    let before = human.map { FileManager.default.contents(atPath: folder.path("out/\($0)")) }
    for name in human { try FileManager.default.removeItem(atPath: folder.path("out/\(name)")) }
    try evaluation.rewriteReports(normalization: .true)
    for (name, old) in zip(human, before) {
      #expect(FileManager.default.contents(atPath: folder.path("out/\(name)")) == old, "\(name)")
    }
  }

  @Test func withoutExhibitsTheReportHasNoPictures() throws {
    let folder = try TemporaryFolder()
    let evaluation = EvaluationFolder(folder.path("out"))
    try evaluation.write(SampleRecord.result(of: SampleRecord.record(labels: ["a", "b", "c"])))
    let page = { try String(contentsOfFile: folder.path("out/report.html"), encoding: .utf8) }
    #expect(try page().contains("class=\"pic\""))
    try FileManager.default.removeItem(atPath: folder.path("out/exhibits.json"))
    try evaluation.rewriteReports()
    #expect(try !page().contains("class=\"pic\""))
  }

  @Test func pagesOfAnEarlierRunGoAndFilesOfOthersStay() throws {
    let folder = try TemporaryFolder()
    let evaluation = EvaluationFolder(folder.path("out"))
    try evaluation.write(SampleRecord.result(of: SampleRecord.record(labels: SampleRecord.nasty)))
    try folder.write("out/report-samples/mine.html", text: "x")
    try evaluation.write(SampleRecord.result(of: SampleRecord.record(labels: ["a", "b"])))
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: folder.path("out/report-samples"))
    #expect(pages.sorted() == ["0001.html", "0002.html", "mine.html", "style.css"])
  }

  @Test func figuresThatDoNotFollowFromThePredictionsAreRefused() throws {
    let folder = try TemporaryFolder()
    let evaluation = EvaluationFolder(folder.path("out"))
    try evaluation.write(SampleRecord.result(of: SampleRecord.record(labels: ["a", "b"])))
    let file = folder.path("out/metrics.json")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for (figure, other, place) in [
      ("\"accuracy\": ", "\"accuracy\": 1", "accuracy is wrong"),
      ("\"confusion\":", "\"other\":", "lacks the member confusion"),
      ("\"support\": ", "\"support\": 1", "perClass.0.support is wrong"),
    ] {
      let start = try #require(text.range(of: figure))
      let damaged = text.replacingCharacters(in: start, with: other)
      try folder.write("out/metrics.json", text: damaged)
      let error = #expect(throws: ReportError.self) { try evaluation.rewriteReports() }
      #expect(error?.description.contains(place) == true, "\(error?.description ?? "")")
    }
    try folder.write("out/metrics.json", text: text)
    try evaluation.rewriteReports()
  }

  @Test func aBaselineHeadsTheReportAndStaysWhenItIsWrittenAgain() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.path("old"), folder.path("new"))
    let labels = ["a", "b", "c", "d"]
    try EvaluationFolder(old).write(
      SampleRecord.result(of: SampleRecord.record(labels: labels, seed: 1)))
    let baseline = try ReportBaseline(reading: old)
    let evaluation = EvaluationFolder(new)
    try evaluation.write(
      SampleRecord.result(of: SampleRecord.record(labels: labels, seed: 1)), baseline: baseline)
    let page = try String(contentsOfFile: new + "/report.html", encoding: .utf8)
    #expect(page.contains("0.00 points</strong> against") && page.contains("comparison.html"))
    try evaluation.rewriteReports()
    #expect(try String(contentsOfFile: new + "/report.html", encoding: .utf8) == page)
    try evaluation.write(SampleRecord.result(of: SampleRecord.record(labels: labels, seed: 1)))
    #expect(!FileManager.default.fileExists(atPath: new + "/comparison.html"))
    let plain = try String(contentsOfFile: new + "/report.html", encoding: .utf8)
    #expect(!plain.contains("points</strong> against"))
  }

  @Test func aFolderTakesOneRunAtATime() throws {
    let folder = try TemporaryFolder()
    let evaluation = EvaluationFolder(folder.path("out"))
    let lock = try evaluation.prepare(force: false)
    let error = #expect(throws: ReportError.self) { try evaluation.prepare(force: true) }
    #expect(error?.description.contains("another run is writing into this folder") == true)
    withExtendedLifetime(lock) {}
  }

  @Test func writingThatIsCutShortLeavesNoFiguresOfAnOlderRun() throws {
    let folder = try TemporaryFolder()
    let evaluation = EvaluationFolder(folder.path("out"))
    let result = SampleRecord.result(of: SampleRecord.record(labels: ["a", "b", "c"]))
    try evaluation.write(result)
    // A folder in the place of a file that is written late stops the second run half way.
    try FileManager.default.removeItem(atPath: folder.path("out/report.html"))
    try folder.write("out/report.html/in-the-way", text: "x")
    #expect(throws: ReportError.self) { try evaluation.write(result) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/metrics.json")))
    #expect(throws: ReportError.self) { try evaluation.record() }
  }

  @Test func foldersOfOthersAreLeftAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine/thesis.txt", text: "x")
    let evaluation = EvaluationFolder(folder.path("mine"))
    let error = #expect(throws: ReportError.self) { try evaluation.prepare(force: false) }
    #expect(error?.description.contains("is not empty and not an evaluation folder") == true)
    try evaluation.prepare(force: true)
    try folder.write("ours/metrics.json", text: "{}")
    try EvaluationFolder(folder.path("ours")).prepare(force: false)
    try EvaluationFolder(folder.path("new/deep")).prepare(force: false)
    #expect(throws: ReportError.self) {
      try EvaluationFolder(folder.path("mine/thesis.txt")).prepare(force: true)
    }
  }

  @Test func filesThatDoNotBelongTogetherAreRefused() throws {
    let folder = try TemporaryFolder()
    let evaluation = EvaluationFolder(folder.path("out"))
    func message() -> String? {
      #expect(throws: ReportError.self) { try evaluation.rewriteReports() }?.description
    }
    #expect(message()?.hasSuffix("is not an evaluation folder: it has no metrics.json") == true)
    try evaluation.write(SampleRecord.result(of: SampleRecord.record(labels: ["a", "b"])))
    let other = SampleRecord.record(labels: ["a", "b"], count: 10)
    try folder.write("out/predictions.csv", text: PredictionsFile.text(other.predictions))
    #expect(message()?.contains("different evaluations (600 samples here, 10 there)") == true)
    try folder.write("out/predictions.csv", text: "sample,oops\n")
    #expect(message()?.contains("is not the predictions.csv of an evaluation") == true)
    try folder.write("out/predictions.csv", [0xFF, 0xFE])
    #expect(message()?.contains("is not UTF-8 text") == true)
    try folder.write("out/metrics.json", text: "{\"schema\": 3}")
    try folder.write("out/predictions.csv", text: PredictionsFile.text(other.predictions))
    #expect(message()?.contains("is not the metrics.json of an evaluation (schema is") == true)
  }
}
