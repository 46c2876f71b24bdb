internal import Archives
internal import Synchronization

/// What a file may include: files beside it or in folders near it, never outside of what was asked to be read.
///
/// A name is looked for in the file's own folder, then in each folder above it up to the outermost, and in a folder
/// `include` of each. That is how UNIPEN sets lay out what many of their files share.
enum SiblingFiles: Sendable {
  /// The file stands alone: standard input, bytes in memory, a compressed stream.
  case none
  /// The file at `file` may include what lies below `root`.
  case folder(root: SystemPath, file: SystemPath)
  /// The entry `file` may include other entries.
  case archive(ArchiveSiblings, file: String)

  /// The largest file that is included, in bytes.
  static let largestFile = 16 << 20

  /// The content of a file that is included by this name.
  ///
  /// - Throws: Why it cannot be had, as a clause that follows the name.
  func bytes(of name: String) throws(Refusal) -> [UInt8] {
    let parts = name.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard !parts.isEmpty, !name.hasPrefix("/"), !parts.contains("..") else {
      throw Refusal("leads out of the folder")
    }
    let name = parts.joined(separator: "/")
    switch self {
    case .none: throw Refusal("is not followed, as the file was not read from a folder")
    case .folder(let root, let file):
      let inside = file.bytes.starts(with: root.bytes) ? file.bytes.count - root.bytes.count : 0
      for place in Self.places(of: name, near: file.bytes.suffix(inside)) {
        if let bytes = try Self.file(root.appending(place), root: root) { return bytes }
      }
    case .archive(let archive, let file):
      for place in Self.places(of: name, near: Array(file.utf8)[...]) {
        let path = String(decoding: place, as: UTF8.self)
        if let bytes = try archive.bytes(of: path) { return bytes }
      }
    }
    throw Refusal("is not there")
  }

  /// Why a file is not included.
  struct Refusal: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Where a name may lie, nearest first.
  private static func places(of name: String, near file: ArraySlice<UInt8>) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    var folders = file.split(separator: slash).dropLast()
    var places: [[UInt8]] = []
    while true {
      let folder = folders.flatMap { $0 + [slash] }
      places += [folder + name.utf8, folder + Array("include/\(name)".utf8)]
      if folders.isEmpty { return places }
      folders.removeLast()
    }
  }

  /// The content of a file below a folder; nil when there is none, or its real place lies elsewhere.
  private static func file(
    _ path: SystemPath, root: SystemPath
  ) throws(Refusal) -> [UInt8]? {
    let current = SystemPath(bytes: [UInt8(ascii: ".")])
    guard let folder = FileSystem.realPath(of: root.bytes.isEmpty ? current : root),
      let place = FileSystem.realPath(of: path),
      place.bytes.starts(with: folder.withSlash.bytes),
      let status = try? FileSystem.status(of: place), status.kind == .file
    else { return nil }
    guard status.size <= largestFile else { throw Refusal("has more than \(largestFile) bytes") }
    return try? FileSystem.bytes(of: place, limit: largestFile)
  }
}

/// The entries of an archive that others may include, found in one pass when the first is asked for.
final class ArchiveSiblings: Sendable {
  /// How the archive is opened once more.
  enum Origin: Sendable {
    case path(String)
    case bytes([UInt8])
  }

  /// The most bytes that are kept; what many files share is short.
  private static let limit = 64 << 20

  private struct Entries {
    var bytes: [String: [UInt8]] = [:]
    var isWhole = true
  }

  private let origin: Origin
  private let kind: ArchiveKind
  private let limits: ArchiveLimits
  private let entries = Mutex<Entries?>(nil)

  init(_ origin: Origin, kind: ArchiveKind, limits: ArchiveLimits) {
    self.origin = origin
    self.kind = kind
    self.limits = limits
  }

  /// The content of an entry; nil when there is none of this path, or it is no UNIPEN text.
  func bytes(of path: String) throws(SiblingFiles.Refusal) -> [UInt8]? {
    let (found, isWhole) = entries.withLock { entries in
      let all = entries ?? read()
      entries = all
      return (all.bytes[path], all.isWhole)
    }
    if found == nil, !isWhole {
      throw SiblingFiles.Refusal(
        "is not looked for, as the archive has more than \(Self.limit) bytes of UNIPEN texts")
    }
    return found
  }

  private func read() -> Entries {
    var entries = Entries()
    var size = 0
    guard let reader = try? reader() else { return entries }
    while let entry = reader.next() {
      guard case .success(let bytes) = entry.content, UNIPENReader.recognises(bytes) else {
        continue
      }
      guard bytes.count <= min(SiblingFiles.largestFile, Self.limit - size) else {
        entries.isWhole = false
        continue
      }
      size += bytes.count
      entries.bytes[entry.path] = bytes
    }
    return entries
  }

  private func reader() throws(ArchiveError) -> ArchiveReader {
    switch origin {
    case .path(let path): try ArchiveReader(path: path, kind: kind, limits: limits)
    case .bytes(let bytes): try ArchiveReader(bytes: bytes, kind: kind, limits: limits)
    }
  }
}
