import Foundation
import InkFormats
import Platform

/// The conversion of everything below a folder or in an archive, file by file, into another folder.
///
/// Drawings are read, written and let go some hundred at a time; what cannot be converted is named, and the rest goes on.
struct TreeConversion {
  /// A file to be written.
  private struct Item: Sendable {
    let path: String
    let records: [DrawingRecord]
  }

  private let source: String
  private let destination: String
  private let writer: InkWriter
  private let overwrites: Bool
  private let session: Session
  private var paths: ConvertedPaths
  /// The drawings of the file that is being read, and whether others of it were passed on before.
  private var group: [DrawingRecord] = []
  private var isContinued = false
  private var waiting: [Item] = []
  private var waitingDrawings = 0
  private var written = 0
  /// In how many files something was that the format cannot hold.
  private var losses: [InkProperty: Int] = [:]

  /// Plans a conversion.
  ///
  /// - Throws: `CommandFailure` when the results would lie among what is read, or no folder can be there.
  init(
    from source: String, to destination: String, as writer: InkWriter, overwrites: Bool,
    session: Session
  ) throws {
    self.source = source
    self.destination = destination.hasSuffix("/") ? String(destination.dropLast()) : destination
    self.writer = writer
    self.overwrites = overwrites
    self.session = session
    paths = ConvertedPaths(source: source, fileExtension: writer.fileExtensions[0])
    let (read, result) = (Self.resolved(source), Self.resolved(self.destination))
    if source != "-", result == read || result.hasPrefix(read + "/") {
      throw CommandFailure("\(destination): lies in what is read: name another folder")
    }
    try OutputPlace.checkFolder(at: self.destination)
  }

  /// Reads, converts and writes everything.
  ///
  /// - Parameter input: The drawings of the source.
  /// - Returns: How the command ends.
  /// - Throws: `CommandFailure` when there is nothing to convert or no room for the results; the wish of the user to stop.
  mutating func run(_ input: DrawingInput) throws -> ExitStatus {
    // Files that are being written when the user stops are finished, so that no part of one is left.
    session.interruption.finishPieces()
    try input.read("converting") { result in
      guard case .success(let record) = result else { return }
      if let last = group.last, last.file != record.file { endGroup() }
      group.append(record)
      if !writer.holdsManyDrawings, group.count >= Self.largestBatch { passOn(isMany: true) }
      if waitingDrawings >= Self.largestBatch { try flush() }
    }
    endGroup()
    try flush()
    for property in InkProperty.allCases {
      guard let files = losses[property] else { continue }
      session.note(
        "\(destination): the format \(writer.name) cannot hold \(property.rawValue) "
          + "(\(counted(files, "file")))")
    }
    if input.drawings == 0, input.unreadable == 0 {
      throw CommandFailure("\(source): holds no drawing")
    }
    session.detail("\(destination): \(counted(written, "file")) written")
    return written == 0 ? .nothingDone : session.status
  }

  /// How many drawings are held before they are written.
  private static let largestBatch = 512

  private mutating func endGroup() {
    passOn(isMany: isContinued || group.count > 1)
    isContinued = false
  }

  /// Makes files of the drawings that were read of one: one file, or one for each.
  private mutating func passOn(isMany: Bool) {
    guard let first = group.first else { return }
    if writer.holdsManyDrawings {
      waiting.append(Item(path: paths.path(for: first.file, number: nil), records: group))
    } else {
      waiting += group.map {
        Item(path: paths.path(for: $0.file, number: isMany ? $0.index : nil), records: [$0])
      }
    }
    waitingDrawings += group.count
    isContinued = true
    group.removeAll(keepingCapacity: true)
  }

  /// A file that was written, unless the format can hold none of its drawings.
  private struct Outcome {
    var isWritten = false
    var missing: [InkProperty] = []
    /// Why some drawings are not in it.
    var failures: [String]
  }

  /// Why a file was not written.
  private struct Failure: Error {
    var message: String
    var isOutOfSpace = false
  }

  /// Writes what waits.
  ///
  /// - Throws: `CommandFailure` when there is no room for it, as then there is none for what follows.
  private mutating func flush() throws {
    let (items, writer, folder) = (waiting, writer, destination)
    let (overwrites, read) = (overwrites, Self.resolved(source))
    let results = parallelMap(count: items.count, jobs: session.jobs) { index in
      let path = folder + "/" + items[index].path
      return Result<Outcome, Failure> { () throws(Failure) in
        let records = items[index].records
        do throws(CommandFailure) {
          if Self.resolved(path).hasPrefix(read + "/") {
            throw CommandFailure("\(path): lies in what is read: name another folder")
          }
          try OutputPlace.check(path, overwrite: overwrites, inputs: [read])
        } catch {
          throw Failure(message: error.description)
        }
        let encoded = EncodedDrawings(of: records, as: writer, for: path)
        guard let bytes = encoded.bytes else { return Outcome(failures: encoded.failures) }
        do throws(FileError) { try AtomicFile.write(Data(bytes), to: path) } catch {
          throw Failure(
            message: "\(error): \(OutputPlace.advice(for: error))",
            isOutOfSpace: error.isOutOfSpace)
        }
        return Outcome(
          isWritten: true, missing: writer.missingProperties(of: encoded.records),
          failures: encoded.failures)
      }
    }
    for result in results {
      switch result {
      case .failure(let error) where error.isOutOfSpace: throw CommandFailure(error.message)
      case .failure(let error): session.fail(error.message)
      case .success(let outcome):
        for failure in outcome.failures { session.fail(failure) }
        if outcome.isWritten { written += 1 }
        for property in outcome.missing { losses[property, default: 0] += 1 }
      }
    }
    waiting.removeAll(keepingCapacity: true)
    waitingDrawings = 0
  }

  /// A path without links and without `.` and `..`.
  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}
