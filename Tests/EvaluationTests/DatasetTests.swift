import Archives
import Evaluation
import Foundation
import InkFormats
import Platform
import Recognition
import TestSupport
import Testing

@Suite struct DatasetTests {
  private var nowhere: DatasetSearchPath { DatasetSearchPath(folders: []) }

  @Test func foldersAreLabelsAndTheNextOnesWriters() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/I/anna/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/I/anna/deep/2.drawing", DigitInk.file(0, seed: 2))
    try folder.write("set/L/3.drawing", DigitInk.file(1, seed: 3))
    try folder.write("set/%2F/b%C3%A9/4.drawing", DigitInk.file(2, seed: 4))
    try folder.write("set/100%/5.drawing", DigitInk.file(2, seed: 5))
    let dataset = try Dataset.open(folder.path("set"), search: nowhere, jobs: 2)
    #expect(dataset.name == "set")
    #expect(dataset.labels == ["/", "100%", "I", "L"])
    #expect(
      dataset.samples.map(\.sample.id) == [
        "%2F/b%C3%A9/4.drawing#0", "100%/5.drawing#0", "I/anna/1.drawing#0",
        "I/anna/deep/2.drawing#0", "L/3.drawing#0",
      ])
    #expect(dataset.samples.map(\.sample.writer) == ["b\u{E9}", nil, "anna", "anna", nil])
    #expect(DatasetSurvey(dataset).facts.writers.map(\.name) == ["anna", "b\u{E9}"])
    #expect(!dataset.hasSplit)
    #expect(dataset.trainingSamples.count == 5 && dataset.testSamples.count == 5)
  }

  @Test func equalSpellingsOfALabelAreOneLabelByteForByte() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/caf\u{E9}/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/cafe\u{301}/2.drawing", DigitInk.file(0, seed: 2))
    let dataset = try Dataset.open(folder.path("set"), search: nowhere)
    #expect(Set(dataset.samples.map { Array($0.sample.label.utf8) }).count == 1)
    #expect(dataset.labels.count == 1)
  }

  @Test func trainAndTestFoldersAreASplit() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/train/I/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/train/L/w/2.drawing", DigitInk.file(1, seed: 2))
    try folder.write("set/test/I/w/3.drawing", DigitInk.file(0, seed: 3))
    let dataset = try Dataset.open(folder.path("set"), search: nowhere)
    #expect(dataset.labels == ["I", "L"])
    #expect(dataset.trainingSamples.map(\.label) == ["I", "L"])
    #expect(dataset.testSamples.map(\.writer) == ["w"])
  }

  @Test func anArchiveOfATreeIsADatasetEvenInsideOneMoreFolder() throws {
    let folder = try TemporaryFolder()
    for wrapper in ["", "everything/"] {
      var zip = ZipWriter()
      try zip.add("\(wrapper)I/w1/1.drawing", DigitInk.file(0, seed: 1))
      try zip.add("\(wrapper)L/w1/2.drawing", DigitInk.file(1, seed: 2))
      try zip.add("\(wrapper)L/w2/3.drawing", [1, 2, 3])
      let path = try folder.write("set.zip", zip.finish())
      let dataset = try Dataset.open(path, search: nowhere)
      #expect(dataset.labels == ["I", "L"])
      #expect(dataset.writers == ["w1"])
      #expect(dataset.samples.map(\.sample.id).first == "\(wrapper)I/w1/1.drawing#0")
      #expect(dataset.failures.map(\.sample) == ["\(wrapper)L/w2/3.drawing"])
    }
  }

  @Test func oneBadFileIsAFailureAndNothingElseIsLost() throws {
    let folder = try TemporaryFolder()
    try folder.write("set/I/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/I/2.drawing", DigitInk.file(0, seed: 2).prefix(40))
    try folder.write("set/stray.drawing", DigitInk.file(0, seed: 3))
    let dataset = try Dataset.open(folder.path("set"), search: nowhere)
    #expect(dataset.samples.map(\.sample.id) == ["I/1.drawing#0"])
    #expect(dataset.failures.map(\.sample) == ["I/2.drawing", "stray.drawing#0"])
    #expect(dataset.failures.last?.code == "noLabel")
    #expect(dataset.failures.allSatisfy { !$0.message.contains(folder.url.path) })
  }

  @Test func whatIsNoDatasetIsAnErrorThatSaysWhatToDo() throws {
    let folder = try TemporaryFolder()
    func error(_ path: String) -> DatasetError? {
      #expect(throws: DatasetError.self) { try Dataset.open(path, search: nowhere) }
    }
    try folder.write("flat/1.drawing", DigitInk.file(0, seed: 1))
    #expect(error(folder.path("flat"))?.code == "noLabels")
    #expect(error(folder.path("flat"))?.description.contains("LABEL/WRITER/FILE") == true)
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    #expect(error(folder.path("empty"))?.code == "empty")
    try folder.write("junk/a/1.drawing", [0, 1, 2])
    #expect(error(folder.path("junk"))?.code == "unreadable")
    #expect(error(folder.path("nothing"))?.code == "notFound")
    #expect(error("no-such-name")?.code == "notFound")
    try folder.write("bad/dataset.json", text: "{\"schema\": \"calamus.dataset/9\"}")
    #expect(error(folder.path("bad"))?.code == "newerVersion")
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func penDigitsAreFoundThroughTheirCard() throws {
    let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Datasets")
    let data = try #require(TestData.folder)
    let search = DatasetSearchPath(folders: [datasets.path], dataFolders: [data.path])
    let named = try Dataset.open("pendigits", search: search, jobs: 2)
    let facts = DatasetSurvey(named).facts
    #expect(facts.samples == 10992)
    #expect(facts.train == 7494)
    #expect(facts.test == 3498)
    #expect(facts.writers.count == 44)
    #expect(facts.labels.map(\.name) == (0...9).map(String.init))
    #expect(named.failures.isEmpty)
    #expect(named.samples[0].sample.writer?.hasPrefix("train-") == true)
    #expect(named.samples[0].sample.id == "pendigits-orig.tra.gz#0")
    // The folder itself has no card; its files are those of the card.
    let found = try Dataset.open(data.appendingPathComponent("pendigits").path, search: search)
    #expect(found.card == named.card)
    #expect(found.samples.map(\.sample.id) == named.samples.map(\.sample.id))
    let location = try DatasetLocation("pendigits", search: search)
    #expect(try DatasetVerification(location, jobs: 2).isRight)
  }
}
