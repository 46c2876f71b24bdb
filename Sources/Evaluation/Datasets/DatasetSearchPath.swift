import Foundation
import Platform

/// Where datasets are looked for by name, and where the files of known datasets may lie.
public struct DatasetSearchPath: Hashable, Sendable {
  /// Folders whose sub-folders are datasets, first match wins.
  public var folders: [String]
  /// Folders that hold the files of datasets, each set in a folder as its card names it.
  public var dataFolders: [String]
  /// A folder that was named for one command: it may hold the folder of a dataset, or its files themselves.
  public var namedFolder: String?

  /// Takes folders as they are.
  public init(folders: [String], dataFolders: [String] = [], namedFolder: String? = nil) {
    self.folders = folders
    self.dataFolders = dataFolders
    self.namedFolder = namedFolder
  }

  /// The folders that this process searches.
  ///
  /// Cards, in this order: those of `CALAMUS_DATASETS` (separated by colons); `Datasets` in the working folder; `Datasets`
  /// in the folders above the program; `share/calamus/Datasets` beside the program's `bin`. Files lie beside their card, or
  /// in the folder that the card names, below those of `CALAMUS_DATA` (separated by colons) and below the user's own
  /// data folder.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables.
  ///   - workingFolder: The folder that relative paths start from.
  ///   - program: The path of the running program; nil when it is not known.
  public init(environment: [String: String], workingFolder: String, program: String?) {
    var folders = Self.list(environment["CALAMUS_DATASETS"])
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
    dataFolders =
      Self.list(environment["CALAMUS_DATA"])
      + [Self.userFolder(environment: environment)].compactMap(\.self)
  }

  /// Where this user's datasets are installed: `calamus/data` in `XDG_DATA_HOME`, or in `~/.local/share`; nil without a home.
  public static func userFolder(environment: [String: String]) -> String? {
    if let shared = environment["XDG_DATA_HOME"], shared.hasPrefix("/") {
      return shared + "/calamus/data"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/share/calamus/data"
  }

  private static func list(_ value: String?) -> [String] {
    (value ?? "").split(separator: ":").map(String.init)
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
  ///
  /// A card that leaves samples out describes a part of a dataset and is only taken by its name; of others the one with the
  /// most files is taken.
  ///
  /// - Throws: `DatasetError` naming both when two cards fit equally well.
  func card(matching folder: String) throws(DatasetError) -> DatasetCard? {
    var digests: [String: String] = [:]
    func digest(_ path: String) -> String {
      if let digest = digests[path] { return digest }
      let digest = (try? SHA256.digest(ofFile: folder + "/" + path)) ?? ""
      digests[path] = digest
      return digest
    }
    var best: DatasetCard?
    for case .success(let card) in cards().map(\.card) {
      let isThere = card.files.allSatisfy {
        $0.hasDigest && FileManager.default.fileExists(atPath: folder + "/" + $0.path)
      }
      guard isThere, card.otherLabels != .leaveOut,
        card.files.count >= best?.files.count ?? 0,
        card.files.allSatisfy({ digest($0.path) == "sha256:" + $0.sha256.lowercased() })
      else { continue }
      if let best, best.files.count == card.files.count {
        throw DatasetError(
          file: folder, code: "ambiguous",
          message: "holds the files of the datasets \(best.name) and \(card.name): type the name "
            + "of one and --data \(folder)")
      }
      best = card
    }
    return best
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
