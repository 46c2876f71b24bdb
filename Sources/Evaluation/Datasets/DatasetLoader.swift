import Foundation
import Ink
import InkFormats
import Recognition

/// Reads the drawings of a dataset and finds out what each is, who wrote it and to which part it belongs.
struct DatasetLoader {
  /// What errors call the dataset.
  let path: String
  /// What was read.
  let dataset: Dataset
  /// The number of drawings without a label.
  let unlabelled: Int

  /// One drawing, or why there is none.
  private struct Item {
    /// The path from the dataset's root.
    var file: String
    /// The position of the card's file; 0 without a card.
    var source: Int
    /// The path whose folders tell label and writer: inside the archive, or from the root.
    var tree: String
    /// Whether it lies in an archive.
    var isInArchive: Bool
    var result: Result<DrawingRecord, InkFileError>
  }

  /// Reads the files of a card, in its order.
  ///
  /// - Throws: `DatasetError` when two sources disagree about a label, or there are two tables of labels.
  init(
    _ files: DatasetFiles, labels: DatasetCard.Source? = nil, jobs: Int,
    progress: (InkSource.Progress) -> Void
  ) throws(DatasetError) {
    let tables = files.tables
    let rules = SampleRules(
      card: files.card, manifest: try LabelManifest.only(among: tables),
      labels: labels ?? files.card.label)
    var sources: [String: Int] = [:]
    for (index, path) in files.paths.enumerated() { sources[path] = index }
    var items: [Item] = []
    InkSource(
      paths: files.paths.filter { !tables.contains($0) }, options: files.card.readOptions,
      jobs: jobs
    ).forEach(progress: progress) { result in
      let file = Self.file(of: result)
      // An entry of an archive has the archive's path before its own.
      var end = file.endIndex
      while sources[String(file[..<end])] == nil, let slash = file[..<end].lastIndex(of: "/") {
        end = slash
      }
      let source = sources[String(file[..<end])] ?? 0
      let inner = file[end...].drop { $0 == "/" }
      let name = files.card.files[source].path
      items.append(
        Item(
          file: inner.isEmpty ? name : "\(name)/\(inner)", source: source,
          tree: inner.isEmpty ? name : String(inner), isInArchive: !inner.isEmpty, result: result))
    }
    // Reading goes by names; the card's order decides, and within a file the order of reading.
    let order = items.indices.sorted { (items[$0].source, $0) < (items[$1].source, $1) }
    try self.init(order.map { items[$0] }, name: files.card.name, path: files.folder, rules)
  }

  /// Reads a folder, an archive or a single file without a card.
  ///
  /// - Throws: `DatasetError` when two sources disagree about a label, or there are two tables of labels.
  init(
    tree path: String, isFolder: Bool, labels: DatasetCard.Source? = nil, jobs: Int,
    progress: (InkSource.Progress) -> Void
  ) throws(DatasetError) {
    var root = path
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    let name = root.split(separator: "/").last.map(String.init) ?? root
    var items: [Item] = []
    InkSource(paths: [root], jobs: jobs).forEach(progress: progress) { result in
      let file = Self.file(of: result)
      let below = file.hasPrefix(root) ? file.dropFirst(root.count) : file[...]
      let inner = String(below.drop { $0 == "/" })
      items.append(
        Item(
          file: inner.isEmpty ? name : inner, source: 0, tree: inner,
          isInArchive: !isFolder && !inner.isEmpty, result: result))
    }
    let manifest = isFolder ? try LabelManifest.inFolder(root) : nil
    try self.init(
      items, name: name, path: path, SampleRules(manifest: manifest, labels: labels))
  }

  private init(
    _ items: [Item], name: String, path: String, _ rules: SampleRules
  ) throws(DatasetError) {
    let card = rules.card
    var read: [(item: Item, record: DrawingRecord)] = []
    var failures: [SampleFailure] = []
    for item in items {
      switch item.result {
      case .success(let record): read.append((item, record))
      case .failure(let error):
        let message = error.place.isEmpty ? error.message : "\(error.message) (\(error.place))"
        failures.append(SampleFailure(sample: item.file, code: error.code, message: message))
      }
    }
    let places = LabelledPath.tree(
      read.map(\.item.tree), isWrapped: card?.layout == nil && read.allSatisfy(\.item.isInArchive),
      levels: card?.layout)
    var rules = rules
    rules.foldersDiffer = Set(places.map(\.label)).count > 1
    var samples: [Dataset.Sample] = []
    var unlabelled: [SampleFailure] = []
    for ((item, record), place) in zip(read, places) {
      let id = "\(item.file)#\(record.index)"
      let answer = try rules.answer(
        record, folders: place, file: item.file, source: card?.files[item.source])
      guard !answer.isLeftOut else { continue }
      guard let label = rules.labels == .nobody ? "" : answer.label else {
        unlabelled.append(SampleFailure(sample: id, code: "noLabel", message: "has no label"))
        continue
      }
      let sample = LabelledSample(
        id: id, strokes: record.drawing.strokes, label: label, writer: answer.writer)
      samples.append(Dataset.Sample(sample: sample, part: answer.part))
    }
    card?.split?.drawWriters(&samples)
    self.path = path
    self.unlabelled = unlabelled.count
    let missing = rules.manifest.map { Self.missing($0, items) } ?? []
    dataset = Dataset(
      name: name, card: card, samples: samples, failures: failures + unlabelled + missing)
  }

  /// The files that a table names and that are not there.
  private static func missing(_ manifest: LabelManifest, _ items: [Item]) -> [SampleFailure] {
    let there = Set(items.map(\.file))
    return manifest.files.filter { !there.contains($0) }.map {
      SampleFailure(
        sample: $0, code: "missingFile", message: "is named in \(manifest.path), but holds no ink")
    }
  }

  private static func file(of result: Result<DrawingRecord, InkFileError>) -> String {
    switch result {
    case .success(let record): record.file
    case .failure(let error): error.file
    }
  }
}
