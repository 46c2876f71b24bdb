import Foundation
public import InkFormats

extension Dataset {
  /// Opens what a command calls DATASET.
  ///
  /// A name on the search path; a folder with a card; a folder without one whose files are those of a card on the search
  /// path; a folder or an archive as `LabelledPath` reads it; or one file of a format that carries labels. A label that a
  /// file states wins over the folder it lies in. What cannot be read, or has no label while others have one, is among
  /// the failures.
  ///
  /// - Parameters:
  ///   - nameOrPath: The name or path.
  ///   - search: Where names are looked for.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  ///   - progress: Called now and then with how far reading has come.
  /// - Returns: The dataset, with at least one sample.
  /// - Throws: `DatasetError` when there is no such dataset, its card or files are wrong, or nothing in it has a label.
  public static func open(
    _ nameOrPath: String, search: DatasetSearchPath = .standard, jobs: Int = 1,
    progress: (InkSource.Progress) -> Void = { _ in }
  ) throws(DatasetError) -> Dataset {
    if let (folder, card) = try search.card(named: nameOrPath) {
      return try load(DatasetFiles(card, folder: folder, search: search), jobs, progress)
    }
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: nameOrPath, isDirectory: &isFolder) else {
      let places = search.folders.joined(separator: ", ")
      throw DatasetError(
        file: nameOrPath, code: "notFound",
        message: "no such folder or file, and no dataset of that name",
        place: nameOrPath.contains("/") ? "" : "looked in \(places)")
    }
    func tree(_ isFolder: Bool) -> DatasetLoader {
      DatasetLoader(tree: nameOrPath, isFolder: isFolder, jobs: jobs, progress: progress)
    }
    guard isFolder.boolValue else { return try load(tree(false)) }
    let path = nameOrPath + "/" + DatasetCard.fileName
    let card =
      FileManager.default.fileExists(atPath: path)
      ? try DatasetCard(contentsOf: path) : search.card(matching: nameOrPath)
    guard let card else { return try load(tree(true)) }
    return try load(DatasetFiles(card, folder: nameOrPath, search: search), jobs, progress)
  }

  private static func load(
    _ files: DatasetFiles, _ jobs: Int, _ progress: (InkSource.Progress) -> Void
  ) throws(DatasetError) -> Dataset {
    try files.checkDigests(jobs: jobs)
    return try load(DatasetLoader(files, jobs: jobs, progress: progress))
  }

  private static func load(_ loader: DatasetLoader) throws(DatasetError) -> Dataset {
    let dataset = loader.dataset
    guard dataset.samples.isEmpty else { return dataset }
    if loader.unlabelled > 0 {
      throw DatasetError(
        file: loader.path, code: "noLabels",
        message: "none of its \(loader.unlabelled) drawings has a label: put each into a folder "
          + "named after its label (LABEL/FILE or LABEL/WRITER/FILE)")
    }
    if let failure = dataset.failures.first {
      throw DatasetError(
        file: loader.path, code: "unreadable",
        message: "nothing in it can be read; first, \(failure.sample): \(failure.message)")
    }
    throw DatasetError(file: loader.path, code: "empty", message: "holds no drawings")
  }
}
