import Foundation
import Platform

/// Where datasets are looked for by name, and where the files of known datasets may lie.
public struct DatasetSearchPath: Hashable, Sendable {
  /// Folders whose sub-folders are datasets, first match wins.
  public var folders: [String]
  /// The folder that holds the files of named datasets, each in a folder of its name; nil when there is none.
  public var dataFolder: String?

  /// Takes folders as they are.
  public init(folders: [String], dataFolder: String? = nil) {
    self.folders = folders
    self.dataFolder = dataFolder
  }

  /// The folders that this process searches.
  ///
  /// In this order: those of `CALAMUS_DATASETS` (separated by colons); `Datasets` in the working folder; `Datasets` in
  /// the folders above the program; `share/calamus/Datasets` beside the program's `bin`. Files also lie in
  /// `CALAMUS_DATA/NAME`.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables.
  ///   - workingFolder: The folder that relative paths start from.
  ///   - program: The path of the running program; nil when it is not known.
  public init(environment: [String: String], workingFolder: String, program: String?) {
    var folders = (environment["CALAMUS_DATASETS"] ?? "").split(separator: ":").map(String.init)
    folders.append(workingFolder + "/Datasets")
    var folder = program.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? "/"
    if folder != "/" {
      folders.append(
        URL(fileURLWithPath: folder).deletingLastPathComponent().path + "/share/calamus/Datasets")
    }
    while folder != "/" && !folder.isEmpty {
      folders.append(folder + "/Datasets")
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    var seen = Set<String>()
    self.folders = folders.filter { seen.insert($0).inserted }
    dataFolder = environment["CALAMUS_DATA"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What this process searches, by its environment, working folder and program.
  public static var standard: DatasetSearchPath {
    DatasetSearchPath(
      environment: ProcessInfo.processInfo.environment,
      workingFolder: FileManager.default.currentDirectoryPath,
      program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")))
  }

  /// Every card on the path in the order of names, each with its folder; a name that occurs again is hidden.
  ///
  /// - Returns: The cards, and what is wrong with those that cannot be read.
  public func cards() -> [(folder: String, card: Result<DatasetCard, DatasetError>)] {
    var names = Set<String>()
    var found: [(name: String, folder: String, card: Result<DatasetCard, DatasetError>)] = []
    for folder in folders {
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in entries.sorted(by: LabelOrder.precedes) where !names.contains(name) {
        guard let card = card(in: folder + "/" + name) else { continue }
        names.insert(name)
        found.append((name, folder + "/" + name, card))
      }
    }
    return found.sorted { LabelOrder.precedes($0.name, $1.name) }.map { ($0.folder, $0.card) }
  }

  /// The folder and card of a named dataset; nil when no folder of the path has it.
  func card(named name: String) throws(DatasetError) -> (folder: String, card: DatasetCard)? {
    guard !name.contains("/"), !name.isEmpty, name != ".", name != ".." else { return nil }
    for folder in folders {
      guard let card = card(in: folder + "/" + name) else { continue }
      return (folder + "/" + name, try card.get())
    }
    return nil
  }

  /// The card that describes a folder without one: all its files lie there, with their digests.
  func card(matching folder: String) -> DatasetCard? {
    for case .success(let card) in cards().map(\.card) {
      let paths = card.files.map { folder + "/" + $0.path }
      guard paths.allSatisfy(FileManager.default.fileExists) else { continue }
      let digests = paths.map { try? SHA256.digest(ofFile: $0) }
      if zip(digests, card.files).allSatisfy({ $0 == "sha256:" + $1.sha256.lowercased() }) {
        return card
      }
    }
    return nil
  }

  private func card(in folder: String) -> Result<DatasetCard, DatasetError>? {
    let path = folder + "/" + DatasetCard.fileName
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do throws(DatasetError) {
      return .success(try DatasetCard(contentsOf: path))
    } catch {
      return .failure(error)
    }
  }
}
