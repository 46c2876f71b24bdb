internal import Ink

/// Reads Quick, Draw! ndjson, raw and simplified: one drawing a line.
///
/// The word is the label; `countrycode`, `timestamp`, `recognized` and `key_id` become attributes of these names.
/// Coordinates are pixels (raw) or a box of 256 (simplified), y downwards, and count as points. Raw drawings have
/// milliseconds since their beginning, which is `timestamp`: a first stroke with later times begins so much later. A line
/// that cannot be read does not lose the others.
package enum QuickDrawReader {
  /// The name of the format.
  package static let format = "quickdraw"

  /// Whether the text begins with an object that has a drawing made of lists of lists.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    guard let outline = JSONOutline(startOf: bytes) else { return false }
    return outline.contains("drawing[][][]") || outline.contains("word", "drawing[]")
  }

  /// Reads a file; `yield` answers whether to go on.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var lines = TextLines(bytes)
    var index = 0
    while let line = lines.nextFilled() {
      defer { index += 1 }
      do throws(InkFault) {
        var record = try record(Array(bytes[line]), line: lines.number)
        record.file = file
        record.index = index
        if !yield(.success(record)) { return }
      } catch {
        if !yield(.failure(error.error(file: file))) { return }
      }
    }
  }

  private static func record(_ text: [UInt8], line: Int) throws(InkFault) -> DrawingRecord {
    let content: Content
    do {
      content = try Content(text)
    } catch {
      throw error.fault(in: text, line: line)
    }
    do {
      return try content.record()
    } catch {
      throw InkFault(
        error.code, error.message,
        place: error.place.isEmpty ? "line \(line)" : "\(error.place), line \(line)")
    }
  }

  /// The members of one line.
  private struct Content {
    var word: String?
    var attributes: [DrawingRecord.Attribute] = []
    var strokes: [[[Double]]]?

    init(_ text: [UInt8]) throws(InkJSONFault) {
      var cursor = JSONCursor(text)
      try cursor.openObject()
      while let name = try cursor.nextMember() {
        switch name {
        case "word": word = try cursor.scalarText()
        case "countrycode", "timestamp", "recognized", "key_id":
          if let value = try cursor.scalarText() { attributes.append(.init(name, value)) }
        case "drawing": strokes = try Self.strokes(&cursor)
        default: try cursor.skipValue()
        }
      }
      try cursor.finish()
      guard strokes != nil else { throw cursor.fault("the member \"drawing\" is missing") }
    }

    private static func strokes(_ cursor: inout JSONCursor) throws(InkJSONFault) -> [[[Double]]] {
      var strokes: [[[Double]]] = []
      try cursor.openArray()
      while try cursor.nextElement() {
        var lists: [[Double]] = []
        try cursor.openArray()
        while try cursor.nextElement() {
          guard lists.count < 8 else { throw cursor.fault("a stroke of more than 8 lists") }
          lists.append(try cursor.numbers())
        }
        guard lists.count >= 2 else { throw cursor.fault("a stroke needs lists of x and of y") }
        guard lists.allSatisfy({ $0.count == lists[0].count }) else {
          throw cursor.fault("the lists of a stroke differ in length")
        }
        strokes.append(lists)
      }
      return strokes
    }

    func record() throws(InkFault) -> DrawingRecord {
      let date = attributes.first { $0.name == "timestamp" }.flatMap { Timestamp.seconds($0.value) }
      var drawing = SampledDrawing(date: date ?? 0, beginning: 0)
      for lists in strokes ?? [] {
        let points = lists[0].indices.map { index in
          StrokePoint(
            location: Point(lists[0][index], lists[1][index]),
            timeOffset: lists.count > 2 ? lists[2][index] / 1000 : 0)
        }
        try drawing.add(points, measured: lists.count > 2 ? .time : [])
      }
      var record = try drawing.record(file: "", index: 0, format: QuickDrawReader.format)
      record.label = word
      record.attributes = attributes
      return record
    }
  }
}
