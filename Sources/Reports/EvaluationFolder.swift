import DataFormats
public import Evaluation
import Foundation
import InkRendering
public import Platform

/// The folder that an evaluation writes: figures for programs, a page and pictures for people.
public struct EvaluationFolder: Sendable {
  /// Where it lies.
  public let path: String

  /// Names a folder; nothing is touched yet.
  public init(_ path: String) { self.path = path }

  /// Makes sure that an evaluation can be written here, before the long work.
  ///
  /// - Parameter force: Whether a folder with other things in it is taken too; nothing in it is removed.
  /// - Throws: `ReportError` when the path is a file, the folder cannot be made, or it holds other things, or
  ///   another run is writing into it.
  /// - Returns: What keeps other runs out while it lives, so that two never mix their files.
  @discardableResult
  public func prepare(force: Bool) throws(ReportError) -> FolderLock {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if unsafe manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw ReportError(file: path, message: "is a file: name a folder")
    }
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      let entries = try manager.contentsOfDirectory(atPath: path)
      let isOurs = entries.contains(where: Self.marks.contains)
      guard entries.isEmpty || isOurs || force else {
        throw ReportError(
          file: path,
          message: "is not empty and not an evaluation folder: choose another, or use --force")
      }
    } catch let error as ReportError {
      throw error
    } catch {
      throw ReportError(
        file: path, message: FileError(path: path, operation: "made", underlying: error).reason,
        place: "the output folder cannot be made")
    }
    guard let lock = FolderLock(path) else {
      throw ReportError(
        file: path, message: "another run is writing into this folder: wait or choose another")
    }
    return lock
  }

  /// Writes every file of an evaluation, each of them all or not at all; `metrics.json` comes last.
  ///
  /// An older one goes first: a run that is cut short leaves a folder without it, never one of two evaluations.
  ///
  /// All files but `timing.json` depend on the record, the ink and the baseline alone.
  ///
  /// - Parameters:
  ///   - result: What was found.
  ///   - normalization: What the pictures of the matrix show.
  ///   - baseline: The earlier run of the headline; `comparison.html` tells what changed since.
  /// - Throws: `ReportError` when a file cannot be written or a picture not drawn.
  public func write(
    _ result: EvaluationResult, normalization: ConfusionPicture.Normalization = .none,
    baseline: ReportBaseline? = nil
  ) throws(ReportError) {
    let metrics = result.record.metrics
    let exhibits = Exhibits(of: result)
    try? FileManager.default.removeItem(atPath: file(Self.metricsName))
    try writePredictions(of: result)
    try write("exhibits.json", exhibits.json.pretty)
    try write(
      "timing.json",
      TimingFile.json(result.timing, samples: metrics.samples, date: Date()).pretty)
    for name in Self.comparisonNames { try? FileManager.default.removeItem(atPath: file(name)) }
    if let baseline {
      try write(comparison(of: result, with: baseline), result.record, exhibits, baseline)
    }
    try writeReports(result.record, metrics, exhibits, normalization)
    try write(Self.metricsName, MetricsFile.json(result.record, metrics).pretty)
  }

  /// Writes the files for people again, from `metrics.json`, `predictions.csv` and `exhibits.json`.
  ///
  /// - Parameters:
  ///   - normalization: What the pictures of the matrix show.
  ///   - baseline: The earlier run of the headline; nil keeps the one that was compared with before, if any.
  /// - Returns: The evaluation that the folder holds.
  /// - Throws: `ReportError` when the folder is none of ours, its files contradict each other, or one cannot be read or
  ///   written.
  @discardableResult
  public func rewriteReports(
    normalization: ConfusionPicture.Normalization = .none, baseline: ReportBaseline? = nil
  ) throws(ReportError) -> EvaluationRecord {
    let record = try record()
    let metrics = record.metrics
    try MetricsFile.check(
      read(Self.metricsName), against: record, metrics, file: file(Self.metricsName))
    let exhibits = try exhibits()
    if let baseline {
      try write(Comparison(old: baseline.record, new: record), record, exhibits, baseline)
    }
    try writeReports(record, metrics, exhibits, normalization)
    return record
  }

  /// What an evaluation leaves in its folder in some cases only, to be removed where an earlier run left it.
  public static let occasionalNames =
    comparisonNames + [SamplePages.folder, PerturbationsFile.name]
  private static let comparisonNames = ["comparison.html", "comparison.json"]

  private func comparison(
    of result: EvaluationResult, with baseline: ReportBaseline
  ) throws(ReportError) -> Comparison {
    do {
      return try Comparison(old: baseline.record, new: result)
    } catch {
      throw ReportError(file: path, message: "\(error)")
    }
  }

  private func write(
    _ comparison: Comparison, _ record: EvaluationRecord, _ exhibits: Exhibits,
    _ baseline: ReportBaseline
  ) throws(ReportError) {
    try ComparisonFolder(path).write(
      comparison, old: baseline.record, new: record, exhibits: (baseline.exhibits, exhibits),
      folders: (baseline.folder, nil))
  }

  /// The ink that lies beside the evaluation; none where its file is not there.
  ///
  /// - Throws: `ReportError` when the file cannot be read.
  public func exhibits() throws(ReportError) -> Exhibits {
    guard FileManager.default.fileExists(atPath: file("exhibits.json")) else { return Exhibits() }
    return try Exhibits(from: read("exhibits.json"), file: file("exhibits.json"))
  }

  /// The evaluation that the folder holds.
  ///
  /// - Throws: `ReportError` when the folder is none of ours, or a file cannot be read.
  public func record() throws(ReportError) -> EvaluationRecord {
    guard FileManager.default.fileExists(atPath: file(Self.metricsName)) else {
      throw ReportError(
        file: path, message: "is not an evaluation folder: it has no \(Self.metricsName)")
    }
    let metrics = try read(Self.metricsName)
    return try MetricsFile.record(
      from: metrics, predictions: file(Self.predictionsName), file: file(Self.metricsName))
  }

  /// The file that comes last: a folder with it holds a whole evaluation.
  public static let metricsName = "metrics.json"
  private static let predictionsName = "predictions.csv"
  /// What tells a folder that evaluations are written into.
  private static let marks: Set = [
    metricsName, predictionsName, ShardFolder.fileName, UnfinishedWork.folderName,
    "candidates.csv",
  ]

  /// Writes `predictions.csv` row by row, as a million of them need not be in memory.
  private func writePredictions(of result: EvaluationResult) throws(ReportError) {
    let path = file(Self.predictionsName)
    let partial = path + ".partial"
    do {
      try FileManager.default.createDirectory(
        atPath: self.path, withIntermediateDirectories: true)
      try Data(PredictionsFile.head.utf8).write(to: URL(fileURLWithPath: partial))
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: partial))
      defer { try? handle.close() }
      try handle.seekToEnd()
      var buffer = Data()
      try result.forEachPrediction { prediction in
        buffer.append(contentsOf: PredictionsFile.row(prediction).utf8)
        guard buffer.count >= 1 << 18 else { return }
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
      }
      try handle.write(contentsOf: buffer)
      try handle.synchronize()
      guard unsafe rename(partial, path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      if let error = error as? EvaluationError {
        throw ReportError(file: error.file, message: error.message, place: error.place)
      }
      let reason = FileError(path: path, operation: "written", underlying: error).reason
      throw ReportError(file: path, message: "cannot be written (\(reason))")
    }
  }

  private func writeReports(
    _ record: EvaluationRecord, _ metrics: Metrics, _ exhibits: Exhibits,
    _ normalization: ConfusionPicture.Normalization
  ) throws(ReportError) {
    let picture = ConfusionPicture(
      metrics.confusion, normalization: normalization, title: record.dataset.name)
    let pages = SamplePages(record, metrics.confusion, exhibits)
    let note = FileManager.default.contents(atPath: file("comparison.json"))
      .flatMap { BaselineNote(from: $0) }
    let page = HTMLReport(
      record, metrics: metrics, exhibits: exhibits, normalization: normalization, pages: pages,
      baseline: note)
    if let text = PerturbationsFile.text(record) { try write(PerturbationsFile.name, text) }
    try write("confusion.csv", ConfusionFile.text(metrics.confusion))
    try write("confusion.svg", picture.svg(.file))
    do {
      try write("confusion.png", Data(picture.png()))
    } catch let error as ReportError {
      throw error
    } catch {
      throw ReportError(file: file("confusion.png"), message: "\(error)")
    }
    try write(pages)
    try write("report.html", page.text)
  }

  private func file(_ name: String) -> String { path + "/" + name }

  private func read(_ name: String) throws(ReportError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: file(name)))
    } catch {
      let reason = FileError(path: name, operation: "read", underlying: error).reason
      throw ReportError(file: file(name), message: "cannot be read (\(reason))")
    }
  }

  private func write(_ name: String, _ text: String) throws(ReportError) {
    try write(name, Data(text.utf8))
  }

  private func write(_ name: String, _ data: Data) throws(ReportError) {
    do {
      try AtomicFile.write(data, to: file(name))
    } catch {
      throw ReportError(file: file(name), message: "cannot be written (\(error.reason))")
    }
  }
}
