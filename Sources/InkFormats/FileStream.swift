internal import Archives

/// Gives the bytes of file after file from paths, folders and archives, one at a time.
struct FileStream {
  /// One file's bytes, or why they cannot be had.
  struct Item: Sendable {
    var file: String
    /// Whether the file was named by the caller, and not found in a folder or an archive.
    var isNamed: Bool
    var content: Result<[UInt8], InkFileError>
    /// What the file may include.
    var siblings = SiblingFiles.none
  }

  private struct OpenArchive {
    var reader: ArchiveReader
    var path: String
    var isNamed: Bool
    var siblings: ArchiveSiblings
  }

  private var walk: FolderWalk
  private var archive: OpenArchive?
  private var pending: Item?
  private var folder: FolderSiblings?
  private let limits: ArchiveLimits

  /// Starts with paths.
  init(paths: [String], limits: ArchiveLimits) {
    walk = FolderWalk(paths)
    self.limits = limits
  }

  /// Starts with one file in memory.
  init(bytes: [UInt8], file: String, limits: ArchiveLimits) {
    walk = FolderWalk([])
    self.limits = limits
    pending = open(bytes, path: file, isNamed: true)
  }

  /// The next file, or nil after the last.
  mutating func next() -> Item? {
    if let item = pending {
      pending = nil
      return item
    }
    while true {
      if let open = archive {
        if let entry = open.reader.next() { return item(entry, of: open) }
        archive = nil
      }
      guard let found = walk.next() else { return nil }
      do throws(InkFileError) {
        if let item = try open(found, status: found.status.get()) { return item }
      } catch {
        return Item(file: found.path.text, isNamed: found.isNamed, content: .failure(error))
      }
    }
  }

  /// A file's content; nil when it is an archive, which is open then.
  private mutating func open(
    _ found: FolderWalk.Item, status: FileSystem.Status
  ) throws(InkFileError) -> Item? {
    let (path, isNamed) = (found.path.text, found.isNamed)
    if status.kind == .other, !isNamed {
      // Reading a pipe or a device that lies in a folder might never end.
      throw InkFileError(file: path, code: "unreadable", message: "is neither a file nor a folder")
    }
    if status.kind == .file, status.size > limits.entryBytes || status.size > Self.smallFile {
      let start = try FileSystem.bytes(of: found.path, limit: ArchiveKind.prefixLength)
      // The importer of archives opens names that are text; others are read in one go.
      if let kind = ArchiveKind(startOf: start), found.path.isText {
        do {
          let reader = try ArchiveReader(path: path, kind: kind, limits: limits)
          let siblings = ArchiveSiblings(.path(path), kind: kind, limits: limits)
          archive = OpenArchive(reader: reader, path: path, isNamed: isNamed, siblings: siblings)
          return nil
        } catch {
          throw Self.error(error, file: path)
        }
      }
    }
    let bytes =
      found.isStandardInput
      ? try FileSystem.standardInput(limit: limits.entryBytes + 1)
      : try FileSystem.bytes(of: found.path, limit: limits.entryBytes + 1)
    guard bytes.count <= limits.entryBytes else {
      throw InkFileError(
        file: path, code: "tooLarge",
        message: "more than the limit of \(limits.entryBytes) bytes for one file")
    }
    var item = open(bytes, path: path, isNamed: isNamed)
    if status.kind == .file {
      // Files come folder by folder: those of one share what is known about it.
      if folder?.root != found.root {
        folder = FolderSiblings(root: found.root, limit: limits.entryBytes)
      }
      item?.siblings = folder.map { .folder($0, file: found.path) } ?? .none
    }
    return item
  }

  /// The file itself; nil when it is an archive, which is open then.
  private mutating func open(_ bytes: [UInt8], path: String, isNamed: Bool) -> Item? {
    guard let kind = ArchiveKind(startOf: bytes) else {
      return Item(file: path, isNamed: isNamed, content: .success(bytes))
    }
    do throws(ArchiveError) {
      let reader = try ArchiveReader(bytes: bytes, kind: kind, limits: limits)
      let siblings = ArchiveSiblings(.bytes(bytes), kind: kind, limits: limits)
      archive = OpenArchive(reader: reader, path: path, isNamed: isNamed, siblings: siblings)
      return nil
    } catch {
      return Item(file: path, isNamed: isNamed, content: .failure(Self.error(error, file: path)))
    }
  }

  private func item(_ entry: ArchiveEntry, of archive: OpenArchive) -> Item {
    let file = entry.path.isEmpty ? archive.path : "\(archive.path)/\(entry.path)"
    return Item(
      file: file, isNamed: archive.isNamed && entry.path.isEmpty,
      content: entry.content.mapError { Self.error($0, file: file) },
      siblings: entry.path.isEmpty ? .none : .archive(archive.siblings, file: entry.path))
  }

  private static func error(_ error: ArchiveError, file: String) -> InkFileError {
    let code = error.code == .unsafeName ? "malformed" : error.code.rawValue
    return InkFileError(file: file, code: code, message: error.message, place: error.place)
  }

  /// Archives beyond this size are read from disk as they are needed, smaller ones in one go.
  private static let smallFile = 1 << 16
}
