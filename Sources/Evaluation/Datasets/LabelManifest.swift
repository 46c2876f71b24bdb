import DataFormats
import Foundation

/// A dataset's table of labels: a CSV file whose first row names the columns `file` and `label`.
///
/// `file` is a path from the table's folder. Where a file holds several drawings, `index` tells which one a row is about,
/// from 0; without it a row is about all of them. `writer` and `split` (`train` or `test`) are read where they stand;
/// other columns mean nothing.
struct LabelManifest {
  /// What a row says about a drawing.
  struct Entry: Hashable {
    var label: String?
    var writer: String?
    var part: DatasetCard.Part?
  }

  /// Where the table lies.
  let path: String
  private var entries: [String: Entry] = [:]
  /// The drawings that rows name, in their order; the index is nil where a row is about all drawings of the file.
  private(set) var rows: [(file: String, index: Int?)] = []

  /// Reads a table; nil when the CSV file is none, because its first row lacks `file` or `label`.
  ///
  /// - Throws: `DatasetError` with the line when a row is wrong or repeats another.
  init?(contentsOf path: String) throws(DatasetError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DatasetError(file: path, code: "unreadable", message: "cannot be read")
    }
    try self.init(text: String(decoding: data, as: UTF8.self), path: path)
  }

  /// Reads the text of a table.
  init?(text: String, path: String) throws(DatasetError) {
    self.path = path
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    // Tables of other things lie beside ink too, and need not be well formed.
    guard let head = text.split(whereSeparator: \.isNewline).first,
      let names = try? CSV.rows(of: String(head)).first, names.contains("file"),
      names.contains("label")
    else { return nil }
    for name in ["file", "label", "index", "writer", "split"]
    where names.count(where: { $0 == name }) > 1 {
      throw DatasetError(
        file: path, code: "manifest", message: "names the column \(name) twice", place: "row 1")
    }
    let table: [[String]]
    do {
      table = try CSV.rows(of: text)
    } catch {
      throw DatasetError(
        file: path, code: "manifest", message: error.message, place: "line \(error.line)")
    }
    for (number, row) in table.enumerated().dropFirst() where row != [""] {
      func fail(_ message: String) -> DatasetError {
        DatasetError(file: path, code: "manifest", message: message, place: "row \(number + 1)")
      }
      guard row.count == names.count else {
        throw fail("\(row.count) fields under \(names.count) names")
      }
      func field(_ name: String) -> String? {
        guard let column = names.firstIndex(of: name), !row[column].isEmpty else { return nil }
        return row[column]
      }
      guard let file = field("file") else { throw fail("the field file is empty") }
      let index = field("index")
      if let index, Int(index).map({ $0 >= 0 }) != true {
        throw fail("'\(index)' is no index of a drawing, 0 or more")
      }
      var entry = Entry(label: field("label"), writer: field("writer"))
      if let split = field("split") {
        guard let part = DatasetCard.Part(rawValue: split) else {
          throw fail("'\(split)' is no part: train and test are")
        }
        entry.part = part
      }
      let key = Self.key(file, index.flatMap { Int($0) })
      guard entries.updateValue(entry, forKey: key) == nil else {
        throw fail("\(file) has a row already")
      }
      rows.append((file, index.flatMap { Int($0) }))
    }
  }

  /// What the table says about a drawing; nil when it says nothing.
  func entry(file: String, index: Int) -> Entry? {
    entries[Self.key(file, index)] ?? entries[Self.key(file, nil)]
  }

  private static func key(_ file: String, _ index: Int?) -> String {
    index.map { "\($0) \(file)" } ?? " \(file)"
  }

  /// The one table among CSV files.
  ///
  /// - Throws: `DatasetError` naming both when there are two.
  static func only(among paths: [String]) throws(DatasetError) -> LabelManifest? {
    var found: LabelManifest?
    for path in paths.sorted() {
      guard let manifest = try LabelManifest(contentsOf: path) else { continue }
      if let found {
        throw DatasetError(
          file: found.path, code: "ambiguous",
          message: "is a table of labels, and so is \(manifest.path): keep one")
      }
      found = manifest
    }
    return found
  }

  /// The table that lies in a folder, at its top.
  ///
  /// - Throws: `DatasetError` naming both when there are two.
  static func inFolder(_ folder: String) throws(DatasetError) -> LabelManifest? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return try only(
      among: names.filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".csv") }
        .map { folder + "/" + $0 })
  }
}
