/// What a file may include: files beside it or in folders near it, never outside of what was asked to be read.
///
/// A name is looked for in the file's own folder, then in each folder above it up to the outermost, and in a folder
/// `include` of each. That is how UNIPEN sets lay out what many of their files share.
enum SiblingFiles: Sendable {
  /// The file stands alone: standard input, bytes in memory, a compressed stream.
  case none
  /// The file at `file` may include what lies below the folder.
  case folder(FolderSiblings, file: SystemPath)
  /// The entry `file` may include other entries.
  case archive(ArchiveSiblings, file: String)

  /// The largest file that is included, in bytes.
  static let largestFile = 16 << 20

  /// A text that is included.
  struct Content {
    /// Where it really lies: the same text has the same place under any name.
    var place: [UInt8]
    var bytes: [UInt8]
  }

  /// Where the file itself lies; nil when it stands alone.
  var place: [UInt8]? {
    switch self {
    case .none: nil
    case .folder(_, let file): FileSystem.realPath(of: file)?.bytes
    case .archive(_, let file): Array(file.utf8)
    }
  }

  /// Whether the file is part of another that includes it.
  var isIncluded: Bool {
    guard let place else { return false }
    return switch self {
    case .none: false
    case .folder(let folder, _): folder.included.contains(place)
    case .archive(let archive, _): archive.included.contains(place)
    }
  }

  /// The pictures of the WILL document that the file is an entry of.
  var pictures: [[UInt8]] {
    if case .archive(let archive, let file) = self { archive.pictures(ofStrokes: file) } else { [] }
  }

  /// The content of a file that is included by this name.
  ///
  /// - Throws: Why it cannot be had, as a clause that follows the name.
  func content(of name: String) throws(Refusal) -> Content {
    let parts = name.split(separator: "/").filter { $0 != "." }.map(String.init)
    guard !parts.isEmpty, !name.hasPrefix("/"), !parts.contains("..") else {
      throw Refusal("leads out of the folder")
    }
    let name = parts.joined(separator: "/")
    switch self {
    case .none: throw Refusal("is not followed, as the file was not read from a folder")
    case .folder(let folder, let file):
      let root = folder.root
      let inside = file.bytes.starts(with: root.bytes) ? file.bytes.count - root.bytes.count : 0
      for place in Self.places(of: name, near: file.bytes.suffix(inside)) {
        if let content = try Self.file(root.appending(place), root: root) { return content }
      }
    case .archive(let archive, let file):
      for place in Self.places(of: name, near: Array(file.utf8)[...]) {
        let path = String(decoding: place, as: UTF8.self)
        if let bytes = try archive.bytes(of: path) { return Content(place: place, bytes: bytes) }
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
  ) throws(Refusal) -> Content? {
    let current = SystemPath(bytes: [UInt8(ascii: ".")])
    guard let folder = FileSystem.realPath(of: root.bytes.isEmpty ? current : root),
      let place = FileSystem.realPath(of: path),
      place.bytes.starts(with: folder.withSlash.bytes),
      let status = try? FileSystem.status(of: place), status.kind == .file
    else { return nil }
    guard status.size <= largestFile else { throw Refusal("has more than \(largestFile) bytes") }
    return (try? FileSystem.bytes(of: place, limit: largestFile))
      .map { Content(place: place.bytes, bytes: $0) }
  }
}
