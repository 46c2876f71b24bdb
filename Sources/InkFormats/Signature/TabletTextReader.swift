internal import Ink

/// Reads tablet recordings with a header `Key: value` and a table `Time X Y P Az Al`.
///
/// Time is milliseconds; tablet counts count as points, y downwards; rows with pressure 0 are a pen in the air and part the
/// strokes; azimuth is a bearing from 0 = away from the writer, clockwise, and altitude the height above the tablet,
/// both in tenths of a degree; the full range of the pressure is the smallest of 1023, 2047, ... that holds the file's
/// largest. A last row that is cut off is left out (`W-end`). Personal lines of the header are not passed on; `Hand` and lines that name an exercise become attributes.
package enum TabletTextReader {
  /// The name of the format.
  package static let format = "tablet-text"

  private static let columns = ["TIME", "X", "Y", "P", "AZ", "AL"]

  /// Whether one of the first lines has the names of the columns.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{"),
      first != UInt8(ascii: "<")
    else { return false }
    var lines = TextLines(Array(bytes.prefix(1 << 13)))
    while let line = lines.next() { if isHeading(lines.text(line)) { return true } }
    return false
  }

  /// Reads a file: one drawing a table.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var lines = TextLines(bytes)
    var attributes: [DrawingRecord.Attribute] = []
    var index = 0
    var line = lines.nextFilled()
    while let current = line {
      let text = lines.text(current)
      guard isHeading(text) else {
        if let attribute = attribute(text) { attributes.append(attribute) }
        line = lines.nextFilled()
        continue
      }
      do throws(InkFault) {
        var drawing = SampledDrawing()
        let (rows, isCut) = try rows(&lines, next: &line)
        try TabletRow.add(rows, to: &drawing, flipsY: false)
        if isCut { drawing.warn("W-end", "the row behind the last stroke is cut off and left out") }
        var record = try drawing.record(file: file, index: index, format: format)
        record.attributes = attributes
        if !yield(.success(record)) { return }
      } catch {
        let place = error.place.isEmpty ? "table \(index + 1)" : error.place
        let fault = InkFault(error.code, error.message, place: place)
        if !yield(.failure(fault.error(file: file))) { return }
        while let next = line, !isHeading(lines.text(next)) { line = lines.nextFilled() }
      }
      index += 1
      attributes = attributes.filter { $0.name == "Hand" }
    }
  }

  /// The rows up to the next line that begins with a letter, which is left in `next`.
  private static func rows(
    _ lines: inout TextLines, next: inout Range<Int>?
  ) throws(InkFault) -> (rows: [TabletRow], isCut: Bool) {
    var rows: [TabletRow] = []
    next = lines.nextFilled()
    while let line = next {
      let letter = lines.bytes[line.lowerBound] & 0xDF
      if letter >= UInt8(ascii: "A"), letter <= UInt8(ascii: "Z") { break }
      let current = lines
      next = lines.nextFilled()
      let values = try current.numbers(line, limit: columns.count)
      if next == nil, values.count < columns.count { return (rows, true) }
      guard values.count == columns.count else {
        throw InkFault(
          "malformed", "\(values.count) numbers where \(columns.count) are expected",
          line: current.number)
      }
      rows.append(
        TabletRow(
          x: values[1], y: values[2], time: values[0], isDown: values[3] > 0,
          pose: (values[3], values[4], values[5])))
    }
    return (rows, false)
  }

  private static func isHeading(_ text: String) -> Bool {
    text.uppercased().split { $0 == " " || $0 == "\t" }.map(String.init) == columns
  }

  private static func attribute(_ text: String) -> DrawingRecord.Attribute? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = String(text[..<colon])
    let value = text[text.index(after: colon)...].drop { $0 == " " }
    return name == "Hand" || name.hasPrefix("Exercise") ? .init(name, String(value)) : nil
  }
}
