import Foundation
import Numerics
import TestSupport
import Testing

/// `evaluate --shard`, `merge` and `evaluate --resume` as their users run them.
struct ShardCommandTests {
  /// Every file of a folder but the timing, by its path within.
  private func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue, name != "timing.json"
      else { continue }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: path))
    }
    return files
  }

  private func evaluate(_ set: String, _ output: String, _ words: String...) throws
    -> CalamusProcess.Outcome
  {
    try CalamusProcess.run(
      ["evaluate", set, "--protocol", "leave-one-writer-out", "--output", output] + words)
  }

  @Test(arguments: [1, 2, 7]) func `merged shards are the bytes of one run`(count: Int) throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let one = try evaluate(set, folder.path("one"), "--jobs", "1")
    #expect(one.status == 0, "\(one.errors)")
    var shards: [String] = []
    for index in 1...count {
      let path = folder.path("shard-\(index)")
      let jobs = String([1, 2, 5][index % 3])
      let run = try evaluate(set, path, "--shard", "\(index)/\(count)", "--jobs", jobs)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try files(path)["metrics.json"] == nil)
      shards.append(path)
    }
    let merge = try CalamusProcess.run(
      ["merge"] + shards.reversed() + ["--output", folder.path("merged")])
    #expect(merge.status == 0, "\(merge.errors)")
    #expect(merge.output.replacing("merged/", with: "one/") == one.output)
    #expect(try files(folder.path("merged")) == files(folder.path("one")))
  }

  @Test func `missing and double shards are refused and nothing is written`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    for index in [1, 3] {
      _ = try evaluate(set, folder.path("s\(index)"), "--shard", "\(index)/3")
    }
    let output = folder.path("merged")
    let missing = try CalamusProcess.run(
      "merge", folder.path("s1"), folder.path("s3"), "--output", output)
    #expect(missing.status == 4)
    #expect(missing.errors.contains("missing 2/3"))
    let double = try CalamusProcess.run(
      "merge", folder.path("s1"), folder.path("s1"), "--output", output)
    #expect(double.status == 4)
    #expect(double.errors.contains("is shard 1/3, and so is"))
    let none = try CalamusProcess.run("merge", set, "--output", output)
    #expect(none.status == 4)
    #expect(none.errors.contains("is no shard"))
    #expect(!FileManager.default.fileExists(atPath: output))
    let bad = try evaluate(set, folder.path("s9"), "--shard", "4/3")
    #expect(bad.status == 2)
  }

  @Test func `killed at random moments and resumed, the bytes are those of a quiet run`() throws {
    let folder = try TemporaryFolder()
    let set = try SampleSet.write(to: folder)
    let quiet = try evaluate(set, folder.path("quiet"), "--jobs", "1")
    #expect(quiet.status == 0)
    let expected = try files(folder.path("quiet"))
    let program = try #require(CalamusProcess.executable)
    var generator = SeededGenerator(seed: 20)
    var kills = 0
    for round in 0..<4 {
      let output = folder.path("killed-\(round)")
      for _ in 0..<5 {
        let process = Process()
        process.executableURL = program
        process.arguments = [
          "evaluate", set, "--protocol", "leave-one-writer-out", "--output", output, "--resume",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: generator.uniform() * 0.25)
        let interrupts = generator.uniform() < 0.3
        kill(process.processIdentifier, interrupts ? SIGINT : SIGKILL)
        process.waitUntilExit()
        let isKilled = process.terminationReason == .uncaughtSignal
        if isKilled || process.terminationStatus == 130 { kills += 1 }
      }
      let last = try CalamusProcess.run(
        "evaluate", set, "--protocol", "leave-one-writer-out", "--output", output, "--resume",
        "--jobs", "2")
      #expect(last.status == 0, "\(last.errors)")
      #expect(try files(output) == expected)
    }
    #expect(kills > 0, "the program ended before it could be killed")
  }
}
