import DataFormats
import Evaluation
import Foundation
import Reports
import TestSupport
import Testing

@Suite struct PredictionsFileTests {
  @Test func predictionsComeBackExactly() throws {
    let record = SampleRecord.record(labels: SampleRecord.nasty, seed: 9)
    let text = PredictionsFile.text(record.predictions)
    #expect(try PredictionsFile.predictions(from: text, file: "f") == record.predictions)
    #expect(
      text.hasPrefix(
        "sample,writer,true,predicted,distance,confidence,rank_of_true,alternatives\n"))
  }

  @Test(arguments: [
    "s,,a,b,nan,0.5,,[]", "s,,a,b,0.1,1.5,,[]", "s,,a,b,-1,0.5,,[]", "s,,a,b,0.1,0.5,1,[]",
    "s,,a,b,0.1,0.5,,oops", "s,,a,b,0.1,0.5,,\"[[\"\"c\"\",2,1]]\"", "s,,a,b", "s,,a,b,inf,0.5,,[]",
  ])
  func wrongRowsAreErrors(row: String) {
    let head = "sample,writer,true,predicted,distance,confidence,rank_of_true,alternatives\n"
    let error = #expect(throws: ReportError.self) {
      try PredictionsFile.predictions(from: head + row + "\n", file: "p.csv")
    }
    #expect(error?.description == "p.csv: a prediction cannot be understood (row 2)")
  }

  @Test func confusionFileHasOneRowALabel() throws {
    let record = SampleRecord.record(labels: SampleRecord.nasty)
    let rows = try CSV.rows(of: ConfusionFile.text(record.metrics.confusion))
    #expect(rows[0].map(CSV.unguarded) == ["true\\predicted"] + SampleRecord.nasty)
    #expect(rows.dropFirst().map { CSV.unguarded($0[0]) } == SampleRecord.nasty)
    #expect(rows[0].contains("'=1+1") && rows[0].contains("-"))
    let sum = rows.dropFirst().joined().compactMap { Int($0) }.reduce(0, +)
    #expect(sum == 600)
  }

  /// Whether Python is there to read what was written.
  private static let python = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  @Test(.enabled(if: python, "skipped: python3 is not installed"))
  func pythonReadsTheSameLabels() throws {
    let folder = try TemporaryFolder()
    let record = SampleRecord.record(labels: SampleRecord.nasty)
    try EvaluationFolder(folder.path("out")).write(SampleRecord.result(of: record))
    let script = """
      import csv, json, re, sys
      plain = lambda cell: cell[1:] if re.match(r"'+[=+@\\t\\r-].", cell) else cell
      folder = sys.argv[1]
      metrics = json.load(open(folder + "/metrics.json", encoding="utf-8"))
      labels = metrics["labels"]
      assert labels == json.loads(sys.argv[2]), labels
      matrix = list(csv.reader(open(folder + "/confusion.csv", encoding="utf-8", newline="")))
      assert list(map(plain, matrix[0][1:])) == labels
      assert [plain(r[0]) for r in matrix[1:]] == labels
      counts = [[int(c) for c in r[1:]] for r in matrix[1:]]
      assert counts == metrics["confusion"]
      rows = list(csv.DictReader(open(folder + "/predictions.csv", encoding="utf-8", newline="")))
      assert len(rows) == metrics["samples"] == sum(map(sum, counts))
      again = [[0] * len(labels) for _ in labels]
      for row in rows:
          again[labels.index(plain(row["true"]))][labels.index(plain(row["predicted"]))] += 1
          json.loads(row["alternatives"])
      assert again == counts
      assert sum(r["true"] == r["predicted"] for r in rows) == metrics["correct"]
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let labels = JSON.array(SampleRecord.nasty.map { .string($0) }).compact
    process.arguments = ["-c", script, folder.path("out"), labels]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
