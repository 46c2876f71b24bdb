import Foundation
import InkFormats

extension DatasetCard {
  /// The first thing in the card that cannot be, in a few words.
  var fault: String? {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    if name.isEmpty || name.hasPrefix(".") || !name.allSatisfy(allowed.contains) {
      return "name: letters, digits, -, _ and . are possible"
    }
    if let folder, !Self.leadsDownwards(folder) { return "folder: must lead downwards" }
    if let labels, Set(labels).count != labels.count { return "labels: one occurs twice" }
    if otherLabels == .leaveOut, labels == nil { return "otherLabels: labels are not listed" }
    if let unit = reading?.inkUnit, InkUnit(rawValue: unit) == nil {
      return "reading.inkUnit: file and group are possible"
    }
    return filesFault ?? split?.fault ?? package?.fault(files: files.count)
  }

  private var filesFault: String? {
    if files.isEmpty { return "files: there is none" }
    var paths = Set<String>()
    for (index, file) in files.enumerated() {
      if !Self.leadsDownwards(file.path) {
        return "files.\(index).path: must lead downwards from the card"
      }
      if !paths.insert(file.path).inserted { return "files.\(index).path: occurs twice" }
      if file.hasDigest, !Self.isDigest(file.sha256) {
        return "files.\(index).sha256: 64 hexadecimal digits or \(File.unknownDigest) are needed"
      }
    }
    return nil
  }

  fileprivate static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.allSatisfy(\.isHexDigit)
  }

  fileprivate static func leadsDownwards(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// The first member, by its path, that cards do not have: a misspelt rule must not go unheard.
  static func unknownMember(of data: Data) -> String? {
    guard let card = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      return nil
    }
    func unknown(_ value: Any?, _ path: String, _ known: [String]) -> String? {
      guard let object = value as? [String: Any] else { return nil }
      return object.keys.filter { !known.contains($0) }.min().map { path + $0 }
    }
    let files = card["files"] as? [Any] ?? []
    return unknown(
      card, "",
      [
        "schema", "name", "title", "licence", "source", "citation", "description", "install",
        "folder", "package", "files", "reading", "label", "writer", "layout", "labels",
        "otherLabels", "split", "counts",
      ])
      ?? files.enumerated().lazy.compactMap {
        unknown($1, "files.\($0).", ["path", "sha256", "split", "writerPrefix"])
      }.first
      ?? unknown(card["reading"], "reading.", ["inkUnit", "level", "ignoresOtherFiles"])
      ?? unknown(
        card["split"], "split.", ["testWriters", "testShareOfWriters", "seed", "testEvery"])
      ?? unknown(card["counts"], "counts.", ["samples", "train", "test", "writers", "labels"])
      ?? unknown(
        card["package"], "package.",
        ["registry", "name", "version", "archive", "sha256", "entries"])
  }
}

extension DatasetCard.SplitRule {
  /// The first thing in the rule that cannot be.
  fileprivate var fault: String? {
    let rules = [testWriters != nil, testShareOfWriters != nil, testEvery != nil]
    if rules.count(where: { $0 }) != 1 {
      return "split: one of testWriters, testShareOfWriters and testEvery is needed"
    }
    if let share = testShareOfWriters, !(share > 0 && share < 1) {
      return "split.testShareOfWriters: must lie between 0 and 1"
    }
    if let testEvery, testEvery < 2 { return "split.testEvery: must be at least 2" }
    return nil
  }
}

extension DatasetCard.Package {
  /// The first thing in the package that cannot be.
  fileprivate func fault(files: Int) -> String? {
    if registry != "pypi" { return "package.registry: pypi is possible" }
    let isName = [name, version, archive].allSatisfy { text in
      !text.isEmpty && !text.hasPrefix("-") && !text.hasPrefix(".")
        && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
    if !isName { return "package: name, version and archive are letters, digits, -, _ and ." }
    if !DatasetCard.isDigest(sha256) { return "package.sha256: 64 hexadecimal digits are needed" }
    if entries.count != files { return "package.entries: one for each file is needed" }
    return nil
  }
}
