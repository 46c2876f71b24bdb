public import InkFormats

extension Dataset {
  /// Opens what a command calls DATASET.
  ///
  /// A name on the search path; a folder with a card; a folder without one whose files are those of a card on the search
  /// path; a folder or an archive as `LabelledPath` reads it; or one file of a format that carries labels. `SampleRules`
  /// says where labels and writers come from. What cannot be read, or has no label while others have one, is among the
  /// failures.
  ///
  /// - Parameters:
  ///   - nameOrPath: The name or path.
  ///   - search: Where names are looked for.
  ///   - labels: Where labels come from; nil: as the card says, else from what states one.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  ///   - progress: Called now and then with how far reading has come.
  /// - Returns: The dataset, with at least one sample.
  /// - Throws: `DatasetError` when there is no such dataset, its card or files are wrong, or nothing in it has a label.
  public static func open(
    _ nameOrPath: String, search: DatasetSearchPath = .standard,
    labels: DatasetCard.Source? = nil, jobs: Int = 1,
    progress: (InkSource.Progress) -> Void = { _ in }
  ) throws(DatasetError) -> Dataset {
    try open(
      DatasetLocation(nameOrPath, search: search), labels: labels, jobs: jobs, progress: progress)
  }

  /// Opens a located dataset.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - labels: Where labels come from; nil: as the card says, else from what states one.
  ///   - needsLabels: Whether a dataset whose card says that it has no labels is an error.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  ///   - progress: Called now and then with how far reading has come.
  /// - Returns: The dataset, with at least one sample.
  /// - Throws: `DatasetError` when its files are missing or wrong, nothing in it has a label, or two sources disagree.
  public static func open(
    _ location: DatasetLocation, labels: DatasetCard.Source? = nil, needsLabels: Bool = true,
    jobs: Int = 1, progress: (InkSource.Progress) -> Void = { _ in }
  ) throws(DatasetError) -> Dataset {
    guard let files = try DatasetFiles(location) else {
      return try load(
        DatasetLoader(
          tree: location.path, isFolder: location.isFolder, labels: labels, jobs: jobs,
          progress: progress))
    }
    if needsLabels, (labels ?? files.card.label) == .nobody {
      throw DatasetError(
        file: files.card.name, code: "noLabels",
        message: "its drawings have no labels: it can be described and verified, but neither "
          + "train nor test")
    }
    try files.checkDigests(jobs: jobs)
    return try load(DatasetLoader(files, labels: labels, jobs: jobs, progress: progress))
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
