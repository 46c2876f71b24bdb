import Foundation
import TestSupport
import Testing

/// Several candidates, further passes and marked overlap as their users see them.
struct VariationCommandTests {
  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test func `several banks stand side by side`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let train = { (bank: String, words: [String]) in
      try CalamusProcess.run(["train", set, "--output", folder.path(bank)] + words).status
    }
    #expect(try train("a.safetensors", []) == 0)
    #expect(try train("b.safetensors", ["--prototypes", "1"]) == 0)
    let words = [
      "evaluate", set, "--bank", folder.path("a.safetensors"), "--bank",
      folder.path("b.safetensors"), "--output", folder.path("out"),
    ]
    let refused = try CalamusProcess.run(words)
    #expect(refused.status == 4)
    #expect(refused.errors.contains("--allow-overlap"))
    let run = try CalamusProcess.run(words + ["--allow-overlap", "--resume"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("2 candidates"))
    let table = try text(folder.path("out/candidates.csv")).split(separator: "\n")
    #expect(table.map { $0.prefix(2) } == ["na", "a,", "b,"])
    for name in ["a", "b"] {
      // Whoever opens any of them must see that the test was not fair.
      #expect(try text(folder.path("out/\(name)/metrics.json")).contains("\"trainingOverlap\": 24"))
      #expect(try text(folder.path("out/\(name)/report.html")).contains("Not a fair test"))
    }
    let one = try CalamusProcess.run(
      "evaluate", set, "--bank", folder.path("a.safetensors"), "--allow-overlap", "--output",
      folder.path("one"))
    #expect(one.output.contains("NOT A FAIR TEST"))
    #expect(
      try text(folder.path("one/predictions.csv")) == text(folder.path("out/a/predictions.csv")))
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        .contains(".unfinished"))
  }

  @Test func `configurations and passes are evaluated`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let run = try CalamusProcess.run(
      "evaluate", set, "--protocol", "kfold:2", "--configuration", "few=--points 8",
      "--configuration", "many=--points 32 --neighbours 1", "--perturb", "scale:4,jitter:1",
      "--repeat", "2", "--learning-curve", "50%", "--output", folder.path("out"))
    #expect(run.status == 0, "\(run.errors)")
    for name in ["few", "many"] {
      let rows = try text(folder.path("out/\(name)/perturbations.csv")).split(separator: "\n")
      #expect(
        rows.map { $0.split(separator: ",")[0] } == ["perturbation", "none", "scale", "jitter"])
      let metrics = try text(folder.path("out/\(name)/metrics.json"))
      for member in ["repeats", "repeatedAccuracy", "learningCurve", "perturbations"] {
        #expect(metrics.contains("\"\(member)\""))
      }
      // The report can be written again from what lies there.
      let before = try text(folder.path("out/\(name)/report.html"))
      #expect(try CalamusProcess.run("report", folder.path("out/\(name)")).status == 0)
      #expect(try text(folder.path("out/\(name)/report.html")) == before)
    }
  }

  @Test func `a bank is adapted to each writer and reads what is left of their samples`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("a.safetensors")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    let words = [
      "evaluate", set, "--bank", bank, "--allow-overlap", "--adapt", "1", "--output",
      folder.path("out"),
    ]
    let run = try CalamusProcess.run(words)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("adapted with 1 a label"))
    let metrics = try text(folder.path("out/metrics.json"))
    #expect(metrics.contains("\"adaptations\"") && metrics.contains("\"samplesOfLabel\": 1"))
    let before = try text(folder.path("out/report.html"))
    #expect(try CalamusProcess.run("report", folder.path("out")).status == 0)
    #expect(try text(folder.path("out/report.html")) == before)
    let many = try CalamusProcess.run(
      "evaluate", set, "--bank", bank, "--allow-overlap", "--adapt", "99", "--output",
      folder.path("none"))
    #expect(many.status == 4)
    #expect(many.errors.contains("--adapt needs some to adapt with"))
  }

  @Test(arguments: [
    ["--adapt", "1"], ["--bank", "b", "--adapt", "0"],
    ["--bank", "b", "--adapt", "1", "--perturb", "all"], ["--configuration", "x"],
    ["--configuration", "a/b=--points 8"],
    ["--configuration", "a=--nothing 1"], ["--configuration", "a=--points 8 --perturb all"],
    ["--configuration", "a=--points 8", "--neighbours", "1"], ["--perturb", "x"],
    ["--learning-curve", "0%"],
    ["--resample", "5"], ["--bank", "b", "--repeat", "2"], ["--repeat", "0"],
    ["--bank", "b", "--learning-curve", "5%"],
  ])
  func `what does not go together is status 2`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let run = try CalamusProcess.run(["evaluate", set, "--output", folder.path("out")] + words)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errorLines.count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }
}
