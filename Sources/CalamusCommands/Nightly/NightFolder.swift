import DataFormats
import Evaluation
import Foundation
import Platform
import Reports

/// The folder of one night.
///
/// `plan.json` is written first and says what the night consists of; `summary.json` is written last and says that it is
/// finished. Every evaluation has a folder of its own between the two.
struct NightFolder {
  /// The day.
  let day: CalendarDay
  /// Where it lies.
  let path: String

  /// Whether anything lies there.
  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Whether it was made by a night, and not by a person who likes dates.
  var isOurs: Bool { FileManager.default.fileExists(atPath: planPath) }

  /// Whether it holds nothing, or what a night that was killed at its very beginning leaves.
  var isEmpty: Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.allSatisfy(AtomicFile.isLeftover) ?? false
  }

  /// The night, when it is finished.
  var run: NightlyRun? {
    FileManager.default.contents(atPath: summaryPath).flatMap(NightlyFile.night)
  }

  /// The folder of an evaluation.
  func entry(_ name: String) -> EntryFolder { EntryFolder(path: "\(path)/\(name)") }

  /// Starts a night, or goes on with one of the same plan.
  ///
  /// - Throws: `CommandFailure` when what lies there was begun with another plan, `FileError` when it cannot be written.
  func begin(_ jobs: [NightlyJob]) throws {
    AtomicFile.removeLeftovers(in: path)
    let plan = Data(Self.plan(jobs).pretty.utf8)
    guard let old = FileManager.default.contents(atPath: planPath) else {
      return try AtomicFile.write(plan, to: planPath)
    }
    guard old == plan else {
      throw CommandFailure(
        "\(path): was begun with another configuration or program: go on with that one, "
          + "or begin anew with '--force'")
    }
  }

  /// Takes back that the night is finished, before something of it is done again.
  func reopen() { try? FileManager.default.removeItem(atPath: summaryPath) }

  /// Writes the page, and last `summary.json`.
  ///
  /// - Throws: `FileError` when one cannot be written.
  func finish(_ run: NightlyRun, title: String) throws {
    try AtomicFile.write(NightPage(title: title, night: run).text, to: path + "/index.html")
    try AtomicFile.write(NightlyFile.json(run).pretty, to: summaryPath)
  }

  private var planPath: String { path + "/plan.json" }
  private var summaryPath: String { path + "/summary.json" }

  /// All that the outcome depends on beside the data.
  private static func plan(_ jobs: [NightlyJob]) -> JSON {
    .object([
      "schema": "calamus.nightly-plan/1", "program": .string(Calamus.version),
      "evaluations": .array(
        jobs.map { job in
          .object([
            "name": .string(job.name), "command": .array(job.words.map { .string($0) }),
            "maxDrop": .optional(job.maximalDrop), "minAccuracy": .optional(job.minimalAccuracy),
          ])
        }),
    ])
  }
}

/// The folder of one evaluation of a night; `outcome.json` is written last.
struct EntryFolder {
  /// Where it lies.
  let path: String

  /// What `calamus evaluate` writes.
  var evaluation: String { path + "/evaluation" }
  /// What changed since the night that this one is compared with.
  var comparison: String { path + "/comparison" }
  /// What the evaluation said; like the times, it may differ from run to run.
  var log: String { path + "/log.txt" }
  /// When the evaluation ran and how long it took.
  var timing: String { path + "/timing.json" }

  /// How the evaluation ended; nil as long as it has not.
  var outcome: NightlyOutcome? {
    FileManager.default.contents(atPath: outcomePath).flatMap(NightlyFile.outcome)
  }

  /// Whether the evaluation itself is complete: its figures are written last, and its unfinished parts are gone.
  var isEvaluated: Bool {
    let manager = FileManager.default
    return manager.fileExists(atPath: evaluation + "/metrics.json")
      && !manager.fileExists(atPath: evaluation + "/" + UnfinishedWork.folderName)
  }

  /// Makes the folder ready for an evaluation: what was finished of one that was cut short stays.
  ///
  /// - Throws: `FileError` when it cannot be made.
  func prepare() throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for doomed in [outcomePath, comparison] where FileManager.default.fileExists(atPath: doomed) {
        try FileManager.default.removeItem(atPath: doomed)
      }
    } catch {
      throw FileError(path: path, operation: "written", underlying: error)
    }
    AtomicFile.removeLeftovers(in: path)
  }

  /// Writes how the evaluation ended.
  ///
  /// - Throws: `FileError` when it cannot be written.
  func finish(_ outcome: NightlyOutcome) throws {
    try AtomicFile.write(NightlyFile.json(outcome).pretty, to: outcomePath)
  }

  private var outcomePath: String { path + "/outcome.json" }
}
