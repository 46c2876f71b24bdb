import DataFormats
import Evaluation
import Foundation
import Platform
import Reports

/// The folder of all nights: a folder a day, and the pages that tell of all of them.
struct NightlyFolder {
  /// Where it lies.
  let path: String

  /// What was found in it.
  struct Content {
    /// The finished nights, oldest first.
    var finished: [NightlyRun] = []
    /// The days of nights that were cut short, oldest first.
    var unfinished: [CalendarDay] = []
  }

  /// Makes the folder and locks it.
  ///
  /// - Returns: What keeps other nights out while it lives.
  /// - Throws: `CommandFailure` when it cannot be made or another night is at work in it.
  func lock() throws -> FolderLock {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw OutputPlace.failure(path, error)
    }
    guard let lock = FolderLock(path) else {
      throw CommandFailure("\(path): another night is at work here: wait for its end")
    }
    return lock
  }

  /// The folder of a night.
  func night(_ day: CalendarDay) -> NightFolder {
    NightFolder(day: day, path: "\(path)/\(day)")
  }

  /// Looks at all nights; folders that are none are left alone.
  func content() -> Content {
    var content = Content()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for day in names.compactMap(CalendarDay.init).sorted() {
      let night = night(day)
      guard night.isOurs else { continue }
      if let run = night.run, run.date == day.description {
        content.finished.append(run)
      } else {
        content.unfinished.append(day)
      }
    }
    return content
  }

  /// Removes a night for good; one that is half removed is never seen as a night.
  ///
  /// - Throws: `FileError` when it cannot be removed.
  func remove(_ day: CalendarDay) throws {
    let night = night(day)
    do {
      let doomed = "\(path)/\(Self.doomedPrefix)\(day)"
      try? FileManager.default.removeItem(atPath: doomed)
      try FileManager.default.moveItem(atPath: night.path, toPath: doomed)
      try FileManager.default.removeItem(atPath: doomed)
    } catch {
      throw FileError(path: night.path, operation: "removed", underlying: error)
    }
  }

  /// Removes what a night that was killed may have left half removed or half written.
  func sweep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix(Self.doomedPrefix) {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    AtomicFile.removeLeftovers(in: path)
  }

  /// Writes `summary.json` and `index.html` of all nights.
  ///
  /// - Throws: `FileError` when one cannot be written.
  func writePages(title: String) throws {
    let content = content()
    let summary = NightlyFile.summary(
      content.finished, unfinished: content.unfinished, title: title)
    try AtomicFile.write(summary.pretty, to: path + "/summary.json")
    let page = NightlyPage(
      title: title, nights: content.finished, unfinished: content.unfinished)
    try AtomicFile.write(page.text, to: path + "/index.html")
  }

  private static let doomedPrefix = ".removing-"
}
