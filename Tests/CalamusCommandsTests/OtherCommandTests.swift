import DataFormats
import Foundation
import TestSupport
import Testing

struct OtherCommandTests {
  @Test(arguments: ["png", "svg", "pdf"])
  func `a drawing becomes a picture of the kind asked for`(kind: String) throws {
    let folder = try TemporaryFolder()
    let drawing = try folder.write("a.drawing", SampleInk.crossFile)
    let picture = folder.path("a.\(kind)")
    #expect(try CalamusProcess.run("render", drawing, "--output", picture).status == 0)
    let start = try Data(contentsOf: URL(fileURLWithPath: picture)).prefix(64)
    let marks = ["png": "PNG", "svg": "<svg", "pdf": "%PDF"]
    #expect(String(decoding: start, as: UTF8.self).contains(try #require(marks[kind])))
    #expect(try CalamusProcess.run("render", drawing, "--output", picture).status == 4)
    let large = try CalamusProcess.run(
      "render", drawing, "--output", picture, "--force", "--scale", "1000", "--frame",
      "0,0,900000,900000")
    #expect(large.status == 4 && large.errorLines.count == 1)
  }

  @Test func `a drawing that cannot be drawn is told of once`() throws {
    let folder = try TemporaryFolder()
    let broken = try folder.write("a.drawing", SampleInk.crossFile.prefix(40))
    for path in [broken, folder.path("nowhere")] {
      let outcome = try CalamusProcess.run("render", path, "--output", folder.path("a.png"))
      #expect(outcome.status == 4)
      #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.png")))
  }

  @Test func `no command replaces what it reads, under whatever name`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let bank = folder.path("bank.st")
    #expect(try CalamusProcess.run("train", set, "--output", bank).status == 0)
    let drawing = try folder.write("a.drawing", SampleInk.crossFile)
    let link = folder.path("link.svg")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: drawing)
    let before = try Data(contentsOf: URL(fileURLWithPath: bank))
    for words in [
      ["recognize", drawing, "--bank", bank, "--output", drawing],
      ["recognize", drawing, "--bank", bank, "--output", link],
      ["recognize", drawing, "--bank", bank, "--output", bank],
      ["convert", drawing, link, "--to", "ink-json", "--force"],
      ["render", drawing, "--output", link, "--force"], ["train", drawing, "--output", drawing],
    ] {
      let outcome = try CalamusProcess.run(words)
      #expect(outcome.status == 4, "\(words)")
      #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("is read by this command"), "\(outcome.errors)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: bank)) == before)
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: drawing))) == SampleInk.crossFile)
  }

  @Test func `the search finds what comparing all finds, and writes arrays`() throws {
    let folder = try TemporaryFolder()
    let values = (0..<640).map { (place: Int) -> Float in Float(place * 7919 % 101) / 101 }
    let templates = try folder.write(
      "t.npy", NpyArray(shape: [40, 8, 2], floats: values).fileBytes)
    let queries = try folder.write(
      "q.npy", NpyArray(shape: [5, 8, 2], floats: Array(values.prefix(80))).fileBytes)
    let output = folder.path("n.npz")
    let outcome = try CalamusProcess.run(
      "bench", "--templates", templates, "--queries", queries, "--window", "2", "--neighbours",
      "3", "--output", output, "--proof", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["seconds"] is Double)
    #expect(object["proofSeconds"] is Double)
    let peak = try #require(object["peakMemoryBytes"] as? Int)
    let bound = try #require(object["memoryBoundBytes"] as? Int)
    #expect(peak <= bound)
    let archive = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(archive.starts(with: Array("PK".utf8)))
    let names = String(decoding: archive, as: UTF8.self)
    #expect(names.contains("index.npy") && names.contains("distance.npy"))
  }

  @Test func `queries are read in slabs, and all of them are searched`() throws {
    let folder = try TemporaryFolder()
    let values = (0..<40_000).map { (place: Int) -> Float in Float(place * 7919 % 20_011) / 101 }
    let templates = try folder.write(
      "t.npy", NpyArray(shape: [50, 2, 1], floats: Array(values.prefix(100))).fileBytes)
    let queries = try folder.write(
      "q.npy", NpyArray(shape: [20_000, 2, 1], floats: values).fileBytes)
    let output = folder.path("n.npz")
    let outcome = try CalamusProcess.run(
      "bench", "--templates", templates, "--queries", queries, "--output", output, "--proof",
      "--repeat", "2", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(object["pairs"] as? Int == 1_000_000)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)).count > 20_000 * 8)
  }

  @Test func `arrays that cannot be searched are status 4`() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(
      "g.npy", NpyArray(shape: [2, 3, 1], floats: [1, 2, 3, 4, 5, 6]).fileBytes)
    for (name, bytes) in [
      ("text", Array("text".utf8)),
      ("flat", NpyArray(shape: [6], floats: [1, 2, 3, 4, 5, 6]).fileBytes),
      ("channels", NpyArray(shape: [1, 3, 2], floats: [1, 2, 3, 4, 5, 6]).fileBytes),
      ("nan", NpyArray(shape: [1, 3, 1], floats: [1, .nan, 3]).fileBytes),
      ("none", NpyArray(shape: [0, 3, 1], floats: []).fileBytes),
    ] {
      let bad = try folder.write(name, bytes)
      let outcome = try CalamusProcess.run("bench", "--templates", bad, "--queries", good)
      #expect(outcome.status == 4, "\(name): \(outcome.output)")
      #expect(outcome.errorLines.count == 1, "\(name): \(outcome.errors)")
    }
  }

  @Test func `the generated dataset is whole, repeats, and is not overwritten unasked`() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.path("sets/demo"), folder.path("other"))
    for path in [first, second] {
      let outcome = try CalamusProcess.run("datasets", "generate", "demo", "--output", path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    for name in ["samples.zip", "dataset.json"] {
      let one = try Data(contentsOf: URL(fileURLWithPath: "\(first)/\(name)"))
      #expect(try one == Data(contentsOf: URL(fileURLWithPath: "\(second)/\(name)")))
    }
    #expect(try CalamusProcess.run("datasets", "generate", "demo", "--output", first).status == 4)
    let environment = ["CALAMUS_DATASETS": folder.path("sets")]
    let verified = try CalamusProcess.run(["datasets", "verify", "demo"], environment: environment)
    #expect(verified.status == 0, "\(verified.errors)")
    let listed = try CalamusProcess.run(["datasets", "list"], environment: environment)
    #expect(listed.output.contains("demo: Calamus demonstration handwriting"))
    let described = try CalamusProcess.run("datasets", "describe", first, "--json")
    #expect(described.output.contains("\"name\":\"demo\""))
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(first)/samples.zip"))
    let broken = try CalamusProcess.run(["datasets", "verify", "demo"], environment: environment)
    #expect(broken.status == 1)
    #expect(broken.errors.contains("samples.zip"))
    #expect(try CalamusProcess.run("datasets", "verify", "nothing").status == 4)
  }

  @Test func `a dataset that is not here is described and no failure of verify`() throws {
    let folder = try TemporaryFolder()
    let card = """
      {"schema": "calamus.dataset/1", "name": "far", "title": "Far away", "licence": "CC0-1.0",
       "source": "https://example.org/far", "citation": "none", "install": "first step\\nsecond step",
       "files": [{"path": "far.zip", "sha256": "\(String(repeating: "a", count: 64))"}],
       "counts": {"samples": 12}}
      """
    try folder.write("sets/far/dataset.json", text: card)
    let environment = [
      "CALAMUS_DATASETS": folder.path("sets"), "CALAMUS_DATA": folder.path("data"),
    ]
    let described = try CalamusProcess.run(
      ["datasets", "describe", "far"], environment: environment)
    #expect(described.status == 1)
    for part in ["Far away", "samples: 12", "//example.org/far", "first step", "second step"] {
      #expect(described.output.contains(part), "\(part)")
    }
    #expect(described.errorLines.count == 1)
    for part in ["far.zip", "sets/far/dataset.json", "data/far", "https://example.org/far"] {
      #expect(described.errors.contains(part), "\(part)")
    }
    let all = try CalamusProcess.run(["datasets", "verify"], environment: environment)
    #expect(all.status == 0 && all.output.contains("far: not here\n"), "\(all.errors)")
    let named = try CalamusProcess.run(["datasets", "verify", "far"], environment: environment)
    #expect(named.status == 4)
    try folder.write("data/far/far.zip", [0])
    let wrong = try CalamusProcess.run(["datasets", "verify"], environment: environment)
    #expect(wrong.status == 1 && wrong.errors.contains("far.zip"))
  }
}
