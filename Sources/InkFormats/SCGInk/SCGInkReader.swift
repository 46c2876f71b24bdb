internal import Ink

/// Reads the ink text of symbolic computation groups that begins with `SCG_INK`, as CROHME passed it on.
///
/// `SCG_INK`, the number of strokes, then a stroke: its number of points and a line `x y` each. Units are not stated and count
/// as points; y downwards; no times. Behind the ink may stand `ANNOTATIONS`; the expression that begins with `TREE` becomes
/// an attribute of this name.
package enum SCGInkReader {
  /// The name of the format.
  package static let format = "scg-ink"

  /// Whether the first line is `SCG_INK`.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var lines = TextLines(Array(bytes.prefix(64)))
    return lines.next().map { lines.isLine($0, "SCG_INK") } ?? false
  }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the line.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      var lines = TextLines(bytes)
      _ = lines.next()
      var drawing = SampledDrawing()
      for _ in 0..<(try count(&lines)) {
        var points: [StrokePoint] = []
        for _ in 0..<(try count(&lines)) {
          guard let line = lines.nextFilled() else { throw end(lines) }
          let place = try lines.numbers(line, count: 2)
          points.append(StrokePoint(location: Point(place[0], place[1])))
        }
        try drawing.add(points, measured: [])
      }
      var record = try drawing.record(file: file, index: 0, format: format)
      if let tree = tree(&lines) { record.attributes = [.init("TREE", tree)] }
      return record
    } catch {
      throw error.error(file: file)
    }
  }

  private static func count(_ lines: inout TextLines) throws(InkFault) -> Int {
    guard let line = lines.nextFilled() else { throw end(lines) }
    return try lines.wholeNumber(line)
  }

  private static func end(_ lines: TextLines) -> InkFault {
    InkFault("truncated", "ends before the announced strokes", line: lines.number)
  }

  /// The expression behind `TREE`, its lines joined.
  private static func tree(_ lines: inout TextLines) -> String? {
    var parts: [String] = []
    while let line = lines.nextFilled() {
      let text = lines.text(line)
      if !parts.isEmpty {
        parts.append(text)
      } else if text.hasPrefix("TREE ") {
        parts.append(String(text.dropFirst(5)))
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
