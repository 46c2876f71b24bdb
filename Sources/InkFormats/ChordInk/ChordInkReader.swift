internal import Ink

/// Reads captured chord symbols: a JSON object with `strokes`, whose `points` have x, y and `timeOffset`.
///
/// Coordinates are points, y downwards; time offsets are seconds since the stroke's own beginning, so nothing is known about
/// the pauses. The label is `expectedDisplayText`; `name`, `expectedTopGlyphs` (parted by blanks) and
/// `expectedClusterCount` become attributes.
package enum ChordInkReader {
  /// The name of the format.
  package static let format = "chord-ink"

  /// Whether the text is an object with strokes of such points.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    JSONOutline(startOf: bytes)?.contains(
      "strokes[].points[].x", "strokes[].points[].y", "strokes[].points[].timeOffset") ?? false
  }

  /// Reads the one drawing of a file.
  ///
  /// - Throws: What is wrong, with the element and the line.
  static func drawing(_ bytes: [UInt8], file: String) throws(InkFileError) -> DrawingRecord {
    var cursor = JSONCursor(bytes)
    var drawing = SampledDrawing(sharesClock: false)
    var label: String?
    var attributes: [DrawingRecord.Attribute] = []
    do throws(InkFault) {
      var strokes: [[StrokePoint]] = []
      do throws(InkJSONFault) {
        try cursor.openObject()
        while let name = try cursor.nextMember() {
          switch name {
          case "strokes": strokes = try Self.strokes(&cursor)
          case "expectedDisplayText": label = try cursor.scalarText()
          case "name", "expectedClusterCount":
            if let text = try cursor.scalarText() { attributes.append(.init(name, text)) }
          case "expectedTopGlyphs":
            var glyphs: [String] = []
            try cursor.openArray()
            while try cursor.nextElement() { glyphs.append(try cursor.string()) }
            attributes.append(.init(name, glyphs.joined(separator: " ")))
          default: try cursor.skipValue()
          }
        }
        try cursor.finish()
      } catch {
        throw error.fault(in: bytes)
      }
      for points in strokes { try drawing.add(points, measured: .time) }
      guard !drawing.strokes.isEmpty else {
        throw InkFault("malformed", "holds no ink", place: "strokes")
      }
      var record = try drawing.record(file: file, index: 0, format: format)
      record.label = label
      record.attributes = attributes
      return record
    } catch {
      throw error.error(file: file)
    }
  }

  private static func strokes(_ cursor: inout JSONCursor) throws(InkJSONFault) -> [[StrokePoint]] {
    var strokes: [[StrokePoint]] = []
    try cursor.openArray()
    while try cursor.nextElement() {
      var points: [StrokePoint] = []
      try cursor.openObject()
      while let name = try cursor.nextMember() {
        guard name == "points" else {
          try cursor.skipValue()
          continue
        }
        try cursor.openArray()
        while try cursor.nextElement() { points.append(try point(&cursor)) }
      }
      strokes.append(points)
    }
    return strokes
  }

  private static func point(_ cursor: inout JSONCursor) throws(InkJSONFault) -> StrokePoint {
    var (x, y, time): (Double?, Double?, Double?)
    try cursor.openObject()
    while let name = try cursor.nextMember() {
      switch name {
      case "x": x = try cursor.number()
      case "y": y = try cursor.number()
      case "timeOffset": time = try cursor.number()
      default: try cursor.skipValue()
      }
    }
    guard let x, let y, let time else { throw cursor.fault("a point needs x, y and timeOffset") }
    return StrokePoint(location: Point(x, y), timeOffset: time)
  }
}
