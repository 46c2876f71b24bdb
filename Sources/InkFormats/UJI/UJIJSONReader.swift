internal import Ink

/// Reads the JSON form of the UJI pen characters: `{"rawData": {"LABEL": [sample, ...], ...}}`.
///
/// A sample is a list of strokes, a stroke a list of [x, y] in units of 0.01 mm, y downwards, without times. The samples of a
/// label come in the order of the original file, two of each writer: sample 0 and 1 are of writer 1, and so on.
package enum UJIJSONReader {
  /// The name of the format.
  package static let format = "uji-json"
  /// Points (1/72 inch) of a unit.
  static let unit = 72 / 2540.0

  /// Whether the text is an object with lists of strokes below `rawData`.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    JSONOutline(startOf: bytes)?.contains {
      $0.hasPrefix("rawData.") && $0.hasSuffix("[][][][]")
    } ?? false
  }

  /// Reads a file; `yield` answers whether to go on.
  ///
  /// What is no JSON ends the reading with an error.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var cursor = JSONCursor(bytes)
    var index = 0
    do throws(InkJSONFault) {
      try cursor.openObject()
      while let member = try cursor.nextMember() {
        guard member == "rawData" else {
          try cursor.skipValue()
          continue
        }
        try cursor.openObject()
        while let label = try cursor.nextMember() {
          var sample = 0
          try cursor.openArray()
          while try cursor.nextElement() {
            let strokes = try strokes(&cursor)
            let result = record(strokes, index: index, file: file) {
              $0.label = label
              $0.writer = String(sample / 2 + 1)
            }
            if !yield(result) { return }
            sample += 1
            index += 1
          }
        }
      }
      try cursor.finish()
    } catch {
      _ = yield(.failure(error.fault(in: bytes).error(file: file)))
    }
  }

  private static func strokes(_ cursor: inout JSONCursor) throws(InkJSONFault) -> [[StrokePoint]] {
    var strokes: [[StrokePoint]] = []
    try cursor.openArray()
    while try cursor.nextElement() {
      var points: [StrokePoint] = []
      try cursor.openArray()
      while try cursor.nextElement() {
        let place = try cursor.numbers(count: 2)
        points.append(StrokePoint(location: Point(unit * place[0], unit * place[1])))
      }
      strokes.append(points)
    }
    return strokes
  }

  private static func record(
    _ strokes: [[StrokePoint]], index: Int, file: String, complete: (inout DrawingRecord) -> Void
  ) -> Result<DrawingRecord, InkFileError> {
    do {
      var drawing = SampledDrawing()
      for points in strokes { try drawing.add(points, measured: []) }
      var record = try drawing.record(file: file, index: index, format: format)
      complete(&record)
      return .success(record)
    } catch {
      let sample = "sample \(index + 1)"
      let place = error.place.isEmpty ? sample : "\(sample), \(error.place)"
      return .failure(InkFault(error.code, error.message, place: place).error(file: file))
    }
  }
}
