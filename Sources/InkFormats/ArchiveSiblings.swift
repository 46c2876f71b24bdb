internal import Archives
internal import Synchronization

/// The UNIPEN texts of an archive, which may include one another, found in one pass when the first is asked for.
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
    /// The names that each text includes.
    var names: [(path: String, names: [String])] = []
  }

  private let origin: Origin
  private let kind: ArchiveKind
  private let limits: ArchiveLimits
  private let entries = Mutex<Entries?>(nil)
  private let includedPlaces = Mutex<Set<[UInt8]>?>(nil)

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

  /// The paths of the texts that are part of others.
  var included: Set<[UInt8]> {
    includedPlaces.withLock { places in
      if let places { return places }
      let including = entries.withLock { entries in
        let all = entries ?? read()
        entries = all
        return all.names
      }
      var texts = IncludedTexts()
      for (path, names) in including {
        var includes = UNIPENIncludes(.archive(self, file: path))
        includes.follow(names)
        texts.note(Array(path.utf8), includes: includes.places)
      }
      places = texts.places
      return texts.places
    }
  }

  private func read() -> Entries {
    var entries = Entries()
    var size = 0
    guard let reader = try? reader() else { return entries }
    while let entry = reader.next() {
      guard case .success(let bytes) = entry.content, UNIPENReader.recognises(bytes) else {
        continue
      }
      let names = UNIPENIncludes.names(in: bytes)
      if !names.isEmpty { entries.names.append((entry.path, names)) }
      guard bytes.count <= min(SiblingFiles.largestFile, Self.limit - size) else {
        entries.isWhole = false
        continue
      }
      size += bytes.count
      entries.bytes[entry.path] = bytes
    }
    entries.names.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    // Where nothing is included, no text need be kept.
    if entries.names.isEmpty { entries.bytes = [:] }
    return entries
  }

  private func reader() throws(ArchiveError) -> ArchiveReader {
    switch origin {
    case .path(let path): try ArchiveReader(path: path, kind: kind, limits: limits)
    case .bytes(let bytes): try ArchiveReader(bytes: bytes, kind: kind, limits: limits)
    }
  }
}
