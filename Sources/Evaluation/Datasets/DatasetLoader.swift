import Foundation
import Ink
import InkFormats
import Recognition

/// Reads the drawings of a dataset and finds out what each is, who wrote it and to which part it belongs.
///
/// Of the ink only that is kept which the caller makes of each drawing while it is read.
struct DatasetLoader<Kept: Sendable> {
  /// Makes what is kept of a drawing, given its name among the dataset's samples.
  typealias Keeping = (_ id: String, _ drawing: Drawing) -> Kept

  /// What errors call the dataset.
  let path: String
  /// The name: the card's, else that of the folder or file.
  let name: String
  /// The card, where there is one.
  let card: DatasetCard?
  /// The drawings that could be read, in dataset order.
  let entries: [DatasetEntry<Kept>]
  /// What could not be read, in dataset order.
  let failures: [SampleFailure]
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
    /// What its file says about it.
    var statement = InkStatement()
    var kept: Result<Kept, SampleFailure>

    /// Takes a result of reading; its drawing is not kept.
    init(
      _ result: Result<DrawingRecord, InkFileError>, file: String, source: Int = 0, tree: String,
      isInArchive: Bool, keep: Keeping
    ) {
      (self.file, self.source, self.tree, self.isInArchive) = (file, source, tree, isInArchive)
      switch result {
      case .success(let record):
        statement = InkStatement(record)
        kept = .success(keep(statement.id(in: file), record.drawing))
      case .failure(let error):
        let message = error.place.isEmpty ? error.message : "\(error.message) (\(error.place))"
        kept = .failure(SampleFailure(sample: file, code: error.code, message: message))
      }
    }
  }

  /// Reads a located dataset: the files of its card, or else the folder, archive or file.
  ///
  /// - Throws: `DatasetError` when its files are missing, two sources disagree about a label, or there are two tables of
  ///   labels.
  init(
    _ location: DatasetLocation, _ reading: DatasetReading,
    progress: (InkSource.Progress) -> Void = { _ in }, keep: Keeping
  ) throws(DatasetError) {
    if let files = try DatasetFiles(location) {
      try self.init(files, reading, progress: progress, keep: keep)
    } else {
      try self.init(
        tree: location.path, isFolder: location.isFolder, reading, progress: progress, keep: keep)
    }
  }

  /// Reads the files of a card, in its order.
  init(
    _ files: DatasetFiles, _ reading: DatasetReading,
    progress: (InkSource.Progress) -> Void = { _ in }, keep: Keeping
  ) throws(DatasetError) {
    let tables = files.tables
    let labels = reading.labels ?? files.card.label
    let usesTable = labels == nil || labels == .manifest || files.card.writer == .manifest
    let rules = SampleRules(
      card: files.card, manifest: usesTable ? try LabelManifest.only(among: tables) : nil,
      labels: labels)
    var sources: [String: Int] = [:]
    for (index, path) in files.paths.enumerated() { sources[path] = index }
    var items: [Item] = []
    InkSource(
      paths: files.paths.filter { !tables.contains($0) },
      options: reading.options(for: files.card), jobs: reading.jobs
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
          result, file: inner.isEmpty ? name : "\(name)/\(inner)", source: source,
          tree: inner.isEmpty ? name : String(inner), isInArchive: !inner.isEmpty, keep: keep))
    }
    // Reading goes by names; the card's order decides, and within a file the order of reading.
    let order = items.indices.sorted { (items[$0].source, $0) < (items[$1].source, $1) }
    try self.init(order.map { items[$0] }, name: files.card.name, path: files.folder, rules)
  }

  private init(
    tree path: String, isFolder: Bool, _ reading: DatasetReading,
    progress: (InkSource.Progress) -> Void, keep: Keeping
  ) throws(DatasetError) {
    var root = path
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    let name = root.split(separator: "/").last.map(String.init) ?? root
    var items: [Item] = []
    InkSource(paths: [root], options: reading.options(for: nil), jobs: reading.jobs)
      .forEach(progress: progress) { result in
        let file = Self.file(of: result)
        let below = file.hasPrefix(root) ? file.dropFirst(root.count) : file[...]
        let inner = String(below.drop { $0 == "/" })
        items.append(
          Item(
            result, file: inner.isEmpty ? name : inner, tree: inner,
            isInArchive: !isFolder && !inner.isEmpty, keep: keep))
      }
    let usesTable = isFolder && (reading.labels == nil || reading.labels == .manifest)
    let manifest = usesTable ? try LabelManifest.inFolder(root) : nil
    try self.init(
      items, name: name, path: path, SampleRules(manifest: manifest, labels: reading.labels))
  }

  private init(
    _ items: [Item], name: String, path: String, _ rules: SampleRules
  ) throws(DatasetError) {
    let card = rules.card
    var read: [(item: Item, kept: Kept)] = []
    var failures: [SampleFailure] = []
    for item in items {
      switch item.kept {
      case .success(let kept): read.append((item, kept))
      case .failure(let failure): failures.append(failure)
      }
    }
    let places = LabelledPath.tree(
      read.map(\.item.tree), isWrapped: card?.layout == nil && read.allSatisfy(\.item.isInArchive),
      levels: card?.layout)
    var rules = rules
    rules.foldersDiffer = Set(places.map(\.label)).count > 1
    var entries: [DatasetEntry<Kept>] = []
    var unlabelled: [SampleFailure] = []
    var known = Set<String>()
    for ((item, kept), place) in zip(read, places) {
      let id = item.statement.id(in: item.file)
      guard known.insert(id).inserted else {
        failures.append(
          SampleFailure(
            sample: id, code: "sameName",
            message: "is the name of two drawings, as an archive may have it: the first is used"))
        continue
      }
      let answer = try rules.answer(
        item.statement, folders: place, file: item.file, source: card?.files[item.source])
      guard !answer.isLeftOut else { continue }
      guard let label = rules.labels == .nobody ? "" : answer.label else {
        unlabelled.append(SampleFailure(sample: id, code: "noLabel", message: "has no label"))
        continue
      }
      entries.append(
        DatasetEntry(id: id, label: label, writer: answer.writer, part: answer.part, kept: kept))
    }
    card?.split?.drawWriters(&entries)
    self.path = path
    self.name = name
    self.card = card
    self.entries = entries
    self.unlabelled = unlabelled.count
    let missing = rules.manifest.map { Self.missing($0, items) } ?? []
    self.failures = failures + unlabelled + missing
  }

  /// The files and drawings that a table names and that are not there.
  private static func missing(_ manifest: LabelManifest, _ items: [Item]) -> [SampleFailure] {
    let files = Set(items.map(\.file))
    // What could not be read is named as such already, and may be any drawing of its file.
    var doubtful = Set<String>()
    var drawings = Set<String>()
    for item in items {
      if case .failure = item.kept {
        doubtful.insert(item.file)
      } else {
        drawings.insert(item.statement.id(in: item.file))
      }
    }
    var named = Set<String>()
    return manifest.rows.compactMap { file, index in
      guard files.contains(file) else {
        guard named.insert(file).inserted else { return nil }
        return SampleFailure(
          sample: file, code: "missingFile",
          message: "is named in \(manifest.path), but holds no ink")
      }
      guard let index, !doubtful.contains(file), !drawings.contains("\(file)#\(index)") else {
        return nil
      }
      return SampleFailure(
        sample: "\(file)#\(index)", code: "missingDrawing",
        message: "is named in \(manifest.path), but the file has no drawing of this index")
    }
  }

  private static func file(of result: Result<DrawingRecord, InkFileError>) -> String {
    switch result {
    case .success(let record): record.file
    case .failure(let error): error.file
    }
  }
}
