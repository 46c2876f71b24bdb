internal import DataFormats
internal import Foundation
internal import Ink

/// Reads ink from comma-separated values with a row of names: at least `stroke`, `x` and `y`, in any order.
///
/// The other names are those of `CSVInkColumns`; what is not there has its default, and names that are not known are refused.
/// Rows of a drawing and of a stroke stand together: another number in `drawing` or `stroke` begins the next one.
package enum CSVInkReader {
  /// The name of the format.
  package static let format = "csv"

  /// Whether the first line has the names that ink needs.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var lines = TextLines(Array(bytes.prefix(4096)))
    guard let first = lines.next(),
      let names = try? CSV.rows(of: lines.text(first)).first.map(Set.init)
    else { return false }
    return names.isSuperset(of: ["stroke", "x", "y"])
  }

  /// Reads a file: a drawing for each run of rows with one number in `drawing`.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    do throws(InkFault) {
      var lines = TextLines(bytes)
      guard let first = lines.next() else { throw InkFault("empty", "the file is empty") }
      let names = try fields(&lines, first)
      let table = try Table(names)
      var builder = CSVInkBuilder(file: file)
      var failed = false
      while let line = lines.nextFilled() {
        do throws(InkFault) {
          let row = try table.row(try fields(&lines, line), line: lines.number)
          if let record = builder.take(row), !failed {
            if !yield(.success(record)) { return }
          }
          if builder.hasJustBegun { failed = false }
        } catch {
          if !failed, !yield(.failure(error.error(file: file))) { return }
          failed = true
        }
      }
      if let record = builder.finish(), !failed { _ = yield(.success(record)) }
    } catch {
      _ = yield(.failure(error.error(file: file)))
    }
  }

  /// The fields of a row, which goes on in the next line while a quote is open.
  private static func fields(
    _ lines: inout TextLines, _ first: Range<Int>
  ) throws(InkFault) -> [String] {
    let quote = UInt8(ascii: "\"")
    var line = first
    var quotes = lines.bytes[first].count { $0 == quote }
    while !quotes.isMultiple(of: 2), let next = lines.next() {
      quotes += lines.bytes[next].count { $0 == quote }
      line = line.lowerBound..<next.upperBound
    }
    do {
      return try CSV.rows(of: lines.text(line)).first ?? []
    } catch {
      throw InkFault("malformed", error.message, line: lines.number)
    }
  }

  /// Where the columns stand.
  private struct Table {
    var columns: [String: Int] = [:]
    var count: Int

    init(_ names: [String]) throws(InkFault) {
      let known = Set(CSVInkColumns.stroke + CSVInkColumns.channels.map(\.name))
      count = names.count
      for (index, name) in names.enumerated() {
        guard known.contains(name), columns[name] == nil else {
          throw InkFault(
            "malformed", "the column `\(Self.shown(name))` is not known or twice there", line: 1)
        }
        columns[name] = index
      }
    }

    /// The beginning of a field on one line.
    private static func shown(_ text: String) -> String {
      String(text.prefix(20).map { $0.isNewline || $0 == "\u{0}" ? " " : $0 })
    }

    func row(_ fields: [String], line: Int) throws(InkFault) -> CSVInkRow {
      guard fields.count == count else {
        throw InkFault("malformed", "\(fields.count) fields under \(count) names", line: line)
      }
      func text(_ name: String) -> String { columns[name].map { fields[$0] } ?? "" }
      func number(_ name: String, _ standard: Double) throws(InkFault) -> Double {
        let text = text(name)
        if text.isEmpty { return standard }
        guard let value = Double(text) else {
          throw InkFault("malformed", "`\(Self.shown(text))` is not a number", line: line)
        }
        guard value.isFinite, abs(value) <= SampledDrawing.clockLimit else {
          throw InkFault("notFinite", "a value that is not finite, or beyond any use", line: line)
        }
        return value
      }
      var row = CSVInkRow(drawing: text("drawing"), stroke: text("stroke"))
      row.label = text("label")
      row.writer = text("writer")
      if !text("ink").isEmpty { row.ink.identifier = text("ink") }
      row.ink.color = Color(
        red: try number("red", 0), green: try number("green", 0), blue: try number("blue", 0),
        alpha: try number("alpha", 1))
      row.date = try number("date", 0)
      guard abs(row.date) <= SampledDrawing.dateLimit else {
        throw InkFault("malformed", "a date thousands of years away", line: line)
      }
      if !text("curve").isEmpty {
        guard let curve = StrokePath.Curve(rawValue: text("curve")) else {
          throw InkFault("malformed", "`\(Self.shown(text("curve")))` is no curve", line: line)
        }
        row.curve = curve
      }
      row.measured = columns["measured"].map { fields[$0] }
      for channel in CSVInkColumns.channels {
        row.point[keyPath: channel.path] = try number(
          channel.name, row.point[keyPath: channel.path])
      }
      return row
    }
  }
}
