import Foundation
import Ink
import InkFormats
import TestSupport
import Testing

/// What hostile or broken input does to whole commands: one line with file and reason, everything else done.
struct BadInputTests {
  /// A bank of the sample set.
  private func bank(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("bank.safetensors")
    let set = try SampleSet.write(to: folder)
    #expect(try CalamusProcess.run("train", set, "--output", path).status == 0)
    return path
  }

  @Test func `a bank that is none, damaged or of another schema is status 4`() throws {
    let folder = try TemporaryFolder()
    let good = Array(try Data(contentsOf: URL(fileURLWithPath: bank(in: folder))))
    let drawing = try folder.write("a.drawing", SampleInk.crossFile)
    let newer = replacing(
      Array("calamus.bank/2".utf8), by: Array("calamus.bank/9".utf8), in: good)
    for (name, bytes) in [
      ("empty", []), ("text", Array("no bank".utf8)), ("cut", Array(good.prefix(good.count / 2))),
      ("drawing", SampleInk.crossFile), ("newer", newer),
    ] {
      let path = try folder.write("bad/\(name)", bytes)
      for words in [
        ["recognize", drawing, "--bank", path],
        ["evaluate", folder.path("set"), "--bank", path, "--output", folder.path("out")],
      ] {
        let outcome = try CalamusProcess.run(words)
        #expect(outcome.status == 4, "\(name)")
        #expect(outcome.errorLines.count == 1, "\(name): \(outcome.errors)")
        #expect(outcome.errors.hasPrefix("calamus: \(path): "), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }
    let outcome = try CalamusProcess.run("recognize", drawing, "--bank", folder.path("bad/newer"))
    #expect(outcome.errors.contains("calamus.bank/9"))
  }

  @Test func `what is too large says how to take it anyway`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("large.drawing", [])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 128 << 20 | 1)
    try file.close()
    let outcome = try CalamusProcess.run("inspect", path)
    #expect(outcome.errors.contains("more than the limit of 134217728 bytes"))
    #expect(outcome.errors.contains("'--limits 4'"))
    let raised = try CalamusProcess.run("inspect", "--limits", "2", path)
    #expect(raised.errors.contains("no known ink format"))
    #expect(try CalamusProcess.run("inspect", "--limits", "0", path).status == 2)
  }

  private func replacing(_ old: [UInt8], by new: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstRange(of: old)?.lowerBound else { return bytes }
    var bytes = bytes
    bytes.replaceSubrange(start..<start + old.count, with: new)
    return bytes
  }

  @Test func `a dataset that is missing, empty or without labels is status 4 and writes nothing`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("flat/a.drawing", SampleInk.crossFile)
    try folder.write("broken/x/a.drawing", [1, 2, 3])
    try folder.write("card/dataset.json", text: "{\"schema\": \"calamus.dataset/99\"}")
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    for name in ["flat", "broken", "card", "empty", "missing"] {
      let (out, bank) = (folder.path("out"), folder.path("bank"))
      for words in [
        ["train", folder.path(name), "--output", bank],
        ["evaluate", folder.path(name), "--protocol", "kfold:2", "--output", out],
      ] {
        let outcome = try CalamusProcess.run(words)
        #expect(outcome.status == 4, "\(name)")
        #expect(outcome.errorLines.count == 1, "\(name): \(outcome.errors)")
        #expect(outcome.errors.contains(folder.path(name)), "\(outcome.errors)")
      }
      #expect(!FileManager.default.fileExists(atPath: bank))
      #expect(!FileManager.default.fileExists(atPath: out))
    }
  }

  @Test func `an unreadable sample is named, counted and loses no other`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    try folder.write("set/a/w1/bad.drawing", SampleInk.crossFile.prefix(90))
    try folder.write(
      "set/b/w2/blank.drawing",
      PencilKitWriter.bytes(for: Drawing(strokes: [Stroke(path: StrokePath(points: []))])))
    let out = folder.path("out")
    let outcome = try CalamusProcess.run(
      "evaluate", set, "--protocol", "kfold:2", "--output", out)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a/w1/bad.drawing"), "\(outcome.errors)")
    let metrics = try #require(
      JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: out + "/metrics.json"))) as? [String: Any])
    #expect(metrics["samples"] as? Int == 24)
    let failed = try #require(metrics["failed"] as? [[String: Any]])
    #expect(failed.contains { ($0["sample"] as? String)?.contains("bad.drawing") == true })
    #expect(try CalamusProcess.run("train", set, "--output", folder.path("bank")).status == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path("bank")))
  }

  @Test func `odd but legal strokes are recognised or named, never fatal`() throws {
    let folder = try TemporaryFolder()
    let bank = try bank(in: folder)
    let point = StrokePoint(location: Point(3, 3))
    var still = SampleInk.cross
    for index in still.strokes[0].path.points.indices {
      still.strokes[0].path.points[index].timeOffset = 0
    }
    let odd: [(String, Drawing)] = [
      ("1-none", Drawing()),
      ("2-nopoints", Drawing(strokes: [Stroke(path: StrokePath(points: []))])),
      ("3-dot", Drawing(strokes: [Stroke(path: StrokePath(points: [point]))])),
      ("4-repeated", Drawing(strokes: [Stroke(path: StrokePath(points: [point, point, point]))])),
      ("5-sametime", still), ("6-far", SampleInk.drawing([[(1e30, 0), (2e30, 1e30)]])),
      ("7-flat", SampleInk.drawing([[(0, 5), (50, 5)]])),
    ]
    for (name, drawing) in odd {
      try folder.write("odd/\(name).ink.json", InkJSONWriter.bytes(for: drawing))
    }
    for unit in ["stroke", "character", "drawing"] {
      let outcome = try CalamusProcess.run(
        "recognize", folder.path("odd"), "--bank", bank, "--unit", unit)
      #expect(outcome.status <= 1, "\(unit): \(outcome.errors)")
      for line in outcome.output.split(separator: "\n") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
      }
      for name in ["3-dot", "5-sametime", "7-flat"] {
        #expect(outcome.output.contains(name), "\(unit): \(name)")
      }
    }
    let alone = try CalamusProcess.run(
      "recognize", folder.path("odd/1-none.ink.json"), "--bank", bank)
    #expect(alone.status == 0 && alone.output.isEmpty && alone.errors.isEmpty)
  }

  @Test func `numbers that are not finite are errors with a place`() throws {
    let folder = try TemporaryFolder()
    let bank = try bank(in: folder)
    let good = String(decoding: InkJSONWriter.bytes(for: SampleInk.cross), as: UTF8.self)
    try folder.write("in/a.ink.json", text: good)
    try folder.write(
      "in/b.ink.json", text: good.replacingOccurrences(of: "[0,5,10,20]", with: "[0,1e999,10,20]"))
    try folder.write(
      "in/c.ink.json", text: good.replacingOccurrences(of: "[0,5,10,20]", with: "[0,NaN,10,20]"))
    let outcome = try CalamusProcess.run("recognize", folder.path("in"), "--bank", bank)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.count { $0.contains("\"error\":{\"code\":") } == 2)
  }

  @Test func `archives are read in place, a broken entry loses no other`() throws {
    let folder = try TemporaryFolder()
    let bank = try bank(in: folder)
    let (inside, archive) = (folder.path("all"), folder.path("all.tar.gz"))
    try folder.write("all/1.drawing", SampleInk.crossFile)
    try folder.write("all/2.drawing", SampleInk.crossFile.prefix(70))
    try folder.write("all/3.drawing", SampleInk.crossFile)
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/bin/tar")
    tar.arguments = ["-czf", archive, "-C", inside, "1.drawing", "2.drawing", "3.drawing"]
    try tar.run()
    tar.waitUntilExit()
    let outcome = try CalamusProcess.run(
      "recognize", archive, "--bank", bank, "--unit", "drawing")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("all.tar.gz/2.drawing: "), "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == 3)
  }
}
