import Foundation
import TestSupport
import Testing

struct TrendTests {
  /// Evaluations of two datasets: `one/a`, `one/b` and `two/a`, ended at the given times.
  private func evaluations(_ folder: TemporaryFolder) throws -> [String] {
    let (one, two) = try (
      SampleSet.write(to: folder, name: "one"), SampleSet.write(to: folder, name: "two")
    )
    let runs = [
      (one, "one-late", "2026-03-02"), (one, "one-early", "2026-03-01"),
      (two, "two-run", "2026-03-03"),
    ]
    return try runs.map { set, name, day in
      let path = folder.path(name)
      let words = ["evaluate", set, "--protocol", "kfold:2", "--output", path]
      #expect(try CalamusProcess.run(words).status == 0)
      let timing = path + "/timing.json"
      let text = try String(contentsOfFile: timing, encoding: .utf8)
      let time = try #require(
        text.range(of: "\"finished\": \"").map { start in
          start.upperBound..<text.index(start.upperBound, offsetBy: 20)
        })
      try text.replacingCharacters(in: time, with: "\(day)T01:02:03Z")
        .write(toFile: timing, atomically: true, encoding: .utf8)
      return path
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `runs are grouped by dataset and ordered by time`() throws {
    let folder = try TemporaryFolder()
    let runs = try evaluations(folder)
    let output = folder.path("trend")
    let outcome = try CalamusProcess.run(["trend"] + runs + ["--json", "--output", output])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let trend = try object(outcome.output)
    #expect(trend["order"] as? String == "time")
    let groups = try #require(trend["datasets"] as? [[String: Any]])
    #expect(groups.compactMap { $0["dataset"] as? String } == ["one", "two"])
    let first = try #require(groups[0]["runs"] as? [[String: Any]])
    #expect(first.compactMap { $0["folder"] as? String } == [runs[1], runs[0]])
    #expect(first[1]["change"] as? Double == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
    #expect(files == ["trend.csv", "trend.html", "trend.json", "trend.png", "trend.svg"])
    let table = try CalamusProcess.run(["trend"] + runs + ["--format", "csv"]).output
    #expect(try String(contentsOfFile: output + "/trend.csv", encoding: .utf8) == table)
    #expect(table.split(separator: "\n").count == 4)
  }

  @Test func `a damaged folder is named, left out, and status 1`() throws {
    let folder = try TemporaryFolder()
    let runs = try evaluations(folder)
    let metrics = runs[1] + "/metrics.json"
    let text = try String(contentsOfFile: metrics, encoding: .utf8)
    try text.replacingOccurrences(of: "\"correct\": 24", with: "\"correct\": 23")
      .write(toFile: metrics, atomically: true, encoding: .utf8)
    let outcome = try CalamusProcess.run(["trend"] + runs)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "calamus: \(metrics): its figures contradict each other (23 of 24 samples right)\n")
    #expect(outcome.output.contains("one (all)") && outcome.output.contains("two (all)"))
    #expect(!outcome.output.contains(runs[1]))
    try FileManager.default.removeItem(atPath: runs[0] + "/timing.json")
    let other = try CalamusProcess.run("trend", runs[2], runs[0])
    #expect(other.status == 0 && other.output.contains("in the order given"))
    #expect(try CalamusProcess.run("trend", folder.path("one"), folder.path("none")).status == 4)
  }
}
