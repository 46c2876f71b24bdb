import Foundation
import Platform

/// A finished shard: the folder that `calamus evaluate --shard I/N` leaves and `calamus merge` reads.
///
/// `shard.json` has the schema `calamus.shard/1`, the plan (program, dataset with digest, method with the bank's digest,
/// options, seed, labels, writers, failures of reading, number of units), the plan's digest, the shard's number, and
/// for every file in `parts` its units and SHA-256. The files are those of `EvaluationPart.fileBytes`. `timing.json`
/// lies beside them.
public struct ShardFolder: Sendable {
  /// The file whose presence says that the shard is finished.
  public static let fileName = "shard.json"
  /// The form of the file that this program writes and reads.
  public static let schema = "calamus.shard/1"

  /// Where it lies.
  public let path: String
  /// The plan that it is a part of.
  public let header: PlanHeader
  /// Which shard it is.
  public let number: ShardNumber
  /// How long its stages took.
  public let timing: EvaluationTiming
  let parts: [StoredPart]

  private struct File: Codable {
    struct Part: Codable {
      var file: String
      var start: Int
      var end: Int
      var digest: String
    }

    var schema: String
    var shard: Int
    var shards: Int
    var planDigest: String
    var plan: PlanHeader
    var parts: [Part]
  }

  /// Turns finished work into a shard's folder.
  ///
  /// - Parameters:
  ///   - work: The work, whose parts are all there.
  ///   - number: Which shard it is.
  ///   - parts: The parts.
  ///   - timing: How long the stages took.
  /// - Throws: `EvaluationError` when a file cannot be written.
  static func publish(
    _ work: UnfinishedWork, number: ShardNumber, parts: [StoredPart], timing: EvaluationTiming
  ) throws(EvaluationError) {
    var listed: [File.Part] = []
    for part in parts {
      guard case .file(let path, let digest) = part.place else { continue }
      let name = URL(fileURLWithPath: path).lastPathComponent
      listed.append(
        File.Part(
          file: name, start: part.units.lowerBound, end: part.units.upperBound, digest: digest))
    }
    let file = File(
      schema: schema, shard: number.index, shards: number.count, planDigest: work.header.digest,
      plan: work.header, parts: listed)
    try work.write(encoded(file), to: work.output + "/" + fileName)
    try work.write(encoded(timing), to: work.output + "/" + timingName)
    do {
      let target = work.output + "/parts"
      if FileManager.default.fileExists(atPath: target) {
        try FileManager.default.removeItem(atPath: target)
      }
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      // Linked, not moved: whatever ends the process here, the parts stay where --resume looks for them.
      for part in listed {
        let (here, there) = (work.path("parts/\(part.file)"), "\(target)/\(part.file)")
        do { try FileManager.default.linkItem(atPath: here, toPath: there) } catch {
          // Some file systems have no links.
          try FileManager.default.copyItem(atPath: here, toPath: there)
        }
      }
    } catch {
      let reason = FileError(path: work.output, operation: "written", underlying: error).reason
      throw EvaluationError(
        file: work.output, message: "cannot be written (\(reason)): go on with --resume")
    }
    try work.publish(last: fileName)
  }

  private static let timingName = "timing.json"

  private static func encoded(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Texts and finite numbers can always be encoded.
    return ((try? encoder.encode(value)) ?? Data()) + Data("\n".utf8)
  }

  /// Opens a finished shard and looks at everything but the content of its parts.
  ///
  /// - Throws: `EvaluationError` when it is none, is of a newer program, or is damaged.
  public init(_ path: String) throws(EvaluationError) {
    let name = path + "/" + Self.fileName
    guard let data = FileManager.default.contents(atPath: name) else {
      let work = path + "/" + UnfinishedWork.folderName
      let isUnfinished = FileManager.default.fileExists(atPath: work)
      throw EvaluationError(
        file: path,
        message: isUnfinished
          ? "this shard is not finished: evaluate it with --resume"
          : "is no shard of an evaluation: it has no \(Self.fileName)")
    }
    struct Head: Decodable { var schema: String }
    let head = try? JSONDecoder().decode(Head.self, from: data)
    guard let head else {
      throw EvaluationError(file: name, message: "is damaged: evaluate this shard again")
    }
    guard head.schema == Self.schema else {
      throw EvaluationError(
        file: name, message: "has the schema \(head.schema); this program reads \(Self.schema)")
    }
    guard let file = try? JSONDecoder().decode(File.self, from: data),
      let number = ShardNumber(index: file.shard, count: file.shards),
      file.plan.digest == file.planDigest, file.plan.isSound
    else { throw EvaluationError(file: name, message: "is damaged: evaluate this shard again") }
    var stored: [StoredPart] = []
    for part in file.parts {
      guard 0 <= part.start, part.start < part.end, !part.file.contains("/"),
        part.file != "..", part.file != "."
      else {
        throw EvaluationError(
          file: name, message: "is damaged: evaluate this shard again", place: part.file)
      }
      stored.append(
        StoredPart(
          units: part.start..<part.end, path: "\(path)/parts/\(part.file)", digest: part.digest))
    }
    self.path = path
    self.number = number
    header = file.plan
    parts = stored
    let stages = FileManager.default.contents(atPath: path + "/" + Self.timingName)
    timing =
      stages.flatMap { try? JSONDecoder().decode(EvaluationTiming.self, from: $0) }
      ?? EvaluationTiming(jobs: 1)
    let units = number.units(of: header.units)
    var next = units.lowerBound
    for part in parts {
      guard part.units.lowerBound == next else { break }
      next = part.units.upperBound
    }
    guard next == units.upperBound, parts.reduce(0, { $0 + $1.units.count }) == units.count else {
      throw EvaluationError(
        file: name, message: "does not list all parts of shard \(number.name): evaluate it again")
    }
  }
}
