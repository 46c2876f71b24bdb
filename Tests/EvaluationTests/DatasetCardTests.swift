import Archives
import Evaluation
import Foundation
import Platform
import Recognition
import TestSupport
import Testing

@Suite struct DatasetCardTests {
  private func card(
    name: String = "shapes", digest: String, extra: String = ""
  ) -> String {
    """
    {"schema": "calamus.dataset/1", "name": "\(name)", "title": "Shapes", "licence": "CC0-1.0",
     "source": "https://example.org", "citation": "none", "install": "run make shapes",
     "files": [{"path": "shapes.zip", "sha256": "\(digest)"}]\(extra)}
    """
  }

  /// A zip of four writers' shapes, and its digest.
  private func archive() throws -> (bytes: [UInt8], digest: String) {
    var zip = ZipWriter()
    for writer in 0..<4 {
      for label in DigitInk.labels.indices {
        try zip.add(
          "\(DigitInk.labels[label])/w\(writer)/1.drawing",
          DigitInk.file(label, seed: UInt64(writer * 10 + label)))
      }
    }
    let bytes = zip.finish()
    return (bytes, String(SHA256.digest(of: bytes).dropFirst(7)))
  }

  @Test func namedDatasetsAreFoundAndTheirWritersSplit() throws {
    let folder = try TemporaryFolder()
    let archive = try archive()
    try folder.write(
      "Datasets/shapes/dataset.json",
      text: card(
        digest: archive.digest,
        extra: """
          , "split": {"testWriters": ["w2"]}, "labels": ["Z", "V", "L", "I"],
          "counts": {"samples": 16, "train": 12, "test": 4, "writers": 4}
          """))
    let search = DatasetSearchPath(
      folders: [folder.path("none"), folder.path("Datasets")], dataFolders: [folder.path("data")])
    let missing = #expect(throws: DatasetError.self) { try Dataset.open("shapes", search: search) }
    #expect(missing?.code == "missingFile")
    for part in [
      "shapes.zip", "https://example.org", "Datasets/shapes/dataset.json", "data/shapes",
      "datasets describe shapes",
    ] { #expect(missing?.description.contains(part) == true, "\(part)") }
    #expect(try DatasetLocation("shapes", search: search).isAbsent)
    try folder.write("data/shapes/shapes.zip", archive.bytes)
    let dataset = try Dataset.open("shapes", search: search)
    #expect(dataset.labels == ["Z", "V", "L", "I"])
    #expect(dataset.testSamples.map(\.writer) == ["w2", "w2", "w2", "w2"])
    #expect(dataset.trainingSamples.count == 12)
    #expect(dataset.samples[0].sample.id == "shapes.zip/I/w0/1.drawing#0")
    #expect(try DatasetVerification(DatasetLocation("shapes", search: search)).isRight)
    #expect(search.cards().compactMap { try? $0.card.get().name } == ["shapes"])
    try folder.write("data/shapes/shapes.zip", archive.bytes + [0])
    let changed = #expect(throws: DatasetError.self) { try Dataset.open("shapes", search: search) }
    #expect(changed?.code == "digest")
    #expect(try !DatasetVerification(DatasetLocation("shapes", search: search)).isRight)
  }

  @Test func aShareOfWritersIsDrawnByNameAndSeed() throws {
    let folder = try TemporaryFolder()
    let archive = try archive()
    try folder.write("set/shapes.zip", archive.bytes)
    func test(_ seed: Int) throws -> [String?] {
      try folder.write(
        "set/dataset.json",
        text: card(
          digest: archive.digest,
          extra: ", \"split\": {\"testShareOfWriters\": 0.5, \"seed\": \(seed)}"))
      let dataset = try Dataset.open(folder.path("set"), search: DatasetSearchPath(folders: []))
      return Array(Set(dataset.testSamples.map(\.writer))).sorted { ($0 ?? "") < ($1 ?? "") }
    }
    let first = try test(0)
    #expect(first.count == 2)
    #expect(try test(0) == first)
    #expect(try (1...6).contains { try test($0) != first })
  }

  @Test func aFolderWithACardsFilesIsThatDataset() throws {
    let folder = try TemporaryFolder()
    let archive = try archive()
    try folder.write("Datasets/shapes/dataset.json", text: card(digest: archive.digest))
    try folder.write("elsewhere/shapes.zip", archive.bytes)
    let search = DatasetSearchPath(folders: [folder.path("Datasets")])
    #expect(try Dataset.open(folder.path("elsewhere"), search: search).card?.name == "shapes")
    let location = try DatasetLocation(folder.path("elsewhere"), search: search)
    #expect(try DatasetVerification(location).checks.first?.subject == "shapes.zip")
  }

  @Test func whatNeedsNoCardIsVerifiedByReadingIt() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("shapes.zip", archive().bytes)
    let nowhere = DatasetSearchPath(folders: [])
    #expect(try DatasetVerification(DatasetLocation(path, search: nowhere)).isRight)
    try folder.write("set/I/w/1.drawing", DigitInk.file(0, seed: 1))
    try folder.write("set/I/w/2.drawing", [1, 2, 3])
    let location = try DatasetLocation(folder.path("set"), search: nowhere)
    #expect(location.card == nil && !location.isAbsent)
    #expect(try !DatasetVerification(location).isRight)
    #expect(throws: DatasetError.self) {
      try DatasetVerification(DatasetLocation(folder.path("none"), search: nowhere))
    }
  }

  @Test func someFilesOfACardAreNotAbsence() throws {
    let folder = try TemporaryFolder()
    let digest = String(repeating: "a", count: 64)
    let text = card(digest: digest).replacingOccurrences(
      of: "\"files\": [",
      with: "\"files\": [{\"path\": \"more.zip\", \"sha256\": \"\(digest)\"}, ")
    try folder.write("Datasets/shapes/dataset.json", text: text)
    let search = DatasetSearchPath(folders: [folder.path("Datasets")])
    #expect(
      try DatasetLocation("shapes", search: search).missingFiles == ["more.zip", "shapes.zip"])
    try folder.write("Datasets/shapes/shapes.zip", [0])
    let location = try DatasetLocation("shapes", search: search)
    #expect(location.missingFiles == ["more.zip"] && !location.isAbsent)
    let error = #expect(throws: DatasetError.self) { try DatasetVerification(location) }
    #expect(error?.description.contains("more.zip") == true)
  }

  @Test(arguments: [
    ("\"name\": \"shapes\"", "\"name\": \"../x\"", "name: letters"),
    ("shapes.zip", "../shapes.zip", "files.0.path"), ("shapes.zip", "/etc/passwd", "files.0.path"),
    ("\"sha256\": \"", "\"sha256\": \"0", "files.0.sha256"),
    ("\"licence\"", "\"license\"", "licence is missing"),
    ("\"files\": [", "\"labels\": [\"a\", \"a\"], \"files\": [", "labels: one occurs twice"),
    ("\"files\": [", "\"split\": {\"testShareOfWriters\": 1.5}, \"files\": [", "split.test"),
    ("\"path\"", "\"split\": \"dev\", \"path\"", "files.0.split"), ("}", "", "not JSON"),
  ])
  func wrongCardsAreErrorsWithAPlace(part: String, replacement: String, place: String) throws {
    let text = card(digest: String(repeating: "a", count: 64))
      .replacingOccurrences(of: part, with: replacement)
    let error = #expect(throws: DatasetError.self) {
      try DatasetCard(from: Data(text.utf8), file: "dataset.json")
    }
    #expect(error?.description.contains(place) == true, "\(error?.description ?? "")")
  }

  @Test func theSearchPathComesFromEnvironmentFolderAndProgram() {
    let path = DatasetSearchPath(
      environment: [
        "CALAMUS_DATASETS": "/a:/b", "CALAMUS_DATA": "/data", "HOME": "/home/me",
      ],
      workingFolder: "/home/me",
      program: "/opt/calamus/bin/calamus")
    #expect(
      path.folders == [
        "/a", "/b", "/home/me/Datasets", "/opt/calamus/share/calamus/Datasets",
        "/opt/calamus/bin/Datasets", "/opt/calamus/Datasets", "/opt/Datasets",
      ])
    #expect(path.dataFolders == ["/data", "/home/me/.local/share/calamus/data"])
  }
}
