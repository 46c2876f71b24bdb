import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

struct ConvertTreeTests {
  /// A folder with two drawings below each other, a file of two drawings, and one that is broken.
  private func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("in/a.drawing", SampleInk.crossFile)
    try folder.write("in/deep/er/b.ink.json", InkJSONWriter.bytes(for: SampleInk.cross))
    let record = DrawingRecord(drawing: SampleInk.cross, file: "", format: "ink-json", label: "x")
    try folder.write("in/two.ink.json", InkJSONWriter.bytes(for: [record, record]))
    try folder.write("in/deep/bad.drawing", [0x77, 0x72, 0x64, 0xF0, 1])
    return folder
  }

  private func files(below path: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return all.filter { $0.contains(".") }.sorted()
  }

  @Test func `a tree keeps its paths, and a bad file does not stop it`() throws {
    let folder = try tree()
    for jobs in ["1", "3"] {
      let target = folder.path("out\(jobs)")
      let outcome = try CalamusProcess.run(
        "convert", folder.path("in"), target, "--to", "unipen", "--jobs", jobs)
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("bad.drawing: "))
      #expect(files(below: target) == ["a.unipen", "deep/er/b.unipen", "two.unipen"])
    }
    for name in ["a", "deep/er/b", "two"] {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: folder.path("out1/\(name).unipen")))
          == Data(contentsOf: URL(fileURLWithPath: folder.path("out3/\(name).unipen"))))
    }
    let both = try CalamusProcess.run("inspect", folder.path("out1/two.unipen"), "--json")
    #expect(both.output.split(separator: "\n").count == 2, "\(both.output)")
  }

  @Test func `a file of a tree without visible ink is named and not written`() throws {
    let folder = try tree()
    try folder.write("in/empty.drawing", PencilKitWriter.bytes(for: Drawing()))
    let target = folder.path("out")
    let outcome = try CalamusProcess.run("convert", folder.path("in"), target, "--to", "quickdraw")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("empty.drawing: the format quickdraw cannot hold this drawing"))
    #expect(files(below: target) == ["a.ndjson", "deep/er/b.ndjson", "two.ndjson"])
  }

  @Test func `drawings of one file become files where each file holds one`() throws {
    let folder = try tree()
    let target = folder.path("out/")
    let outcome = try CalamusProcess.run(
      "convert", folder.path("in"), target, "--to", "pencilkit")
    #expect(outcome.status == 1)
    #expect(
      files(below: target)
        == ["a.drawing", "deep/er/b.drawing", "two-0.drawing", "two-1.drawing"])
    #expect(
      outcome.errors.contains("the format pencilkit cannot hold the label (2 files)"),
      "\(outcome.errors)")
    let back = try Data(contentsOf: URL(fileURLWithPath: folder.path("out/a.drawing")))
    #expect(Array(back) == SampleInk.crossFile)
  }

  @Test func `nothing is replaced without being asked, and the rest is written`() throws {
    let folder = try tree()
    let target = folder.path("out")
    let precious = try folder.write("out/deep/er/b.unipen", text: "precious")
    let refused = try CalamusProcess.run(
      "convert", folder.path("in"), target, "--to", "unipen")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("\(precious): exists already"))
    #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
    #expect(files(below: target).count == 3)
    _ = try CalamusProcess.run("convert", folder.path("in"), target, "--to", "unipen", "--force")
    #expect(try String(contentsOfFile: precious, encoding: .utf8).contains(".PEN_DOWN"))
  }

  @Test func `files that differ only in their extension do not overwrite each other`() throws {
    let folder = try TemporaryFolder()
    try folder.write("in/a.drawing", SampleInk.crossFile)
    try folder.write("in/a.ink.json", InkJSONWriter.bytes(for: SampleInk.cross))
    let outcome = try CalamusProcess.run(
      "convert", folder.path("in"), folder.path("out"), "--to", "unipen", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(files(below: folder.path("out")) == ["a.ink.json.unipen", "a.unipen"])
  }

  @Test func `an archive becomes a folder`() throws {
    let folder = try TemporaryFolder()
    var tar = TarBuilder()
    tar.add("x/a.drawing", SampleInk.crossFile)
    let archive = try folder.write("set.tar", tar.finish())
    let outcome = try CalamusProcess.run(
      "convert", archive, folder.path("out") + "/", "--to", "ink-json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(files(below: folder.path("out")) == ["x/a.ink.json"])
  }

  @Test func `what is read is not written to, and what cannot be is said`() throws {
    let folder = try tree()
    let before = files(below: folder.path("in"))
    for target in ["in", "in/", "in/deep", "in/new"] {
      let outcome = try CalamusProcess.run(
        "convert", folder.path("in"), folder.path(target), "--to", "svg", "--force")
      #expect(outcome.status == 4, "\(target)")
      #expect(outcome.errors.contains("lies in what is read"), "\(outcome.errors)")
    }
    #expect(files(below: folder.path("in")) == before)
    let file = try folder.write("file", text: "x")
    let words = [
      ["convert", folder.path("in"), file + "/", "--to", "svg"],
      ["convert", folder.path("in"), folder.path("out/"), "--to", "svg", "--drawing", "1"],
      ["convert", folder.path("in"), folder.path("out/")],
      ["convert", folder.path("in"), folder.path("out.svg"), "--points", "9"],
    ]
    for (words, status) in zip(words, [4, 2, 2, 2]) {
      let outcome = try CalamusProcess.run(words)
      #expect(outcome.status == status, "\(words): \(outcome.errors)")
    }
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    let none = try CalamusProcess.run(
      "convert", folder.path("empty"), folder.path("out/"), "--to", "svg")
    #expect(none.status == 4 && none.errors.contains("holds no drawing"))
  }
}
