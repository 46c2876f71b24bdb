import Foundation
import TestSupport
import Testing

/// `calamus datasets install` and `describe --html`, `--labels` and `--data`.
@Suite struct DatasetCommandTests {
  private let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "CALAMUS_DATASETS": folder.path("sets"), "CALAMUS_DATA": folder.path("data"),
      "XDG_DATA_HOME": folder.path("home"),
    ]
    let card = """
      {"schema": "calamus.dataset/1", "name": "far", "title": "Far", "licence": "CC0-1.0",
       "source": "https://example.org/far", "citation": "none", "install": "Ask Jo.\\nSecond.",
       "folder": "away", "files": [{"path": "far.inkml", "sha256": "unknown"}]}
      """
    try folder.write("sets/far/dataset.json", text: card)
  }

  private let inkML =
    "<ink><annotation type=\"truth\">A&lt;b</annotation><trace>0 0, 9 9, 20 0</trace></ink>"

  private func run(_ words: String...) throws -> CalamusProcess.Outcome {
    try CalamusProcess.run(words, environment: environment)
  }

  @Test func whatNoRegistryCarriesIsToldInTwoLines() throws {
    let outcome = try run("datasets", "install", "far")
    #expect(outcome.status == 4)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(lines.first == "far: get: Ask Jo.")
    #expect(lines.last?.contains(folder.path("home/calamus/data/away")) == true)
    #expect(lines.last?.contains("far.inkml") == true)
    #expect(try run("datasets", "install").status == 2)
    #expect(try run("datasets", "install", "nothing").status == 4)
  }

  @Test func filesAreFoundInTheFolderThatTheCardNames() throws {
    let places: [(String, [String])] = [
      ("data/away/far.inkml", []), ("home/calamus/data/away/far.inkml", []),
      ("here/far.inkml", ["--data", folder.path("here")]),
      ("there/away/far.inkml", ["--data", folder.path("there")]),
    ]
    for (place, options) in places {
      try folder.write(place, text: inkML)
      let outcome = try CalamusProcess.run(
        ["datasets", "verify", "far"] + options, environment: environment)
      #expect(outcome.status == 0, "\(place): \(outcome.errors)")
      let installed = try CalamusProcess.run(
        ["datasets", "install", "far"] + options, environment: environment)
      #expect(installed.status == 0 && installed.output.contains("is here already"))
      try FileManager.default.removeItem(atPath: folder.path(place))
    }
    #expect(try run("datasets", "verify", "far").status == 4)
  }

  @Test func thePageDrawsEachClassAndReplacesNothingThatIsRead() throws {
    let path = try folder.write("data/away/far.inkml", text: inkML)
    let page = folder.path("far.html")
    let outcome = try run("datasets", "describe", "far", "--html", page)
    #expect(outcome.status == 0 && outcome.output.contains("duplicates: none"))
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("<svg class=\"pic\"") && text.contains("A&lt;b"))
    let printed = try run("datasets", "describe", "far", "--html", "-")
    #expect(printed.output == text)
    #expect(try run("datasets", "describe", path, "--html", path).status == 4)
    #expect(try run("datasets", "list", "--html", page).status == 2)
    #expect(try run("datasets", "describe", "far", "far", "--html", page).status == 2)
  }

  @Test func twoLabelsAreAnErrorUntilOneIsChosen() throws {
    try folder.write("set/A/1.inkml", text: inkML)
    try folder.write("set/B/2.inkml", text: inkML)
    let bank = folder.path("bank.safetensors")
    let refused = try run("train", folder.path("set"), "--output", bank)
    #expect(refused.status == 4 && refused.errorLines.count == 1)
    #expect(refused.errors.contains("'A<b'") && refused.errors.contains("--labels"))
    let described = try run("datasets", "describe", folder.path("set"), "--labels", "folders")
    #expect(described.status == 0 && described.output.contains("labels: 2: A (1), B (1)"))
    #expect(try run("datasets", "describe", folder.path("set"), "--labels", "x").status == 2)
  }
}
