internal import Ink

/// Reads Omniglot stroke text: `START`, lines `x,y,t`, and `BREAK` behind each stroke.
///
/// Coordinates are pixels of a 105 x 105 picture, y negative downwards; they count as points and y changes its sign. Times
/// are milliseconds on one clock. In files named as in the set, `CCCC_DD.txt`, the drawer `DD` is the writer; alphabet and
/// character are the names of the folders, which the loader of the data set makes a label.
package enum OmniglotReader {
  /// The name of the format.
  package static let format = "omniglot"

  /// Whether the first line is `START` and the second a point or `BREAK`.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var lines = TextLines(Array(bytes.prefix(256)))
    guard let first = lines.next(), lines.isLine(first, "START"), let second = lines.nextFilled()
    else { return false }
    return lines.isLine(second, "BREAK") || (try? lines.numbers(second, count: 3)) != nil
  }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the line.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    do throws(InkFault) {
      var lines = TextLines(bytes)
      _ = lines.next()
      var drawing = SampledDrawing()
      var points: [StrokePoint] = []
      while let line = lines.nextFilled() {
        if lines.isLine(line, "BREAK") || lines.isLine(line, "START") {
          try drawing.add(points, measured: .time)
          points = []
        } else {
          let values = try lines.numbers(line, count: 3)
          // Subtracting from 0 keeps a zero free of a sign.
          points.append(
            StrokePoint(
              location: Point(values[0], 0 - values[1]), timeOffset: values[2] / 1000))
        }
      }
      guard points.isEmpty else {
        throw InkFault("truncated", "the last stroke has no BREAK", line: lines.number)
      }
      guard !drawing.strokes.isEmpty else {
        throw InkFault("malformed", "holds no ink", line: lines.number)
      }
      var record = try drawing.record(file: file, index: 0, format: format)
      record.writer = drawer(file)
      return record
    } catch {
      throw error.error(file: file)
    }
  }

  /// The drawer in a file's name of the form `CCCC_DD.txt`.
  private static func drawer(_ file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".").first?.split(separator: "_") ?? []
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return String(parts[1])
  }
}
