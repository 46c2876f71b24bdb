import Evaluation
import Foundation
import TestSupport
import Testing

/// The cards under `Datasets`, and the real data that they describe.
@Suite struct ShippedCardTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Datasets").path

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)/dataset.json")
    }

  /// What the data holds, counted by another program: the table in the data folder's own description.
  ///
  /// It counts one file of `office` more, which has no place in it.
  private static let counts: [String: (samples: Int, labels: Int, writers: Int)] = [
    "pendigits": (10992, 10, 44), "ujipen2-digits": (1200, 10, 60), "digilets": (17980, 62, 58),
    "digilets-digits": (2900, 10, 58), "digilets-lowercase": (7540, 26, 58),
    "digilets-uppercase": (7540, 26, 58), "mmg": (7199, 16, 15), "omniglot-small1": (2720, 136, 20),
    "quickdraw": (3134, 115, 0), "tomoe": (6456, 6356, 0), "tomoe-ja": (3070, 3032, 0),
    "tegaki-hiragana": (74, 74, 0), "tegaki-zh-tw": (39, 39, 0), "chord-ink": (404, 184, 0),
    "wacom-text": (7, 0, 7), "imadocsen": (4434, 703, 14), "crohme2014": (50, 0, 0),
    "office": (7, 0, 0),
  ]

  @Test(arguments: names) func everyCardIsWholeAndNamedAsItsFolder(name: String) throws {
    let card = try DatasetCard(contentsOf: "\(Self.folder)/\(name)/dataset.json")
    #expect(card.name == name)
    #expect(
      [card.title, card.licence, card.source, card.citation].allSatisfy { !$0.isEmpty })
    #expect(card.install?.split(separator: "\n").count ?? 0 >= 1)
    // What nobody has measured must say so for people too.
    if card.files.contains(where: { !$0.hasDigest }), !name.hasPrefix("omniglot") {
      #expect(card.description?.contains("No digest is known") == true)
    }
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func theRealDataIsWhatTheCardsSay() throws {
    let data = try #require(TestData.folder)
    let search = DatasetSearchPath(folders: [Self.folder], dataFolders: [data.path])
    var found = Set<String>()
    for name in Self.names {
      let location = try DatasetLocation(name, search: search)
      guard location.missingFiles.isEmpty else { continue }
      found.insert(name)
      let wrong = try DatasetVerification(location, jobs: 2).checks.filter { $0.problem != nil }
      #expect(wrong == [], "\(name)")
      if let counts = Self.counts[name] {
        let card = try #require(location.card)
        #expect(card.counts?.samples == counts.samples)
        #expect(card.counts?.labels ?? card.labels?.count ?? 0 == counts.labels)
        #expect(card.counts?.writers ?? 0 == counts.writers)
      }
    }
    #expect(Set(Self.counts.keys).subtracting(found) == [])
  }

  @Test(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
  func aFolderThatSeveralCardsFitIsTheWholeOfThem() throws {
    let data = try #require(TestData.folder)
    let search = DatasetSearchPath(folders: [Self.folder])
    let digilets = data.appendingPathComponent("digilets").path
    #expect(try DatasetLocation(digilets, search: search).card?.name == "digilets")
    var named = search
    named.namedFolder = digilets
    let part = try Dataset.open("digilets-lowercase", search: named, jobs: 2)
    #expect(part.trainingSamples.count == 5590 && part.testSamples.count == 1950)
    named.namedFolder = data.path
    #expect(try DatasetLocation("digilets-lowercase", search: named).missingFiles == [])
  }
}
