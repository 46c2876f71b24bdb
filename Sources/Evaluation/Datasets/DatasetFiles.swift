import Foundation
import Platform

/// The files of a card, found where they lie on this machine.
struct DatasetFiles {
  /// The card.
  let card: DatasetCard
  /// The folder in which all files lie.
  let folder: String

  /// Looks for the files of a located card; nil when it has none.
  ///
  /// - Throws: `DatasetError` naming the first file that is nowhere, where to get it and where it was looked for.
  init?(_ location: DatasetLocation) throws(DatasetError) {
    guard let card = location.card else { return nil }
    self.card = card
    guard let home = location.foundFolder else {
      let missing = location.missingFiles.first ?? card.files[0].path
      throw DatasetError(
        file: card.name, code: "missingFile",
        message: "the dataset's file \(missing) is not there: get it from \(card.source); "
          + "'calamus datasets describe \(location.request)' tells how",
        place: "card \(location.path)/\(DatasetCard.fileName), "
          + "looked in \(location.folders.joined(separator: ", "))")
    }
    folder = home
  }

  /// Where each file lies.
  var paths: [String] { card.files.map { folder + "/" + $0.path } }

  /// Where the tables of labels lie, if there are any: files of the card that are CSV.
  var tables: [String] {
    card.label == .manifest || card.writer == .manifest
      ? paths.filter { $0.lowercased().hasSuffix(".csv") } : []
  }

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
      // What nobody has measured cannot be compared; it is there, which was looked at before.
      guard files[index].hasDigest else { return .success(()) }
      guard let digest = try? SHA256.digest(ofFile: paths[index]) else {
        return .failure(Mismatch(message: "it cannot be read"))
      }
      let expected = "sha256:" + files[index].sha256.lowercased()
      return digest == expected
        ? .success(()) : .failure(Mismatch(message: "\(digest) instead of \(expected)"))
    }
  }
}
