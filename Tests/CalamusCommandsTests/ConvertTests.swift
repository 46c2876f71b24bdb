import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

struct ConvertTests {
  @Test func `drawings go to ink-json and back without loss`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("a.drawing", SampleInk.crossFile)
    let (json, back) = (folder.path("deep/er/a.ink.json"), folder.path("b.drawing"))
    #expect(try CalamusProcess.run("convert", source, json).status == 0)
    #expect(try CalamusProcess.run("convert", json, back).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: back))
    #expect(Array(bytes) == SampleInk.crossFile)
  }

  @Test func `standard streams take part`() throws {
    let outcome = try CalamusProcess.run(
      ["convert", "-", "-", "--to", "ink-json"], input: SampleInk.crossFile)
    #expect(outcome.status == 0)
    let record = try PencilKitReader.drawing(from: SampleInk.crossFile, file: "")
    #expect(outcome.output == String(decoding: InkJSONWriter.bytes(for: [record]), as: UTF8.self))
  }

  @Test func `a file is not replaced without being asked`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("a.drawing", SampleInk.crossFile)
    let target = try folder.write("a.ink.json", text: "precious")
    let refused = try CalamusProcess.run("convert", source, target)
    #expect(refused.status == 4)
    #expect(
      refused.errors == "calamus: \(target): exists already: name another file or add '--force'\n")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    #expect(try CalamusProcess.run("convert", source, target, "--force").status == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("calamus.ink"))
  }

  @Test func `numbers beyond the range of a format are an error, not an unreadable file`() throws {
    let folder = try TemporaryFolder()
    let far = (0..<4).map { StrokePoint(location: Point(1e39, Double($0))) }
    let drawing = Drawing(strokes: [Stroke(path: StrokePath(points: far))])
    let source = try folder.write("far.ink.json", InkJSONWriter.bytes(for: drawing))
    let target = folder.path("far.drawing")
    let outcome = try CalamusProcess.run("convert", source, target)
    #expect(outcome.status == 4)
    #expect(
      outcome.errors.contains(
        "\(source): the format pencilkit cannot hold this drawing (drawing 0: "))
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test(arguments: ["ndjson", "charcol", "unipen", "csv"])
  func `a drawing without ink is named, and costs no other`(ending: String) throws {
    let folder = try TemporaryFolder()
    let records = [SampleInk.cross, Drawing(), SampleInk.cross].map {
      DrawingRecord(drawing: $0, file: "", format: "ink-json", label: "x")
    }
    let source = try folder.write("a.ink.json", InkJSONWriter.bytes(for: records))
    let target = folder.path("a.\(ending)")
    let outcome = try CalamusProcess.run("convert", source, target)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("\(source): the format "))
    #expect(outcome.errors.contains("cannot hold this drawing (drawing 1: it has no visible ink)"))
    let back = try CalamusProcess.run("inspect", target, "--json")
    #expect(back.status == 0, "\(back.errors)")
    #expect(back.output.split(separator: "\n").count == 2)
    let empty = try folder.write("empty.drawing", PencilKitWriter.bytes(for: Drawing()))
    let nothing = folder.path("nothing.\(ending)")
    let refused = try CalamusProcess.run("convert", empty, nothing)
    #expect(refused.status == 4 && refused.errorLines.count == 1, "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: nothing))
  }

  @Test func `of a file that holds no drawing nothing is written`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      "b.charcol", text: "<character-collection></character-collection>")
    let target = folder.path("b.ink.json")
    let outcome = try CalamusProcess.run("convert", source, target)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("b.charcol: holds no drawing"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `what fails leaves no file behind, and no part of one`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("in/bad.drawing", [0x77, 0x72, 0x64, 0xF0, 1])
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: true)
    let outcome = try CalamusProcess.run("convert", source, folder.path("out/x.ink.json"))
    #expect(outcome.status == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
  }

  @Test func `an unreadable drawing among others is passed over`() throws {
    let folder = try TemporaryFolder()
    try folder.write("in/a.drawing", SampleInk.crossFile)
    try folder.write("in/b.drawing", [1, 2, 3])
    let target = folder.path("all.ink.json")
    let outcome = try CalamusProcess.run("convert", folder.path("in"), target)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(try CalamusProcess.run("inspect", target).output.contains("2 strokes"))
  }

  @Test func `what the target cannot hold is named`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(
      "a.ink.json", InkJSONWriter.bytes(for: SampleInk.cross, label: "x", writer: "w"))
    let outcome = try CalamusProcess.run("convert", source, folder.path("a.drawing"))
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errors.contains("cannot hold the label"))
    let quiet = try CalamusProcess.run("convert", source, folder.path("b.drawing"), "--quiet")
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
  }

  @Test func `one of many drawings is chosen by number`() throws {
    let folder = try TemporaryFolder()
    let record = DrawingRecord(drawing: SampleInk.cross, file: "", format: "ink-json")
    let source = try folder.write("a.ink.json", InkJSONWriter.bytes(for: [record, record]))
    let target = folder.path("a.drawing")
    #expect(try CalamusProcess.run("convert", source, target).status == 4)
    #expect(try CalamusProcess.run("convert", source, target, "--drawing", "1").status == 0)
    let none = try CalamusProcess.run("convert", source, target, "--drawing", "2", "--force")
    #expect(none.status == 4)
    #expect(none.errors.contains("has no drawing 2: the last one is 1"))
  }

  @Test func `a device is never replaced`() throws {
    let outcome = try CalamusProcess.run(
      ["convert", "-", "/dev/null", "--to", "ink-json", "--force"], input: SampleInk.crossFile)
    #expect(outcome.status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }
}
