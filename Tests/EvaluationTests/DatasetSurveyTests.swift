import Archives
import Evaluation
import Foundation
import Recognition
import TestSupport
import Testing

/// What is counted while a dataset is read is what its samples in memory give.
@Suite struct DatasetSurveyTests {
  private let nowhere = DatasetSearchPath(folders: [], dataFolders: [])

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, place) in ["a/anna/1", "a/ben/2", "b/anna/3", "b/ben/4", "c/ben/5"].enumerated() {
      // The third and the fourth hold the same ink.
      try folder.write("set/\(place).drawing", DigitInk.file(index % 3, seed: index == 3 ? 2 : 1))
    }
    try folder.write("set/c/ben/6.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/c/ben/7.drawing", text: "no ink")
    return folder
  }

  @Test func aSurveyIsThatOfTheSamplesInMemory() throws {
    let folder = try folder()
    let location = try DatasetLocation(folder.path("set"), search: nowhere)
    let kept = DatasetSurvey(try Dataset.open(location))
    for jobs in [1, 3] {
      let survey = try DatasetSurvey(location, hasExhibits: true, jobs: jobs)
      #expect(survey.facts == kept.facts && survey.failures == kept.failures)
      #expect(survey.facts.samples == 6 && survey.facts.failures == 1)
      #expect(survey.exhibits.map(\.label) == ["a", "b", "c"])
      #expect(survey.exhibits.map(\.ink) == kept.exhibits.map(\.ink))
      #expect(
        survey.exhibits.map(\.sample) == [
          "a/anna/1.drawing#0", "b/anna/3.drawing#0", "c/ben/5.drawing#0",
        ])
    }
    #expect(try DatasetSurvey(location).exhibits.isEmpty)
  }

  @Test func whatComesOnceIsSurveyedButNotDrawn() throws {
    let folder = try folder()
    let pipe = folder.path("pipe")
    let made = Process()
    made.executableURL = URL(fileURLWithPath: "/usr/bin/mkfifo")
    made.arguments = [pipe]
    try made.run()
    made.waitUntilExit()
    let location = try DatasetLocation(pipe, search: nowhere)
    let error = #expect(throws: DatasetError.self) {
      try DatasetSurvey(location, hasExhibits: true)
    }
    #expect(error?.code == "option")
  }

  @Test func twoDrawingsOfOneNameAreOneSampleAndAFailure() throws {
    let folder = try TemporaryFolder()
    var zip = ZipWriter()
    for seed in 1...3 { try zip.add("a/1.drawing", DigitInk.file(0, seed: UInt64(seed))) }
    try zip.add("b/1.drawing", DigitInk.file(1, seed: 1))
    let path = try folder.write("set.zip", zip.finish())
    let dataset = try Dataset.open(path, search: nowhere)
    #expect(dataset.samples.map(\.sample.id) == ["a/1.drawing#0", "b/1.drawing#0"])
    #expect(dataset.failures.map(\.code) == ["sameName", "sameName"])
  }

  @Test func limitsHoldForDatasets() throws {
    let folder = try folder()
    let location = try DatasetLocation(folder.path("set"), search: nowhere)
    let limits = ArchiveLimits(entryBytes: 16)
    for raised in [1, 1000] {
      let survey = try? DatasetSurvey(location, limits: limits.raised(raised))
      let dataset = try? Dataset.open(location, limits: limits.raised(raised))
      #expect(survey?.facts.samples == (raised == 1 ? nil : 6))
      #expect(dataset?.samples.count == (raised == 1 ? nil : 6))
    }
    #expect(try !DatasetVerification(location, limits: limits.raised(1000)).isRight)
  }
}
