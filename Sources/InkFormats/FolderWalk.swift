/// Goes through paths and the folders among them, file by file, in the byte order of the paths.
///
/// Hidden files and folders are passed over unless they are named themselves, and so are folders that an evaluation
/// wrote. Links are followed; a folder that leads back to one above it is not entered again. Memory is the names of the
/// folders on the way down.
struct FolderWalk {
  /// A file to read, or a path that leads to none.
  struct Item {
    var path: SystemPath
    /// Whether the path was given, and not found in a folder.
    var isNamed: Bool
    var status: Result<FileSystem.Status, InkFileError>
    /// The folder that was given and in which the file was found, or else the file's own; ends with `/` unless empty.
    var root: SystemPath

    /// Whether it stands for standard input.
    var isStandardInput: Bool { isNamed && path.bytes == FolderWalk.dash }
  }

  /// The items of one folder that are still to come, the next one last.
  private struct Level {
    var items: [Item]
    var identity: [UInt64]?
  }

  private static let dash = [UInt8(ascii: "-")]

  private var levels: [Level]

  /// Starts with the given paths; `-` stands for standard input and is passed on as it is.
  init(_ paths: [String]) {
    let items = paths.map { path in
      let path = SystemPath(written: path)
      return Self.item(path, isNamed: true, root: path.folder)
    }
    levels = [Level(items: Self.sorted(items))]
  }

  /// The next file, or nil after the last.
  mutating func next() -> Item? {
    while let last = levels.indices.last {
      guard let item = levels[last].items.popLast() else {
        levels.removeLast()
        continue
      }
      guard case .success(let status) = item.status, status.kind == .folder else { return item }
      if levels.contains(where: { $0.identity == status.identity }) { continue }
      do throws(InkFileError) {
        let prefix = item.path.withSlash
        let root = item.isNamed ? prefix : item.root
        let names = try FileSystem.names(inFolder: item.path)
          .filter { $0.first != UInt8(ascii: ".") }
        if !item.isNamed, Self.isEvaluation(names) { continue }
        let items = names.map { Self.item(prefix.appending($0), isNamed: false, root: root) }
        levels.append(Level(items: Self.sorted(items), identity: status.identity))
      } catch {
        var item = item
        item.status = .failure(error)
        return item
      }
    }
    return nil
  }

  /// Whether a folder's files are those of an evaluation, finished or not: pictures and tables of ink, not ink.
  private static func isEvaluation(_ names: [[UInt8]]) -> Bool {
    func contains(_ name: String) -> Bool { names.contains(Array(name.utf8)) }
    return contains("predictions.csv") && (contains("metrics.json") || contains("confusion.csv"))
  }

  private static func item(_ path: SystemPath, isNamed: Bool, root: SystemPath) -> Item {
    var item = Item(
      path: path, isNamed: isNamed,
      status: .success(FileSystem.Status(kind: .other, size: 0, identity: [])), root: root)
    if item.isStandardInput { return item }
    do throws(InkFileError) {
      item.status = .success(try FileSystem.status(of: path))
    } catch {
      item.status = .failure(error)
    }
    return item
  }

  /// Last first, a folder standing where its content would: `a-b` comes before `a/c`.
  private static func sorted(_ items: [Item]) -> [Item] {
    let keyed = items.map { item in
      let isFolder = (try? item.status.get().kind) == .folder
      return (key: (isFolder ? item.path.withSlash : item.path).bytes, item: item)
    }
    return keyed.sorted { $1.key.lexicographicallyPrecedes($0.key) }.map(\.item)
  }
}
