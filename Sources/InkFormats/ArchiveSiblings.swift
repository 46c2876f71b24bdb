internal import Archives
internal import Synchronization

/// What entries of an archive tell about others: UNIPEN texts, which may include one another, and the pictures of a WILL
/// document; found in one pass when the first is asked for.
final class ArchiveSiblings: Sendable {
  /// How the archive is opened once more.
  enum Origin: Sendable {
    case path(String)
    case bytes([UInt8])
  }

  /// The most bytes that are kept; what many files share is short.
  private static let limit = 64 << 20

  /// The most bytes of a picture.
  private static let picture = 1 << 20

  private struct Entries: Sendable {
    var bytes: [String: [UInt8]] = [:]
    var isWhole = true
    /// The names that each text includes.
    var names: [(path: String, names: [String])] = []
    /// The pictures of each WILL document; empty where they are too large to keep.
    var pictures: [String: [[UInt8]]] = [:]
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
    let (found, isWhole) = withEntries { ($0.bytes[path], $0.isWhole) }
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
      var texts = IncludedTexts()
      for (path, names) in withEntries(\.names) {
        var includes = UNIPENIncludes(.archive(self, file: path))
        includes.follow(names)
        texts.note(Array(path.utf8), includes: includes.places)
      }
      places = texts.places
      return texts.places
    }
  }

  /// The pictures of the WILL document that an entry holds strokes of; empty ones were too large to keep.
  func pictures(ofStrokes path: String) -> [[UInt8]] {
    guard let document = WILLSection.document(ofStrokes: path) else { return [] }
    return withEntries { $0.pictures[document] ?? [] }
  }

  private func withEntries<Value: Sendable>(_ body: (Entries) -> Value) -> Value {
    entries.withLock { entries in
      let all = entries ?? read()
      entries = all
      return body(all)
    }
  }

  private func read() -> Entries {
    var entries = Entries()
    var size = 0
    guard let reader = try? reader() else { return entries }
    while let entry = reader.next() {
      guard case .success(let bytes) = entry.content else { continue }
      if let document = WILLSection.document(ofPicture: entry.path) {
        let isKept = bytes.count <= min(Self.picture, Self.limit - size)
        entries.pictures[document, default: []].append(isKept ? bytes : [])
        if isKept { size += bytes.count }
      }
      guard UNIPENReader.recognises(bytes) else { continue }
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
