import Archives
import Evaluation
import Foundation
import Ink
import InkFormats
import Recognition
import TestSupport
import Testing

/// Where labels come from, and what happens when two places say different things.
@Suite struct LabelSourceTests {
  private var nowhere: DatasetSearchPath { DatasetSearchPath(folders: []) }

  /// InkML of one line with a label of its own.
  private func inkML(_ label: String) -> String {
    "<ink><annotation type=\"truth\">\(label)</annotation><trace>0 0, 10 10, 20 0</trace></ink>"
  }

  @Test func theInkAndItsFolderMayAgree() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/I/1.inkml", text: inkML("I"))
    try folder.write("set/L/2.inkml", text: inkML("L"))
    #expect(try Dataset.open(folder.path("set"), search: nowhere).labels == ["I", "L"])
  }

  @Test func theInkAndItsFolderMustNotDisagree() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/I/1.inkml", text: inkML("I"))
    try folder.write("set/L/2.inkml", text: inkML("T"))
    let path = folder.path("set")
    let error = #expect(throws: DatasetError.self) { try Dataset.open(path, search: nowhere) }
    #expect(error?.code == "ambiguous")
    for part in ["L/2.inkml", "'T'", "'L'", "its file", "its folder", "--labels"] {
      #expect(error?.description.contains(part) == true, "\(part)")
    }
    #expect(try Dataset.open(path, search: nowhere, labels: .ink).labels == ["I", "T"])
    #expect(try Dataset.open(path, search: nowhere, labels: .folders).labels == ["I", "L"])
  }

  @Test func oneFolderAroundEverythingIsNoLabelBesidesTheInks() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/drawings/1.inkml", text: inkML("I"))
    try folder.write("set/drawings/2.inkml", text: inkML("L"))
    #expect(try Dataset.open(folder.path("set"), search: nowhere).labels == ["I", "L"])
  }

  @Test func aTableNamesLabelsWritersAndParts() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/ink/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/ink/2.drawing", DigitInk.file(1, seed: 2))
    try folder.write("set/ink/3.drawing", DigitInk.file(1, seed: 3))
    try folder.write(
      "set/labels.csv",
      text: """
        file,label,writer,split,remark
        ink/1.drawing,"a,b",anna,train,x
        ink/2.drawing,c,ben,test,
        ink/4.drawing,d,ben,test,

        """)
    try folder.write("set/figures.csv", text: "year,\"count\n")
    let dataset = try Dataset.open(folder.path("set"), search: nowhere)
    #expect(dataset.labels == ["a,b", "c", "ink"])
    #expect(dataset.samples.map(\.sample.writer) == ["anna", "ben", nil])
    #expect(dataset.testSamples.map(\.label) == ["c"])
    #expect(dataset.failures.map(\.sample) == ["ink/4.drawing"])
    #expect(dataset.failures.first?.code == "missingFile")
    let strict = try Dataset.open(folder.path("set"), search: nowhere, labels: .manifest)
    #expect(strict.labels == ["a,b", "c"])
    #expect(strict.failures.map(\.code) == ["noLabel", "missingFile"])
  }

  @Test func twoTablesAreAnErrorThatNamesBoth() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/x/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/a.csv", text: "file,label\nx/1.drawing,a\n")
    try folder.write("set/b.csv", text: "label,file\na,x/1.drawing\n")
    let error = #expect(throws: DatasetError.self) {
      try Dataset.open(folder.path("set"), search: nowhere)
    }
    #expect(error?.code == "ambiguous")
    #expect(error?.description.contains("a.csv") == true)
    #expect(error?.description.contains("b.csv") == true)
    // Who takes labels from elsewhere does not care.
    let other = try Dataset.open(folder.path("set"), search: nowhere, labels: .folders)
    #expect(other.labels == ["x"])
  }

  @Test func aRowAboutADrawingThatIsNotThereIsAFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/2.drawing", DigitInk.file(1, seed: 2))
    try folder.write(
      "set/labels.csv", text: "file,label,index\n1.drawing,a,0\n1.drawing,a,7\n2.drawing,b,\n")
    let dataset = try Dataset.open(folder.path("set"), search: nowhere)
    #expect(dataset.samples.map(\.sample.label) == ["a", "b"])
    #expect(dataset.failures.map(\.sample) == ["1.drawing#7"])
    #expect(dataset.failures.first?.code == "missingDrawing")
  }

  @Test(arguments: [
    ("file,label\n1.drawing\n", "row 2"), ("file,label\n1.drawing,a\n1.drawing,b\n", "row 3"),
    ("file,label,split\n1.drawing,a,dev\n", "'dev'"), ("file,label,index\n1.drawing,a,x\n", "'x'"),
    ("file,label,label\n1.drawing,a,b\n", "column label twice"),
    ("file,label\n,a\n", "field file"), ("file,label\n\"1.drawing,a\n", "does not end"),
  ])
  func aWrongTableIsAnErrorWithItsRow(text: String, place: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("set/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/labels.csv", text: text)
    let error = #expect(throws: DatasetError.self) {
      try Dataset.open(folder.path("set"), search: nowhere)
    }
    #expect(error?.description.contains("labels.csv") == true)
    #expect(error?.description.contains(place) == true, "\(error?.description ?? "")")
  }

  @Test func anEvaluationInsideTheFolderIsNoInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/I/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/report/metrics.json", text: "{}")
    try folder.write("set/report/predictions.csv", text: "sample\n")
    try folder.write("set/report/report.html", text: "<!DOCTYPE html>")
    try folder.write("set/report/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/I/1.truth.json", text: "{\"strokes\": 1}")
    let dataset = try Dataset.open(folder.path("set"), search: nowhere)
    #expect(dataset.samples.map(\.sample.id) == ["I/1.drawing#0"])
    #expect(dataset.failures.isEmpty)
  }
}
