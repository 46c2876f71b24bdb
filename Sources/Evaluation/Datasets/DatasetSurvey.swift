public import Archives
import Foundation
import Ink
public import InkFormats
import Recognition

/// What a dataset holds, counted while it is read: its ink is not kept, so that any number of drawings can be surveyed.
///
/// Memory is names, numbers and a digest of each drawing.
public struct DatasetSurvey: Sendable {
  /// The ink of one sample, to be drawn.
  public struct Exhibit: Sendable {
    /// Its label; empty in a dataset without labels.
    public var label: String
    /// Its name.
    public var sample: String
    /// Its ink.
    public var ink: InkOutline
  }

  /// The name: the card's, else that of the folder or file.
  public let name: String
  /// The card, where there is one.
  public let card: DatasetCard?
  /// What was counted.
  public let facts: Dataset.Facts
  /// What could not be read, in dataset order.
  public let failures: [SampleFailure]
  /// Of each label, in their order, the first sample with ink, or in a dataset without labels the first 48; empty when they
  /// were not asked for.
  public private(set) var exhibits: [Exhibit] = []

  /// Surveys samples in memory, exhibits with them.
  public init(_ dataset: Dataset) {
    let entries = dataset.samples.map { item in
      DatasetEntry(
        id: item.sample.id, label: item.sample.label, writer: item.sample.writer,
        part: item.part, kept: InkCount(item.sample.strokes))
    }
    self.init(
      name: dataset.name, card: dataset.card, entries: entries, failures: dataset.failures)
    let chosen = exhibited(entries)
    exhibits = ordered(
      dataset.samples.map(\.sample).filter { chosen.contains($0.id) }
        .map { Exhibit(label: $0.label, sample: $0.id, ink: InkOutline($0.strokes).simplified) })
  }

  /// Reads a located dataset and counts what it holds; its labels may be missing.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - labels: Where labels come from; nil: as the card says, else from what states one.
  ///   - hasExhibits: Whether samples are drawn, for which the dataset is read twice.
  ///   - limits: What its files and archives may ask for.
  ///   - jobs: The number of threads, at least 1; the result does not depend on it.
  ///   - progress: Called now and then with how far reading has come.
  /// - Throws: `DatasetError` when its files are missing or wrong, nothing in it has a label, two sources disagree, or
  ///   exhibits are asked for of what cannot be read twice.
  public init(
    _ location: DatasetLocation, labels: DatasetCard.Source? = nil, hasExhibits: Bool = false,
    limits: ArchiveLimits = ArchiveLimits(), jobs: Int = 1,
    progress: (InkSource.Progress) -> Void = { _ in }
  ) throws(DatasetError) {
    if hasExhibits { try Self.checkRereadable(location) }
    try DatasetFiles(location)?.checkDigests(jobs: jobs)
    let reading = DatasetReading(labels: labels, limits: limits, jobs: jobs)
    let loader = try DatasetLoader(location, reading, progress: progress) { InkCount($1.strokes) }
    try loader.checkHasSamples()
    self.init(
      name: loader.name, card: loader.card, entries: loader.entries, failures: loader.failures)
    guard hasExhibits else { return }
    let chosen = exhibited(loader.entries)
    let second = try DatasetLoader(location, reading, progress: progress) { id, drawing in
      chosen.contains(id) ? InkOutline(drawing.strokes).simplified : nil
    }
    exhibits = ordered(
      second.entries.compactMap { entry in
        entry.kept.map { Exhibit(label: entry.label, sample: entry.id, ink: $0) }
      })
  }

  /// Reads the files of a card, whatever they are, and counts what they hold.
  init(_ files: DatasetFiles, limits: ArchiveLimits, jobs: Int) throws(DatasetError) {
    let reading = DatasetReading(limits: limits, jobs: jobs)
    let loader = try DatasetLoader(files, reading) { InkCount($1.strokes) }
    self.init(
      name: loader.name, card: loader.card, entries: loader.entries, failures: loader.failures)
  }

  private init(
    name: String, card: DatasetCard?, entries: [DatasetEntry<InkCount>], failures: [SampleFailure]
  ) {
    (self.name, self.card, self.failures) = (name, card, failures)
    var collector = DatasetFactsCollector()
    for entry in entries { collector.add(entry) }
    facts = collector.facts(card: card, failures: failures.count)
  }

  /// The names of the samples that are drawn.
  private func exhibited(_ entries: [DatasetEntry<InkCount>]) -> Set<String> {
    var chosen = Set<String>()
    var labels = Set<String>()
    for entry in entries where entry.kept.isVisible {
      guard facts.labels.isEmpty ? chosen.count < 48 : labels.insert(entry.label).inserted
      else { continue }
      chosen.insert(entry.id)
    }
    return chosen
  }

  /// Exhibits in the order of their labels; those that show nothing are left out.
  private func ordered(_ exhibits: [Exhibit]) -> [Exhibit] {
    let visible = exhibits.filter { !$0.ink.lines.isEmpty }
    guard !facts.labels.isEmpty else { return visible }
    var byLabel: [String: Exhibit] = [:]
    for exhibit in visible { byLabel[exhibit.label] = exhibit }
    return facts.labels.compactMap { byLabel[$0.name] }
  }

  /// Whether a dataset is a folder or a file, and not a pipe, whose bytes come once.
  private static func checkRereadable(_ location: DatasetLocation) throws(DatasetError) {
    guard !location.isFolder else { return }
    let path = URL(fileURLWithPath: location.path).resolvingSymlinksInPath().path
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard kind == .typeRegular else {
      throw DatasetError(
        file: location.path, code: "option",
        message: "cannot be read twice, as drawing its samples needs: store it in a file first")
    }
  }
}
