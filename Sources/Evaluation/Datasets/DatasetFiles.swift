import Foundation
import Platform

/// The files of a card, found where they lie on this machine.
struct DatasetFiles {
  /// The card.
  let card: DatasetCard
  /// The folder in which all files lie.
  let folder: String

  /// Looks for a card's files beside it, then in the data folder.
  ///
  /// - Throws: `DatasetError` naming the first file that is nowhere, with how to get it.
  init(_ card: DatasetCard, folder: String, search: DatasetSearchPath) throws(DatasetError) {
    self.card = card
    let folders = [folder] + (search.dataFolder.map { ["\($0)/\(card.name)"] } ?? [])
    let home = folders.first { candidate in
      card.files.allSatisfy { FileManager.default.fileExists(atPath: candidate + "/" + $0.path) }
    }
    guard let home else {
      let missing = card.files.first {
        !FileManager.default.fileExists(atPath: folders[folders.count - 1] + "/" + $0.path)
      }
      let hint = card.install ?? "get the files from \(card.source)"
      throw DatasetError(
        file: card.name, code: "missingFile",
        message: "the dataset's file \(missing?.path ?? card.files[0].path) is not there: \(hint)",
        place: "looked in \(folders.joined(separator: ", "))")
    }
    self.folder = home
  }

  /// Where each file lies.
  var paths: [String] { card.files.map { folder + "/" + $0.path } }

  /// Whether every file has the bytes that the card was written for.
  ///
  /// - Throws: `DatasetError` naming the first file that has not.
  func checkDigests(jobs: Int) throws(DatasetError) {
    for (index, state) in digestStates(jobs: jobs).enumerated() {
      guard case .failure(let reason) = state else { continue }
      throw DatasetError(
        file: paths[index], code: "digest", message: "is not the file that the card describes",
        place: reason.message)
    }
  }

  /// Why a file is not the one that the card describes.
  struct Mismatch: Error {
    let message: String
  }

  /// Whether each file has the bytes that the card was written for.
  func digestStates(jobs: Int) -> [Result<Void, Mismatch>] {
    let (paths, files) = (paths, card.files)
    return parallelMap(count: files.count, jobs: jobs) { index in
      guard let digest = try? SHA256.digest(ofFile: paths[index]) else {
        return .failure(Mismatch(message: "it cannot be read"))
      }
      let expected = "sha256:" + files[index].sha256.lowercased()
      return digest == expected
        ? .success(()) : .failure(Mismatch(message: "\(digest) instead of \(expected)"))
    }
  }
}
