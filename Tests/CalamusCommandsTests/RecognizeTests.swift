import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

struct RecognizeTests {
  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func `the stream has the members of the contract, in any order of jobs`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    // Two crosses side by side: two characters of two strokes.
    var page = SampleInk.cross
    page.append(
      SampleInk.cross.transformed(by: Transform(a: 1, b: 0, c: 0, d: 1, tx: 60, ty: 0)))
    let path = try folder.write("page.drawing", PencilKitWriter.bytes(for: page))
    let words = ["recognize", path, "--bank", bank, "--top", "1"]
    let outcome = try CalamusProcess.run(words + ["--jobs", "1"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try CalamusProcess.run(words + ["--jobs", "5"]).output == outcome.output)
    let lines = try outcome.output.split(separator: "\n").map { try object($0) }
    #expect(lines.count == 2)
    #expect(lines.map { $0["strokes"] as? [Int] } == [[0, 1], [2, 3]])
    for line in lines {
      #expect(line["file"] as? String == path)
      #expect(line["drawing"] as? Int == 0)
      #expect(line["unit"] as? String == "character")
      #expect((line["bounds"] as? [Double])?.count == 4)
      #expect(line["label"] as? String == SampleSet.labels[2])
      #expect(line["confidence"] is Double && line["distance"] is Double)
      // None where nothing else gets more than next to no belief.
      #expect((0...1).contains((line["alternatives"] as? [[String: Any]])?.count ?? -1))
      #expect(line["rejected"] as? Bool == false)
    }
    let strokes = try CalamusProcess.run(words + ["--unit", "stroke"])
    #expect(strokes.output.split(separator: "\n").count == 4)
  }

  @Test func `an explanation tells the template, the channels' shares and the path`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    let path = try folder.write("a.drawing", PencilKitWriter.bytes(for: SampleInk.cross))
    let outcome = try CalamusProcess.run("recognize", path, "--bank", bank, "--explain")
    let explanation = try #require(
      object(outcome.output)["explanation"] as? [String: Any])
    #expect(explanation["template"] is Int)
    let shares = try #require(explanation["channels"] as? [String: Double])
    #expect(abs(shares.values.reduce(0, +) - 1) < 1e-9)
    #expect((explanation["path"] as? [[Double]])?.first?.prefix(2) == [0, 0])
    #expect(
      try CalamusProcess.run(
        "recognize", path, "--bank", bank, "--explain", "--format", "text"
      ).status == 2)
  }

  @Test func `rejected results say so`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    let path = try folder.write(
      "a.drawing",
      PencilKitWriter.bytes(for: SampleInk.drawing([[(0, 0), (9, 1), (3, 2), (1, 9)]])))
    let outcome = try CalamusProcess.run("recognize", path, "--bank", bank, "--reject", "1")
    #expect(try object(outcome.output)["rejected"] as? Bool == true)
    let text = try CalamusProcess.run(
      "recognize", path, "--bank", bank, "--reject", "1", "--format", "text")
    #expect(text.output == "\(path): ?\n")
  }

  @Test func `results go to a file as they go to the terminal`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    for format in ["jsonl", "csv", "text"] {
      let words = ["recognize", set, "--bank", bank, "--format", format]
      let plain = try CalamusProcess.run(words)
      let file = folder.path("results.\(format)")
      let written = try CalamusProcess.run(words + ["--output", file])
      #expect(written.status == 0 && written.output.isEmpty)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == plain.output)
      #expect(!plain.output.isEmpty)
      let refused = try CalamusProcess.run(words + ["--output", file])
      #expect(refused.status == 4 && refused.errors.contains("add '--force'"))
      #expect(try CalamusProcess.run(words + ["--output", file, "--force"]).status == 0)
    }
    let impossible = try CalamusProcess.run(
      "recognize", set, "--bank", bank, "--output", bank + "/x")
    #expect(impossible.status == 4)
    #expect(impossible.errorLines.count == 1)
  }

  @Test func `marker strokes and tools are not read`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    var drawing = SampleInk.cross
    drawing.strokes.insert(contentsOf: SampleInk.drawing([[(-5, 15), (30, 15)]]).strokes, at: 0)
    drawing.strokes[0].ink = Ink(identifier: "com.apple.ink.marker")
    let path = try folder.write("a.ink.json", InkJSONWriter.bytes(for: drawing))
    let outcome = try CalamusProcess.run("recognize", path, "--bank", bank)
    #expect(try object(outcome.output)["strokes"] as? [Int] == [1, 2])
  }
}
