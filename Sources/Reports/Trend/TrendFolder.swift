import DataFormats
import Foundation
import InkRendering
import Platform

/// The folder that a history writes: `trend.json`, `trend.csv`, `trend.svg`, `trend.png` and `trend.html`.
public struct TrendFolder: Sendable {
  /// Where it lies.
  public let path: String

  /// Names a folder; nothing is touched yet.
  public init(_ path: String) { self.path = path }

  /// Writes all files, each of them all or not at all; other files stay as they are.
  ///
  /// - Throws: `ReportError` when a file cannot be written or the picture not drawn.
  public func write(_ trend: Trend) throws(ReportError) {
    let picture = TrendPicture(trend)
    try write("trend.json", Data(TrendFile.json(trend).pretty.utf8))
    try write("trend.csv", Data(TrendFile.csv(trend).utf8))
    try write("trend.svg", Data(picture.svg(.file).utf8))
    do {
      try write("trend.png", Data(picture.png()))
    } catch let error as ReportError {
      throw error
    } catch {
      throw ReportError(file: path + "/trend.png", message: "\(error)")
    }
    try write("trend.html", Data(TrendPage(trend).text.utf8))
  }

  private func write(_ name: String, _ data: Data) throws(ReportError) {
    let file = path + "/" + name
    do {
      try AtomicFile.write(data, to: file)
    } catch {
      throw ReportError(file: file, message: "cannot be written (\(error.reason))")
    }
  }
}
