import Foundation
import InkFormats
import Numerics
import TestSupport
import Testing

struct NightlyKillTests {
  /// Starts a night and kills it after some seconds, without warning.
  private func killNight(_ fixture: NightFixture, _ words: [String], after seconds: Double) throws {
    let process = Process()
    let program: URL = try #require(CalamusProcess.executable)
    process.executableURL = program
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func `a night killed at any moment is resumed to the bytes of an undisturbed one`() throws {
    let fixture = try NightFixture(more: "\"maxDrop\": 1, \"keep\": {\"last\": 1}")
    // An earlier night to compare with and to remove, and one that stays unfinished.
    try fixture.run("2026-11-01")
    try fixture.run("2026-11-02")
    let earlier = fixture.folder.path("earlier")
    let manager = FileManager.default
    try manager.copyItem(atPath: fixture.nights, toPath: earlier)

    let clock = ContinuousClock()
    let start = clock.now
    let undisturbed = try fixture.run("2026-11-03").status
    let duration = (clock.now - start) / .seconds(1)
    let expected = try NightFixture.files(fixture.nights)
    #expect(undisturbed == 1)
    #expect(expected["2026-11-03/summary.json"] != nil)

    var generator = SeededGenerator(seed: 20)
    for attempt in 0..<20 {
      // Most nights are killed once, some again and again.
      if attempt % 5 != 4 {
        try manager.removeItem(atPath: fixture.nights)
        try manager.copyItem(atPath: earlier, toPath: fixture.nights)
      }
      let share = generator.uniform()
      try killNight(fixture, fixture.words("2026-11-03", ["--resume"]), after: share * duration)
      if attempt % 5 == 3 { continue }
      #expect(try fixture.run("2026-11-03", "--resume").status == undisturbed)
      let found = try NightFixture.files(fixture.nights)
      #expect(NightFixture.differences(expected, found) == [], "killed after \(share) of the time")
    }
  }

  @Test func `a second night waits for no one: it is refused`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"datasets": ["demo"], "protocols": ["leave-one-writer-out"]}"#)
    let process = Process()
    let program: URL = try #require(CalamusProcess.executable)
    process.executableURL = program
    process.arguments = fixture.words("2026-11-01")
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let plan = "\(fixture.nights)/2026-11-01/plan.json"
    for _ in 0..<200 where !FileManager.default.fileExists(atPath: plan) {
      Thread.sleep(forTimeInterval: 0.05)
    }
    let second = try fixture.run("2026-11-02")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(second.status == 4)
    #expect(second.errors.contains("another night is at work here"))
    // With the night its evaluation is gone too: nobody writes into the folder any more.
    let other = try fixture.run("2026-11-01", "--force", "--dry-run")
    #expect(other.status == 0)
  }

  @Test func `another plan does not go on with a night that was begun`() throws {
    let fixture = try NightFixture()
    try fixture.run("2026-11-01")
    let text = try String(contentsOfFile: fixture.configuration, encoding: .utf8)
    try fixture.folder.write("nightly.json", text: text.replacing("kfold:2", with: "kfold:3"))
    let outcome = try fixture.run("2026-11-01", "--resume")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("was begun with another configuration"))
  }

  @Test func `samples that came meanwhile begin their evaluation anew`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"name": "one", "datasets": ["set"], "protocols": ["kfold:12"]}"#)
    let parts = "\(fixture.nights)/2026-11-01/one/evaluation/.unfinished/parts"
    func isHalfDone() -> Bool {
      (try? FileManager.default.contentsOfDirectory(atPath: parts))?
        .contains { $0.hasSuffix(".safetensors") } ?? false
    }
    // Whoever is too late tries again.
    for _ in 0..<20 where !isHalfDone() {
      try killNight(fixture, fixture.words("2026-11-01", ["--force"]), when: isHalfDone)
    }
    try #require(isHalfDone())
    var generator = SeededGenerator(seed: 5)
    try fixture.folder.write(
      "set/a/w5/0.drawing", PencilKitWriter.bytes(for: SampleSet.drawing(0, &generator)))
    #expect(try fixture.run("2026-11-01", "--resume").status == 0)
    let resumed = try NightFixture.files(fixture.nights)
    try fixture.run("2026-11-01", "--force")
    #expect(NightFixture.differences(resumed, try NightFixture.files(fixture.nights)) == [])
    #expect(try fixture.text("2026-11-01/summary.json").contains("\"samples\": 25"))
  }

  /// Starts a night and kills it as soon as something has come to pass.
  private func killNight(
    _ fixture: NightFixture, _ words: [String], when condition: () -> Bool
  ) throws {
    let process = Process()
    let program: URL = try #require(CalamusProcess.executable)
    process.executableURL = program
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, !condition() { usleep(500) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // Its evaluation notices at once, but not before.
    Thread.sleep(forTimeInterval: 0.2)
  }
}
