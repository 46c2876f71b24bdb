import Foundation
import Platform

extension EvaluationFolder {
  /// Writes the pages of misread samples and removes those of an earlier run; files of others stay.
  ///
  /// Each page comes by renaming. They can be made again at any time, so nobody waits for the disk.
  ///
  /// - Throws: `ReportError` when a page cannot be written.
  func write(_ pages: SamplePages) throws(ReportError) {
    let folder = path + "/" + SamplePages.folder
    let manager = FileManager.default
    var files = pages.pages
    if !files.isEmpty { files.append((SamplePages.styleName, Stylesheet.text)) }
    let names = Set(files.map(\.file))
    do {
      for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
      where SamplePages.isPage(name) && !names.contains(name) {
        try manager.removeItem(atPath: folder + "/" + name)
      }
      guard !files.isEmpty else { return }
      try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        let (file, partial) = (folder + "/" + name, folder + "/." + name + ".partial")
        try Data(text.utf8).write(to: URL(fileURLWithPath: partial))
        guard unsafe rename(partial, file) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      }
    } catch {
      let reason = FileError(path: folder, operation: "written", underlying: error).reason
      throw ReportError(file: folder, message: "cannot be written (\(reason))")
    }
  }
}
