import Foundation
import Platform

/// The hidden folder in which an evaluation keeps what is finished until all of it is.
///
/// `plan.json` says what the evaluation is; `parts` holds one file a finished part, each written atomically and named
/// after its units and its digest; `output` holds results on their way to the folder above. Whatever ends the process,
/// what lies in `parts` under its right digest is finished.
public struct UnfinishedWork: Sendable {
  /// The name of the hidden folder.
  public static let folderName = ".unfinished"

  /// What to do, as messages say it, when what is unfinished belongs to another evaluation.
  public static let startAnew = "start anew without --resume"

  /// The folder that the results go to.
  public let destination: String
  /// The plan.
  public let header: PlanHeader
  /// The shard, where the work is one of several.
  public let shard: ShardNumber?
  /// The parts that were found finished.
  private(set) var finished: [StoredPart] = []
  private let tables: PlanTables

  private struct Description: Codable, Hashable {
    var header: PlanHeader
    var shard: ShardNumber?
  }

  /// Opens the hidden folder of a destination.
  ///
  /// - Parameters:
  ///   - destination: The folder that the results go to.
  ///   - header: The plan.
  ///   - shard: The shard, where the work is one of several.
  ///   - resume: Whether to go on from what lies there; otherwise it is removed.
  /// - Throws: `EvaluationError` when what lies there belongs to another evaluation or the folder cannot be written.
  public init(
    destination: String, header: PlanHeader, shard: ShardNumber?, resume: Bool
  ) throws(EvaluationError) {
    self.destination = destination
    self.header = header
    self.shard = shard
    tables = PlanTables(header)
    if resume, let data = FileManager.default.contents(atPath: path("plan.json")) {
      try check(data)
      finished = foundParts()
      // Results that were being written are made again, and nothing half-written is among them.
      try? FileManager.default.removeItem(atPath: output)
    } else {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// The number of units that are finished.
  public var finishedUnits: Int { finished.reduce(0) { $0 + $1.units.count } }

  /// The folder in which the results are written before they are published.
  public var output: String { path("output") }

  /// Keeps a part.
  ///
  /// - Throws: `EvaluationError` when it cannot be written; all earlier ones stay.
  func keep(_ part: EvaluationPart) throws(EvaluationError) -> StoredPart {
    if !FileManager.default.fileExists(atPath: path("plan.json")) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      let description = Description(header: header, shard: shard)
      // Texts and whole numbers can always be encoded.
      try write((try? encoder.encode(description)) ?? Data(), to: path("plan.json"))
    }
    let data = Data(part.fileBytes(tables))
    let digest = SHA256.digest(of: data)
    let path = path("parts/\(PartName.name(units: part.units, digest: digest))")
    try write(data, to: path)
    return StoredPart(units: part.units, path: path, digest: digest)
  }

  /// Moves the results from `output` to the destination, the file `last` last, and removes the hidden folder.
  ///
  /// A result of an earlier run that has the name of `last` goes first, so that a run cut short here never leaves
  /// files of two evaluations that look like one.
  ///
  /// - Parameters:
  ///   - last: The file whose presence says that all are there.
  ///   - stale: Names that an earlier run may have left and this one did not write.
  /// - Throws: `EvaluationError` when a file cannot be moved.
  public func publish(last: String, stale: [String] = []) throws(EvaluationError) {
    do {
      let manager = FileManager.default
      let names = try manager.contentsOfDirectory(atPath: output).sorted()
      for name in [last] + stale {
        try? manager.removeItem(atPath: destination + "/" + name)
      }
      for name in names.filter({ $0 != last }) + [last] {
        let target = destination + "/" + name
        var isFolder: ObjCBool = false
        if unsafe manager.fileExists(atPath: target, isDirectory: &isFolder), isFolder.boolValue {
          try manager.removeItem(atPath: target)
        }
        guard unsafe rename(output + "/" + name, target) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      }
      try manager.removeItem(atPath: folder)
    } catch {
      let file = FileError(path: destination, operation: "written", underlying: error)
      throw EvaluationError(
        file: destination, message: "cannot be written (\(file.reason)): go on with --resume")
    }
  }

  var folder: String { destination + "/" + Self.folderName }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ data: Data, to path: String) throws(EvaluationError) {
    do {
      try AtomicFile.write(data, to: path)
    } catch {
      throw EvaluationError(
        file: path,
        message: "cannot be written (\(error.reason)): what is finished is kept, "
          + "go on with --resume")
    }
  }

  private func check(_ data: Data) throws(EvaluationError) {
    guard let stored = try? JSONDecoder().decode(Description.self, from: data) else {
      throw EvaluationError(
        file: path("plan.json"), message: "cannot be understood: \(Self.startAnew)")
    }
    guard stored.shard == shard else {
      let what = stored.shard.map { "shard \($0.name)" } ?? "a whole evaluation"
      throw EvaluationError(
        file: destination, message: "has unfinished work of \(what): \(Self.startAnew)")
    }
    if let difference = stored.header.difference(from: header) {
      throw EvaluationError(
        file: destination,
        message: "has unfinished work \(difference): \(Self.startAnew)")
    }
  }

  /// The parts whose files hold what their names say; what is damaged is removed and done again.
  private func foundParts() -> [StoredPart] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: path("parts"))) ?? []
    return names.sorted().compactMap { name in
      let file = path("parts/\(name)")
      if let (units, short) = PartName.parse(name),
        let digest = try? SHA256.digest(ofFile: file), PartName.short(digest) == short
      {
        let part = StoredPart(units: units, path: file, digest: digest)
        if (try? part.load(tables)) != nil { return part }
      }
      try? manager.removeItem(atPath: file)
      return nil
    }
  }
}
