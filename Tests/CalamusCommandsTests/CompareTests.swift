import Foundation
import TestSupport
import Testing

struct CompareTests {
  /// Two evaluations of one set: the second takes every `b` for an `a`.
  private func evaluations(_ folder: TemporaryFolder) throws -> (good: String, bad: String) {
    let set = try SampleSet.write(to: folder)
    let (good, bad) = (folder.path("good"), folder.path("bad"))
    let words = ["evaluate", set, "--protocol", "kfold:3", "--output", good]
    #expect(try CalamusProcess.run(words).status == 0)
    try FileManager.default.copyItem(atPath: good, toPath: bad)
    try rewrite(bad)
    return (good, bad)
  }

  /// Turns every answer for the label `b` of an evaluation folder into `a`.
  private func rewrite(_ path: String) throws {
    let table = path + "/predictions.csv"
    var changed = 0
    let rows = try String(contentsOfFile: table, encoding: .utf8).components(separatedBy: "\n")
      .map { row in
        guard row.contains(",b,b,"), let start = row.range(of: ",b,b,") else { return row }
        changed += 1
        return row[..<start.lowerBound] + ",b,a,0.5,0.5,,[]"
      }
    try rows.joined(separator: "\n").write(toFile: table, atomically: true, encoding: .utf8)
    #expect(changed == 8)
    let metrics = path + "/metrics.json"
    let text = try String(contentsOfFile: metrics, encoding: .utf8)
      .replacingOccurrences(of: "\"correct\": 24", with: "\"correct\": 16")
    try text.write(toFile: metrics, atomically: true, encoding: .utf8)
  }

  @Test func `what became worse is told, tested, drawn and refused`() throws {
    let folder = try TemporaryFolder()
    let (good, bad) = try evaluations(folder)
    let output = folder.path("changes")
    let told = try CalamusProcess.run("compare", good, bad, "--output", output)
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.output.contains("24 samples in both, accuracy 100.00 % -> 66.67 %, -33.33 points"))
    #expect(told.output.contains("fixed 0, broken 8"))
    #expect(told.output.contains("McNemar exact p = 0.0078"))
    #expect(told.output.contains("more often confused: b as a (0 -> 8)"))
    let page = try String(contentsOfFile: output + "/comparison.html", encoding: .utf8)
    #expect(page.contains("Newly wrong") && page.contains("script-src 'sha256-"))
    let refused = try CalamusProcess.run("compare", good, bad, "--max-drop", "10")
    #expect(refused.status == 3)
    #expect(
      refused.errors
        == "calamus: \(bad): accuracy fell by 33.33 points on 24 samples of both runs, from "
        + "100.00 % to 66.67 %, more than 10.00: look at report.html\n")
    #expect(try CalamusProcess.run("compare", good, bad, "--max-drop", "33.4").status == 0)
    #expect(try CalamusProcess.run("compare", bad, good, "--max-drop", "0").status == 0)
  }

  @Test func `programs get the same object on the terminal and in the file`() throws {
    let folder = try TemporaryFolder()
    let (good, bad) = try evaluations(folder)
    let output = folder.path("changes")
    let told = try CalamusProcess.run("compare", good, bad, "--json", "--output", output)
    #expect(told.status == 0 && told.errors.isEmpty)
    let file = try Data(contentsOf: URL(fileURLWithPath: output + "/comparison.json"))
    let printed = try JSONSerialization.jsonObject(with: Data(told.output.utf8)) as? NSDictionary
    #expect(try JSONSerialization.jsonObject(with: file) as? NSDictionary == printed)
    #expect((printed?["flips"] as? [Any])?.count == 8)
    let classes = printed?["perClass"] as? [[String: Any]]
    #expect(classes?.compactMap { $0["pHolm"] as? Double } == [1, 0.0078125, 1])
  }

  @Test func `what cannot be compared is status 4 and one line`() throws {
    let folder = try TemporaryFolder()
    let (good, bad) = try evaluations(folder)
    try FileManager.default.removeItem(atPath: bad + "/predictions.csv")
    for words in [["compare", good, bad], ["compare", folder.path("none"), good]] {
      let outcome = try CalamusProcess.run(words)
      #expect(outcome.status == 4 && outcome.errorLines.count == 1, "\(outcome.errors)")
    }
    #expect(try CalamusProcess.run("compare", good).status == 2)
  }
}
