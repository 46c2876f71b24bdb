import Foundation
import InkFormats
import TestSupport
import Testing

struct TrainingTests {
  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func `training, evaluating and recognising go hand in hand`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank.safetensors")
    let trained = try CalamusProcess.run("train", set, "--output", bank)
    #expect(trained.status == 0, "\(trained.errors)")
    #expect(trained.output.contains("24 templates of 3 labels from 24 samples"))

    let report = folder.path("report")
    let evaluated = try CalamusProcess.run(
      "evaluate", set, "--protocol", "writers:4", "--output", report)
    #expect(evaluated.status == 0, "\(evaluated.errors)")
    #expect(evaluated.output.contains("24 of 24 samples right, 100.00 %"))
    let files = try FileManager.default.contentsOfDirectory(atPath: report)
    #expect(
      Set(files).isSuperset(of: [
        "metrics.json", "confusion.csv", "predictions.csv", "report.html", "confusion.png",
        "confusion.svg", "timing.json",
      ]))
    let table = try String(contentsOfFile: report + "/confusion.csv", encoding: .utf8)
    #expect(table.hasPrefix("true\\predicted,a,b,\"x,\"\"<b>&\"\n"))
    let page = try String(contentsOfFile: report + "/report.html", encoding: .utf8)
    #expect(!page.contains("<b>&") && page.contains("&lt;b&gt;&amp;"))

    let recognized = try CalamusProcess.run(
      "recognize", set + "/b", "--bank", bank, "--unit", "drawing", "--format", "text")
    #expect(recognized.status == 0, "\(recognized.errors)")
    #expect(recognized.output.split(separator: "\n").count == 8)
    #expect(recognized.output.split(separator: "\n").allSatisfy { $0.hasSuffix(": b") })
  }

  @Test func `neither jobs nor output names change a byte`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    for jobs in ["1", "3"] {
      let bank = folder.path("bank\(jobs)")
      let options = ["--prototypes", "3", "--seed", "4", "--jobs", jobs]
      #expect(try CalamusProcess.run(["train", set, "--output", bank] + options).status == 0)
      let report = folder.path("report\(jobs)")
      let words = ["evaluate", set, "--protocol", "kfold:3", "--output", report] + options
      #expect(try CalamusProcess.run(words).status == 0)
    }
    #expect(try bytes(folder.path("bank1")) == bytes(folder.path("bank3")))
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path("report1"))
    where file != "timing.json" {
      let (one, three) = (folder.path("report1/\(file)"), folder.path("report3/\(file)"))
      #expect(try bytes(one) == bytes(three), "\(file)")
    }
  }

  @Test func `a dash writes the bank, and nothing else, to standard output`() throws {
    let program: URL = try #require(CalamusProcess.executable)
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    #expect(try CalamusProcess.run("train", set, "--output", folder.path("bank")).status == 0)
    let process = Process()
    process.executableURL = program
    process.arguments = ["train", set, "--output", "-"]
    process.currentDirectoryURL = folder.url
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try written == bytes(folder.path("bank")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
  }

  @Test func `reports are rewritten from the figures alone`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let report = folder.path("report")
    let words = ["evaluate", set, "--protocol", "kfold:2", "--output", report]
    #expect(try CalamusProcess.run(words).status == 0)
    let names = ["confusion.csv", "confusion.svg", "confusion.png", "report.html"]
    let before = try names.map { try bytes("\(report)/\($0)") }
    for name in names { try FileManager.default.removeItem(atPath: "\(report)/\(name)") }
    #expect(try CalamusProcess.run("report", report).status == 0)
    #expect(try names.map { try bytes("\(report)/\($0)") } == before)
    #expect(try CalamusProcess.run("report", set).status == 4)
  }

  @Test func `accuracy below a baseline is status 3 and one line`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let (good, bad) = (folder.path("good"), folder.path("bad"))
    #expect(
      try CalamusProcess.run("evaluate", set, "--protocol", "kfold:3", "--output", good).status
        == 0)
    // A sample under a wrong label is a sure mistake.
    try FileManager.default.moveItem(
      atPath: set + "/a/w1/0.drawing", toPath: set + "/b/w1/9.drawing")
    let words = ["evaluate", set, "--protocol", "kfold:3", "--output", bad, "--baseline", good]
    let fallen = try CalamusProcess.run(words)
    #expect(fallen.status == 3)
    #expect(fallen.errorLines.count == 1)
    #expect(fallen.errors.hasPrefix("calamus: \(good): accuracy fell by "))
    #expect(try CalamusProcess.run(words + ["--max-drop", "50"]).status == 0)
    let lone = try CalamusProcess.run(
      "evaluate", set, "--protocol", "kfold:3", "--output", bad, "--max-drop", "1")
    #expect(lone.status == 2)
  }

  @Test func `what does not go together is status 2`() throws {
    for words in [
      ["evaluate", "x", "--output", "y", "--bank", "b", "--protocol", "holdout"],
      ["evaluate", "x", "--output", "y", "--bank", "b", "--window", "3"],
      ["evaluate", "x", "--output", "y", "--protocol", "kfold:1"],
      ["evaluate", "x", "--output", "y", "--allow-overlap"],
      ["evaluate", "x"], ["train", "x"], ["recognize", "x"],
      ["recognize", "x", "--bank", "b", "--json", "--format", "csv"],
      ["recognize", "-", "-", "--bank", "b"], ["datasets", "list", "x"],
      ["datasets", "describe"], ["datasets", "list", "--force"], ["bench", "--queries", "q.npy"],
      ["render", "x", "--output", "y.bmp"], ["render", "x", "--output", "y.png", "--frame", "1,2"],
    ] {
      let outcome = try CalamusProcess.run(words)
      #expect(outcome.status == 2, "\(words): \(outcome.errors)")
      #expect(outcome.errorLines.count == 1, "\(words): \(outcome.errors)")
    }
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func `the pen digits are told apart as well as promised, with any number of jobs`() throws {
    let folder = try TemporaryFolder()
    let set = try TestData.url("pendigits").path
    for jobs in ["1", "2"] {
      let outcome = try CalamusProcess.run(
        "evaluate", set, "--protocol", "holdout", "--output", folder.path(jobs), "--jobs", jobs,
        "--json")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(object["samples"] as? Int == 3498)
      #expect(try #require(object["accuracy"] as? Double) >= 0.986)
    }
    for file in ["metrics.json", "predictions.csv", "confusion.csv", "report.html"] {
      #expect(try bytes(folder.path("1/\(file)")) == bytes(folder.path("2/\(file)")), "\(file)")
    }
  }
}
