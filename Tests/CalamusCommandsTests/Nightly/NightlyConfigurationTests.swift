import TestSupport
import Testing

struct NightlyConfigurationTests {
  /// Configurations that are wrong, and what is said about them.
  static let mistakes: [(String, String)] = [
    ("", "is no JSON"),
    ("{\"output\": \"n\", \"evaluations\": [}", "is no JSON"),
    ("[]", "must be an object"),
    ("{\"evaluations\": []}", "'output' is missing"),
    ("{\"output\": 7}", "output: must be a text"),
    ("{\"output\": \"n\"}", "evaluations: must be a list of at least one"),
    ("{\"ouput\": \"n\"}", "unknown key 'ouput': did you mean 'output'?"),
    (
      "{\"output\": \"n\", \"evaluations\": [{\"dataset\": []}]}",
      "evaluations[0]: unknown key 'dataset': did you mean 'datasets'?"
    ),
    (
      "{\"output\": \"n\", \"evaluations\": [{\"datasets\": [\"a\"]}]}", "names neither 'banks' nor"
    ),
    (
      "{\"output\": \"n\", \"evaluations\": [{\"datasets\": \"a\"}]}",
      "evaluations[0].datasets: must be a list of texts"
    ),
    (entry("\"protocols\": [\"holdin\"]"), "'holdin' is no protocol"),
    (
      entry("\"protocols\": [\"holdout\"], \"options\": {\"prototype\": 3}"),
      "did you mean '--prototypes'?"
    ),
    (
      entry("\"protocols\": [\"holdout\"], \"options\": {\"output\": \"x\"}"),
      "'output' is not for options"
    ),
    (entry("\"banks\": [\"b\"], \"options\": {\"points\": 32}"), "--points belongs to training"),
    (entry("\"protocols\": [\"holdout\", \"holdout\"]"), "are both called 'a-holdout'"),
    (entry("\"protocols\": [\"holdout\"], \"name\": \"../x\""), "evaluations[0].name: must be of"),
    (
      entry("\"protocols\": [\"holdout\"], \"maxDrop\": -1"),
      "evaluations[0].maxDrop: must be a number from 0 to 100"
    ),
    ("{\"output\": \"n\", \"keep\": {}}", "keep: says nothing"),
    ("{\"output\": \"n\", \"keep\": {\"daily\": 3}}", "keep: unknown key 'daily'"),
    ("{\"output\": \"n\", \"keep\": {\"last\": 1.5}}", "keep.last: must be a whole number"),
  ]

  private static func entry(_ more: String) -> String {
    "{\"output\": \"n\", \"evaluations\": [{\"datasets\": [\"a\"], \(more)}]}"
  }

  @Test func `every mistake is named in one line, and nothing is done`() throws {
    let folder = try TemporaryFolder()
    for (text, message) in Self.mistakes {
      let file = try folder.write("nightly.json", text: text)
      let outcome = try CalamusProcess.run("nightly", file)
      #expect(outcome.status == 4, "\(text)")
      #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("calamus: \(file): "), "\(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(text): \(outcome.errors)")
    }
  }

  @Test func `a file that is not there is named`() throws {
    let outcome = try CalamusProcess.run("nightly", "/nowhere/nightly.json")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("/nowhere/nightly.json: cannot be read"))
  }

  @Test(arguments: ["2026-02-30", "yesterday", "2026-11-1"])
  func `what is no day is refused`(day: String) throws {
    let outcome = try CalamusProcess.run("nightly", "x.json", "--date", day)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'\(day)' is no day"))
  }

  @Test func `paths start at the configuration, wherever the command is run`() throws {
    let fixture = try NightFixture(
      evaluations: #"{"datasets": ["./set"], "protocols": ["writers:2"]}"#)
    #expect(try fixture.run("2026-11-01").status == 0)
    #expect(try fixture.names("2026-11-01").contains("set-writers-2"))
  }
}
