public import Archives
import Ink
public import InkFormats
import Recognition

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
  ///   - limits: What its files and archives may ask for.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  ///   - progress: Called now and then with how far reading has come.
  /// - Returns: The dataset, with at least one sample.
  /// - Throws: `DatasetError` when there is no such dataset, its card or files are wrong, or nothing in it has a label.
  public static func open(
    _ nameOrPath: String, search: DatasetSearchPath = .standard,
    labels: DatasetCard.Source? = nil, limits: ArchiveLimits = ArchiveLimits(), jobs: Int = 1,
    progress: (InkSource.Progress) -> Void = { _ in }
  ) throws(DatasetError) -> Dataset {
    try open(
      DatasetLocation(nameOrPath, search: search), labels: labels, limits: limits, jobs: jobs,
      progress: progress)
  }

  /// Opens a located dataset to train or to test with.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - labels: Where labels come from; nil: as the card says, else from what states one.
  ///   - limits: What its files and archives may ask for.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  ///   - progress: Called now and then with how far reading has come.
  /// - Returns: The dataset, with at least one sample.
  /// - Throws: `DatasetError` when its files are missing or wrong, its drawings have no labels, or two sources disagree.
  public static func open(
    _ location: DatasetLocation, labels: DatasetCard.Source? = nil,
    limits: ArchiveLimits = ArchiveLimits(), jobs: Int = 1,
    progress: (InkSource.Progress) -> Void = { _ in }
  ) throws(DatasetError) -> Dataset {
    let reading = DatasetReading(labels: labels, limits: limits, jobs: jobs)
    if let files = try DatasetFiles(location) {
      if (labels ?? files.card.label) == .nobody {
        throw DatasetError(
          file: files.card.name, code: "noLabels",
          message: "its drawings have no labels: it can be described and verified, but neither "
            + "train nor test")
      }
      try files.checkDigests(jobs: jobs)
    }
    let loader = try DatasetLoader(location, reading, progress: progress) { $1.strokes }
    try loader.checkHasSamples()
    return Dataset(
      name: loader.name, card: loader.card,
      samples: loader.entries.map { entry in
        Sample(
          sample: LabelledSample(
            id: entry.id, strokes: entry.kept, label: entry.label, writer: entry.writer),
          part: entry.part)
      },
      failures: loader.failures)
  }
}
