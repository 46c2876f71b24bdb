internal import Synchronization

/// The UNIPEN texts below a folder, which may include one another.
final class FolderSiblings: Sendable {
  /// The folder that was given; ends with `/` unless empty.
  let root: SystemPath
  /// The most bytes of a file that is read.
  private let limit: Int
  private let includedPlaces = Mutex<Set<[UInt8]>?>(nil)

  /// Nothing is read yet.
  init(root: SystemPath, limit: Int) {
    self.root = root
    self.limit = limit
  }

  /// The real paths of the texts that are part of others, found in one pass when the first is asked for.
  var included: Set<[UInt8]> {
    includedPlaces.withLock { places in
      if let places { return places }
      let found = read()
      places = found
      return found
    }
  }

  private func read() -> Set<[UInt8]> {
    var walk = FolderWalk([root.text])
    var texts = IncludedTexts()
    while let item = walk.next() {
      guard let status = try? item.status.get(), status.kind == .file, status.size <= limit,
        let start = try? FileSystem.bytes(of: item.path, limit: UNIPENReader.startLength),
        UNIPENReader.recognises(start),
        let bytes = try? FileSystem.bytes(of: item.path, limit: limit)
      else { continue }
      let names = UNIPENIncludes.names(in: bytes)
      guard !names.isEmpty, let place = FileSystem.realPath(of: item.path) else { continue }
      var includes = UNIPENIncludes(.folder(self, file: item.path))
      includes.follow(names)
      texts.note(place.bytes, includes: includes.places)
    }
    return texts.places
  }
}
