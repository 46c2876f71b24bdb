/// Files that lie beside drawings in folders and archives by custom and hold no ink.
enum SideFiles {
  /// Whether a file without ink may be passed over in silence because of its name.
  ///
  /// Passed over are `README*`, `LICENSE*`, `LICENCE*`, `COPYING*`, `NOTICE*`, `CHANGELOG*`, `MANIFEST*`, `*.md`,
  /// `dataset.json`, tables of labels (`*.csv`, `*.tsv`), lists of digests (`SHA256SUMS`, `*.sha256`), what a test knows
  /// about a drawing (`*.truth.json`), what file managers leave (`Thumbs.db`, `desktop.ini`), and the side files of
  /// documents that are archives (`mimetype`, `META-INF/*`, `thumbnails/*`; of WILL documents `[Content_Types].xml`,
  /// `*.rels`, `props/*`, `style/*` and `sections/*.svg`). Anything else without ink in it is reported.
  static func contains(_ path: String) -> Bool {
    let folder = path.split(separator: "/").dropLast().last?.lowercased() ?? ""
    let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
    return prefixes.contains { name.hasPrefix($0) } || suffixes.contains { name.hasSuffix($0) }
      || names.contains(name) || folders.contains(folder)
      || folder == "sections" && name.hasSuffix(".svg")
  }

  private static let prefixes = [
    "readme", "license", "licence", "copying", "notice", "changelog", "manifest",
  ]
  private static let suffixes = [".md", ".csv", ".tsv", ".sha256", ".truth.json", ".rels"]
  private static let names = [
    "dataset.json", "sha256sums", "thumbs.db", "desktop.ini", "mimetype",
    "[content_types].xml",
  ]
  private static let folders = ["meta-inf", "thumbnails", "props", "style"]
}
