/// One file of an archive: its bytes, or why it cannot be had.
public struct ArchiveEntry: Sendable {
  /// The path inside the archive, an inner archive's path before it; empty for the content of a compressed file that
  /// is no archive, and for an error that concerns the archive itself.
  public var path: String
  /// The content, or why it cannot be had.
  public var content: Result<[UInt8], ArchiveError>
}

/// Reads the files of an archive one after the other, in archive order, without unpacking anything to disk.
///
/// zip, 7z, tar behind any compression, single compressed files, and archives inside archives. Folders, links, devices,
/// hidden files and a Mac's side files are passed over. A bad entry is reported under its name and the rest goes on, in a
/// zip file also behind damaged data; a damaged archive gives what lies before the damage, then one error. Memory is one entry
/// at a time, however many there are, and an inner archive as a whole. Not safe to use from two threads at once.
public final class ArchiveReader {
  private struct Level {
    var handle: ArchiveHandle
    var path: String
    /// The name of the entry, when it is one that was cut out of a zip file, whose directory goes on behind it.
    var cutName: [UInt8]?
    var lastName = ""
    var position = 0
  }

  private let limits: ArchiveLimits
  private var catalogue: ZipCatalogue?
  private var levels: [Level]
  private var produced = 0
  /// What entries produced that were given up for their ratio: it must not weigh on those behind them.
  private var excused = 0
  private var entries = 0
  private var restarts = 0
  private var reread = 0

  /// The most times that zip files are opened again for what lies behind damaged entries, as each costs a pass.
  private static let mostRestarts = 1000

  /// Opens an archive file, or a compressed file.
  ///
  /// - Parameters:
  ///   - path: Where the file lies.
  ///   - kind: What its first bytes announce.
  ///   - limits: What it may ask of the reader.
  /// - Throws: `unreadable`, `malformed` or `truncated`.
  public init(
    path: String, kind: ArchiveKind, limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveError) {
    self.limits = limits
    catalogue = kind == .zip ? ZipCatalogue(path: path, limit: limits.entryBytes) : nil
    levels =
      catalogue == nil
      ? [Level(handle: try ArchiveHandle(path: path, form: Self.form(of: kind)), path: "")] : []
  }

  /// Opens an archive, or a compressed stream, in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole archive.
  ///   - kind: What its first bytes announce.
  ///   - limits: What it may ask of the reader.
  /// - Throws: `malformed` or `truncated`.
  public init(
    bytes: [UInt8], kind: ArchiveKind, limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveError) {
    self.limits = limits
    let handle = try ArchiveHandle(bytes: bytes[...], form: Self.form(of: kind))
    levels = [Level(handle: handle, path: "")]
  }

  /// The compressed bytes of the outermost archive that were read so far, for progress.
  public var consumed: Int { catalogue?.consumed ?? levels.first?.handle.consumed ?? 0 }

  /// The next file, or nil after the last.
  public func next() -> ArchiveEntry? {
    while true {
      while let level = levels.last {
        if level.cutName != nil, level.handle.headers > 0 {
          levels.removeLast()
          continue
        }
        entries += 1
        guard entries <= limits.entries else {
          end()
          let error = ArchiveError(.tooLarge, "more than \(limits.entries) entries")
          return ArchiveEntry(path: "", content: .failure(error))
        }
        do throws(ArchiveError) {
          guard let header = try level.handle.next() else {
            if level.handle.isCutTar {
              throw ArchiveError(.truncated, "the tar file lacks its closing blocks, as if cut")
            }
            levels.removeLast()
            if level.handle.isHollow {
              let error = ArchiveError(
                .malformed, "the compressed file holds nothing, or zeros like an empty tar file")
              return ArchiveEntry(path: level.path, content: .failure(error))
            }
            continue
          }
          if let entry = read(header, of: level) { return entry }
        } catch {
          if let entry = failure(error, of: level) { return entry }
        }
      }
      guard let catalogue else { return nil }
      do throws(ArchiveError) {
        guard let entry = try catalogue.next() else { return nil }
        if let failed = open(entry) { return failed }
      } catch {
        self.catalogue = nil
        return ArchiveEntry(path: "", content: .failure(error))
      }
    }
  }

  /// Opens what was cut out of a zip file; what cannot be cut or opened is an error under its name.
  private func open(_ entry: ZipCatalogue.Entry) -> ArchiveEntry? {
    do throws(ArchiveError) {
      let handle = try ArchiveHandle(bytes: try entry.archive.get()[...], form: .zip)
      levels = [Level(handle: handle, path: "", cutName: entry.name)]
      return nil
    } catch {
      return Self.failure(error, name: entry.name)
    }
  }

  /// An error under the name of an entry, unless that is one to be passed over.
  private static func failure(_ error: ArchiveError, name: [UInt8]) -> ArchiveEntry? {
    switch EntryName(name) {
    case .hidden: nil
    case .unsafe(let name), .usable(let name): ArchiveEntry(path: name, content: .failure(error))
    }
  }

  /// Makes this the end of the whole archive.
  private func end() {
    levels = []
    catalogue = nil
  }

  /// What becomes of one entry; nil when there is nothing to deliver.
  private func read(_ header: ArchiveHandle.Header, of level: Level) -> ArchiveEntry? {
    guard header.isFile else { return nil }
    let isBare = level.handle.isBareStream
    let path: String
    switch isBare ? .usable("") : EntryName(header.name) {
    case .hidden: return nil
    case .unsafe(let name):
      let error = ArchiveError(.unsafeName, "an entry's name leads out of the archive: \(name)")
      return ArchiveEntry(path: Self.join(level.path, name), content: .failure(error))
    case .usable(let name): path = isBare ? level.path : Self.join(level.path, name)
    }
    levels[levels.count - 1].lastName = path
    levels[levels.count - 1].position += 1
    do throws(ArchiveError) {
      let bytes = try content(header, of: level.handle)
      guard let kind = ArchiveKind(startOf: bytes) else {
        return ArchiveEntry(path: path, content: .success(bytes))
      }
      guard levels.count <= limits.depth else {
        throw ArchiveError(.tooDeep, "archives inside archives more than \(limits.depth) deep")
      }
      let inner = try ArchiveHandle(bytes: bytes[...], form: Self.form(of: kind))
      levels.append(Level(handle: inner, path: path))
      return nil
    } catch {
      var error = error
      if level.cutName == nil, !level.handle.isUsable,
        error.code == .truncated || !recover(level.handle)
      {
        levels.removeAll { $0.handle === level.handle }
        error.message += "; what lies behind it in the archive is lost"
      }
      return ArchiveEntry(path: path, content: .failure(error))
    }
  }

  /// Whether a zip file could be made to go on behind an entry with damaged data.
  private func recover(_ handle: ArchiveHandle) -> Bool {
    guard handle.isZip, restarts < Self.mostRestarts else { return false }
    restarts += 1
    reread += handle.headers
    guard reread <= limits.entries else { return false }
    do throws(ArchiveError) {
      try handle.restart()
      return true
    } catch { return false }
  }

  private func content(
    _ header: ArchiveHandle.Header, of handle: ArchiveHandle
  ) throws(ArchiveError) -> [UInt8] {
    if header.isEncrypted {
      throw ArchiveError(.encrypted, "the entry is encrypted")
    }
    if let size = header.size, size > limits.entryBytes, !handle.isCompressed {
      throw ArchiveError(
        .tooLarge, "\(size) bytes, more than the limit of \(limits.entryBytes) for one entry")
    }
    let before = produced
    let bytes = try handle.bytes(limit: limits.entryBytes, expected: header.size) {
      count throws(ArchiveError) in
      produced = before + count
      if produced > limits.totalBytes {
        end()
        throw ArchiveError(
          .tooLarge, "more than the limit of \(limits.totalBytes) bytes for the whole archive")
      }
      let weighed = produced - excused
      if weighed > limits.ratioFloor, weighed / limits.ratio > max(consumed, 1) {
        throw bomb(count)
      }
    }
    try handle.checkGzip(bytes)
    return bytes
  }

  /// Gives up an entry that expands like a compression bomb, after `count` bytes of it, and what lies around it: what
  /// was cut out of a zip file, behind which the next entry can be cut out, or else the whole archive.
  private func bomb(_ count: Int) -> ArchiveError {
    var message = "expands more than \(limits.ratio) times, like a compression bomb"
    let isEntry = catalogue != nil && levels.first?.cutName != nil
    if isEntry {
      if levels.count > 1 { message += "; the rest of the archive around it was not read" }
      excused += count
      levels = []
    } else {
      if levels.last?.handle.isBareStream == false {
        message += "; the rest of the archive was not read"
      }
      end()
    }
    return ArchiveError(.tooLarge, message)
  }

  /// Ends the innermost archive with an error that says how far it was read.
  private func failure(_ error: ArchiveError, of level: Level) -> ArchiveEntry? {
    levels.removeLast()
    if let name = level.cutName { return Self.failure(error, name: name) }
    var error = error
    if error.place.isEmpty, !level.handle.isBareStream {
      error.place =
        level.position == 0
        ? "before its first file" : "after file \(level.position), \(level.lastName)"
    }
    return ArchiveEntry(path: level.path, content: .failure(error))
  }

  private static func form(of kind: ArchiveKind) -> ArchiveHandle.Form {
    kind == .compressed ? .compressed : .archive
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
