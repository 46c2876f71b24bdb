internal import Ink

/// Reads signature text as SVC2004 has it: the number of rows, then rows `x y time button azimuth altitude pressure`.
///
/// Rows of four numbers, without the pen's pose, are read as well. Tablet counts count as points; y grows upwards and
/// changes its sign; time is milliseconds; button 0 is a pen in the air, whose rows part the strokes; azimuth is a bearing
/// from 0 = away from the writer, clockwise, and altitude the height above the tablet, both in tenths of a degree; the
/// full range of the pressure is the smallest of 1023, 2047, ... that holds the file's largest. Writer and authenticity are
/// in the file's name, whose meaning depends on the set.
package enum SignatureReader {
  /// The name of the format.
  package static let format = "signature"

  /// Whether the first line is one whole number and the second holds four or seven numbers with a button of 0 or 1.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var lines = TextLines(Array(bytes.prefix(1024)))
    guard let first = lines.next(), let count = try? lines.wholeNumber(first), count > 0,
      let row = lines.next(), let values = try? lines.numbers(row, limit: 7)
    else { return false }
    return (values.count == 4 || values.count == 7) && (values[3] == 0 || values[3] == 1)
      && values.allSatisfy { $0 == $0.rounded() }
  }

  /// Reads the one signature of a file.
  ///
  /// - Throws: What is wrong, with the line.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      var lines = TextLines(bytes)
      guard let first = lines.next() else { throw InkFault("empty", "the file is empty") }
      let count = try lines.wholeNumber(first)
      var rows: [TabletRow] = []
      var columns = 0
      while let line = lines.nextFilled() {
        if columns == 0 { columns = try columnCount(lines, line) }
        let values = try lines.numbers(line, count: columns)
        rows.append(
          TabletRow(
            x: values[0], y: values[1], time: values[2], isDown: values[3] != 0,
            pose: values.count == 7 ? (values[6], values[4], values[5]) : nil))
      }
      guard rows.count == count else {
        throw InkFault(
          rows.count < count ? "truncated" : "malformed",
          "\(count) rows are announced and \(rows.count) are there", line: 1)
      }
      var drawing = SampledDrawing()
      try TabletRow.add(rows, to: &drawing, flipsY: true)
      return try drawing.record(file: file, index: 0, format: format)
    } catch {
      throw error.error(file: file)
    }
  }

  private static func columnCount(
    _ lines: TextLines, _ line: Range<Int>
  ) throws(InkFault) -> Int {
    let count = try lines.numbers(line, limit: 7).count
    guard count == 4 || count == 7 else {
      throw InkFault("malformed", "\(count) numbers where 4 or 7 are expected", line: lines.number)
    }
    return count
  }
}
