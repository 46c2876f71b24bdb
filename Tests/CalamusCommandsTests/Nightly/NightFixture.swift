import Foundation
import TestSupport

/// A small dataset with a configuration that evaluates it, and the nights that come of it.
struct NightFixture {
  let folder: TemporaryFolder
  let configuration: String

  /// What the configuration evaluates unless a test says otherwise: two protocols, and a dataset that is not there.
  static let evaluations = """
    {"datasets": ["set"], "protocols": ["writers:2", "kfold:2"]},
    {"name": "missing", "datasets": ["nowhere"], "protocols": ["holdout"]}
    """

  /// Writes dataset and configuration.
  init(evaluations: String = evaluations, more: String = "\"maxDrop\": 1") throws {
    folder = try TemporaryFolder()
    _ = try SampleSet.write(to: folder)
    configuration = try folder.write(
      "nightly.json",
      text: """
        {
          // Written by a test.
          "output": "nights", "title": "A <test>",
          "evaluations": [\(evaluations)],
          \(more)
        }
        """)
  }

  /// The folder of the nights.
  var nights: String { folder.path("nights") }

  /// The words of a night.
  func words(_ day: String, _ more: [String] = []) -> [String] {
    ["nightly", configuration, "--date", day, "--jobs", "1"] + more
  }

  /// Runs a night to its end.
  @discardableResult
  func run(_ day: String, _ more: String...) throws -> CalamusProcess.Outcome {
    try CalamusProcess.run(words(day, more))
  }

  /// A file of the nights.
  func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(nights)/\(path)", encoding: .utf8)
  }

  /// The names in a folder of the nights.
  func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(nights)/\(path)").sorted()
  }

  /// Every file below a folder but times and logs, by its path.
  static func files(_ path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let last = name.split(separator: "/").last ?? ""
      guard last != "timing.json", last != "log.txt" else { continue }
      if let data = FileManager.default.contents(atPath: "\(path)/\(name)") { files[name] = data }
    }
    return files
  }

  /// The paths at which two sets of files differ.
  static func differences(_ first: [String: Data], _ second: [String: Data]) -> [String] {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
  }
}
