import Foundation

/// The paths of converted files in their folder: those of the files that were read, with another extension.
struct ConvertedPaths {
  private let source: String
  private let fileExtension: String
  private var used = Set<String>()

  /// Makes paths.
  ///
  /// - Parameters:
  ///   - source: What was named to be read, which the paths of its files begin with.
  ///   - fileExtension: The extension of the written format, with the dot.
  init(source: String, fileExtension: String) {
    self.source = source
    self.fileExtension = fileExtension
  }

  /// The path for what a file holds, which no other file of this conversion has.
  ///
  /// Where `a.inkml` and `a.unp` lie side by side, the second becomes `a.unp` with the new extension behind.
  ///
  /// - Parameters:
  ///   - file: The file as it was found.
  ///   - number: The drawing's position in the file where each of many becomes a file; else nil.
  /// - Returns: A path without `..`, `/` between its folders.
  mutating func path(for file: String, number: Int?) -> String {
    var parts = relative(file).split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = parts.popLast().map(String.init) ?? "drawing"
    let folder = parts.map { $0 + "/" }.joined()
    let suffix = number.map { "-\($0)" } ?? ""
    var candidate = folder + Self.stem(of: name) + suffix + fileExtension
    var attempt = 1
    while !used.insert(candidate).inserted {
      candidate = folder + name + suffix + (attempt > 1 ? "~\(attempt)" : "") + fileExtension
      attempt += 1
    }
    return candidate
  }

  /// The file's path below the source, or its name when the source is the file itself.
  private func relative(_ file: String) -> Substring {
    if file == source { return file == "-" ? "drawing" : file.split(separator: "/").last ?? "" }
    return file.hasPrefix(source) ? file.dropFirst(source.count) : file[...]
  }

  /// A name without its extension, or both parts of `.ink.json`.
  private static func stem(of name: String) -> String {
    for ending in [".ink.json"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
