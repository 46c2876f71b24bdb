/// Goes through paths and the folders among them, file by file, in the byte order of the paths.
///
/// Hidden files and folders are passed over unless they are named themselves, and so are folders that an evaluation wrote. Links are followed; a folder that leads
/// back to one above it is not entered again. Memory is the names of the folders on the way down.
struct FolderWalk {
  /// A file to read, or a path that leads to none.
  struct Item {
    var path: String
    /// Whether the path was given, and not found in a folder.
    var isNamed: Bool
    var status: Result<FileSystem.Status, InkFileError>
    /// The folder that was given and in which the file was found, or else the file's own; ends with `/` unless empty.
    var root: String
  }

  /// The items of one folder that are still to come, the next one last.
  private struct Level {
    var items: [Item]
    var identity: [UInt64]?
  }

  private var levels: [Level]

  /// Starts with the given paths; `-` stands for standard input and is passed on as it is.
  init(_ paths: [String]) {
    levels = [Level(items: Self.sorted(paths.map { Self.item($0, isNamed: true, root: nil) }))]
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
        let prefix = item.path.hasSuffix("/") ? item.path : item.path + "/"
        let names = try FileSystem.names(inFolder: item.path).filter { !$0.hasPrefix(".") }
        if !item.isNamed, Self.isEvaluation(names) { continue }
        let root = item.isNamed ? prefix : item.root
        let items = names.map { Self.item(prefix + $0, isNamed: false, root: root) }
        levels.append(Level(items: Self.sorted(items), identity: status.identity))
      } catch {
        return Item(
          path: item.path, isNamed: item.isNamed, status: .failure(error), root: item.root)
      }
    }
    return nil
  }

  /// Whether a folder's files are those of an evaluation, finished or not: pictures and tables of ink, not ink.
  private static func isEvaluation(_ names: [String]) -> Bool {
    names.contains("predictions.csv")
      && (names.contains("metrics.json") || names.contains("confusion.csv"))
  }

  private static func item(_ path: String, isNamed: Bool, root: String?) -> Item {
    let root = root ?? path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if path == "-", isNamed {
      let status = FileSystem.Status(kind: .other, size: 0, identity: [])
      return Item(path: path, isNamed: true, status: .success(status), root: root)
    }
    do throws(InkFileError) {
      let status = try FileSystem.status(of: path)
      return Item(path: path, isNamed: isNamed, status: .success(status), root: root)
    } catch {
      return Item(path: path, isNamed: isNamed, status: .failure(error), root: root)
    }
  }

  /// Last first, a folder standing where its content would: `a-b` comes before `a/c`.
  private static func sorted(_ items: [Item]) -> [Item] {
    let keyed = items.map { item in
      let isFolder = (try? item.status.get().kind) == .folder && !item.path.hasSuffix("/")
      return (key: Array((isFolder ? item.path + "/" : item.path).utf8), item: item)
    }
    return keyed.sorted { $1.key.lexicographicallyPrecedes($0.key) }.map(\.item)
  }
}
