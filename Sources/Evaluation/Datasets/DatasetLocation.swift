import Foundation

/// What the DATASET of a command line stands for, before anything of its ink is read.
public struct DatasetLocation: Hashable, Sendable {
  /// What was asked for.
  public let request: String
  /// The folder of the card; without a card the folder, archive or file itself.
  public let path: String
  /// Whether `path` is a folder.
  public let isFolder: Bool
  /// The card; nil for a folder or file that needs none.
  public let card: DatasetCard?
  /// Where the card's files may lie, best first; empty without a card.
  public let folders: [String]

  /// Finds what a command calls DATASET.
  ///
  /// A name on the search path; a folder with a card; a folder without one whose files are those of a card on the search
  /// path; any other folder or file.
  ///
  /// - Parameters:
  ///   - nameOrPath: The name or path.
  ///   - search: Where names and the files of cards are looked for.
  /// - Throws: `DatasetError` when there is no such thing, or its card is wrong.
  public init(
    _ nameOrPath: String, search: DatasetSearchPath = .standard
  ) throws(DatasetError) {
    if let (folder, card) = try search.card(named: nameOrPath) {
      self.init(nameOrPath, folder: folder, card: card, search: search)
      return
    }
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: nameOrPath, isDirectory: &isFolder) else {
      let places = search.folders.joined(separator: ", ")
      throw DatasetError(
        file: nameOrPath, code: "notFound",
        message: "no such folder or file, and no dataset of that name",
        place: nameOrPath.contains("/") ? "" : "looked in \(places)")
    }
    let path = nameOrPath + "/" + DatasetCard.fileName
    if FileManager.default.fileExists(atPath: path) {
      let card = try DatasetCard(contentsOf: path)
      self.init(nameOrPath, folder: nameOrPath, card: card, search: search)
    } else if isFolder.boolValue, let card = try search.card(matching: nameOrPath) {
      self.init(nameOrPath, folder: nameOrPath, card: card, search: search)
    } else {
      self.init(withoutCard: nameOrPath, isFolder: isFolder.boolValue)
    }
  }

  private init(withoutCard path: String, isFolder: Bool) {
    (request, self.path, self.isFolder) = (path, path, isFolder)
    (card, folders) = (nil, [])
  }

  /// Places a card that was found on the search path.
  ///
  /// - Parameters:
  ///   - name: What the card is asked for by.
  ///   - folder: The folder of the card.
  ///   - card: The card.
  ///   - search: Where its files may lie besides.
  public init(_ name: String, folder: String, card: DatasetCard, search: DatasetSearchPath) {
    (request, path, isFolder) = (name, folder, true)
    self.card = card
    folders =
      [folder] + (card.folder.map { ["\(folder)/../\($0)"] } ?? [])
      + (search.namedFolder.map { ["\($0)/\(card.dataFolderName)", $0] } ?? [])
      + search.dataFolders.map { "\($0)/\(card.dataFolderName)" }
  }

  /// The card's files that are missing from the folder that has the most of them; none without a card.
  public var missingFiles: [String] {
    let missing = folders.map { folder in
      (card?.files ?? []).map(\.path).filter {
        !FileManager.default.fileExists(atPath: "\(folder)/\($0)")
      }
    }
    return missing.min { $0.count < $1.count } ?? []
  }

  /// The folder that has all files of the card; nil when none has, or there is no card.
  public var foundFolder: String? {
    guard let files = card?.files else { return nil }
    return folders.first { folder in
      files.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0.path)") }
    }
  }

  /// Whether there is a card, but nothing of what it describes.
  public var isAbsent: Bool { card.map { missingFiles.count == $0.files.count } ?? false }
}
