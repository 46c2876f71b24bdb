/// What the folders around a drawing say about it.
///
/// The rule for folders and archives: the first folder is the label, the second, where there is one, the writer, deeper
/// ones mean nothing (`LABEL/WRITER/.../FILE`). When the only folders at the top are `train` and `test`, they are the
/// parts of the split and the rule begins below them. Since no folder can be called `/` or `.`, `%` and two hexadecimal
/// digits stand for a byte of the label in UTF-8 (`%2F`). An archive whose files all lie in one more folder around such
/// a tree is read as the tree.
struct LabelledPath: Hashable {
  /// The label, where a folder names one.
  private(set) var label: String?
  /// The writer, where a folder names one.
  private(set) var writer: String?
  /// The part of the split, where a folder names one.
  private(set) var part: DatasetCard.Part?

  /// Reads the folders of one path by the meaning of their levels.
  init(folders: ArraySlice<Substring>, levels: [DatasetCard.Level]) {
    for (folder, level) in zip(folders, levels) {
      switch level {
      case .label: label = (label.map { $0 + "/" } ?? "") + Self.decoded(folder)
      case .writer: writer = Self.decoded(folder)
      case .other: break
      }
    }
  }

  /// Reads the paths of a whole tree, relative to its root.
  ///
  /// - Parameters:
  ///   - paths: Where the drawings lie; `/` between folders, the last component is the file.
  ///   - isWrapped: Whether one folder around everything is to be looked through.
  ///   - levels: The meaning of folders; nil = label, writer.
  /// - Returns: What each path says, in order.
  static func tree(
    _ paths: [String], isWrapped: Bool, levels: [DatasetCard.Level]?
  ) -> [LabelledPath] {
    var folders = paths.map { $0.split(separator: "/").dropLast() }
    if isWrapped, let outer = folders.first?.first, folders.allSatisfy({ $0.count >= 2 }),
      folders.allSatisfy({ $0.first == outer })
    {
      folders = folders.map { $0.dropFirst() }
    }
    let parts = folders.map { $0.first.flatMap { DatasetCard.Part(rawValue: String($0)) } }
    let isSplit = !parts.contains(nil) && Set(parts).count == 2
    return zip(folders, parts).map { folders, part in
      var path = LabelledPath(
        folders: isSplit ? folders.dropFirst() : folders, levels: levels ?? [.label, .writer])
      path.part = isSplit ? part : nil
      return path
    }
  }

  /// The text with `%XX` replaced by the byte that it stands for; kept as it is when that gives no UTF-8.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(0x25) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == 0x25, digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? String(text)
  }
}
