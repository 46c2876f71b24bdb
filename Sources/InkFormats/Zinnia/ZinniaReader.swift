internal import Ink

/// Reads zinnia's S-expressions: `(character (value X) (width W) (height H) (strokes ((x y) ...) ...))`, many a file.
///
/// Coordinates count as points, y downwards, in a box that becomes the drawing's canvas; no times. The value is the label. A
/// character that cannot be read does not lose the others.
package enum ZinniaReader {
  /// The name of the format.
  package static let format = "zinnia"

  /// Whether the text begins with `(character` and a list.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var scanner = SExpressionScanner(Array(bytes.prefix(4096)))
    return scanner.next() == .open && scanner.next() == .atom("character")
      && scanner.next() == .open
  }

  /// Reads a file; `yield` answers whether to go on.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var scanner = SExpressionScanner(bytes)
    var index = 0
    while let token = scanner.next() {
      guard token == .open else { continue }
      let start = scanner.line
      // What belongs to the character is known before it is read, so that a bad one ends where it ends.
      let body = scanner.body()
      guard body.first == .atom("character") else { continue }
      do throws(InkFault) {
        guard scanner.isClosed else { throw InkFault("truncated", "ends inside a character") }
        var character = Character(body: body)
        let record = try character.record(file: file, index: index)
        if !yield(.success(record)) { return }
      } catch {
        let place = "character \(index + 1), line \(start)"
        let fault = InkFault(
          error.code, error.message, place: error.place.isEmpty ? place : "\(place), \(error.place)"
        )
        if !yield(.failure(fault.error(file: file))) { return }
      }
      index += 1
    }
  }

  /// The tokens of one character, read front to back.
  private struct Character {
    let body: [SExpressionScanner.Token]
    var position = 1

    mutating func record(file: String, index: Int) throws(InkFault) -> DrawingRecord {
      var label: String?
      var size: [String: Double] = [:]
      var drawing = SampledDrawing()
      while position < body.count {
        try take(.open)
        switch try atom() {
        case "value":
          // Without a word the character has no label.
          if try takeClose() { continue }
          label = try atom()
          try take(.close)
        case "width", "height":
          let name = try atom(at: position - 1)
          size[name] = try number()
          try take(.close)
        case "strokes":
          while try !takeClose() { try drawing.add(try stroke(), measured: []) }
        default: skipList()
        }
      }
      var record = try drawing.record(file: file, index: index, format: ZinniaReader.format)
      record.label = label
      if let width = size["width"], let height = size["height"], width > 0, height > 0 {
        record.drawing.canvas = Rectangle(minX: 0, minY: 0, maxX: width, maxY: height)
      }
      return record
    }

    private mutating func stroke() throws(InkFault) -> [StrokePoint] {
      var points: [StrokePoint] = []
      try take(.open)
      while try !takeClose() {
        try take(.open)
        points.append(StrokePoint(location: Point(try number(), try number())))
        try take(.close)
      }
      return points
    }

    private mutating func take(_ token: SExpressionScanner.Token) throws(InkFault) {
      guard position < body.count, body[position] == token else {
        throw InkFault("malformed", token == .open ? "( is expected" : ") is expected")
      }
      position += 1
    }

    private mutating func takeClose() throws(InkFault) -> Bool {
      guard position < body.count else { throw InkFault("truncated", "ends inside a list") }
      guard body[position] == .close else { return false }
      position += 1
      return true
    }

    private func atom(at position: Int) throws(InkFault) -> String {
      guard position < body.count, case .atom(let text) = body[position] else {
        throw InkFault("malformed", "a word is expected")
      }
      return text
    }

    private mutating func atom() throws(InkFault) -> String {
      let text = try atom(at: position)
      position += 1
      return text
    }

    private mutating func number() throws(InkFault) -> Double {
      let text = try atom()
      guard let value = Double(text) else {
        throw InkFault("malformed", "`\(text.prefix(20))` is not a number")
      }
      guard value.isFinite else { throw InkFault("notFinite", "a value that is not finite") }
      return value
    }

    /// Passes over the rest of a list that is not known.
    private mutating func skipList() {
      var depth = 1
      while position < body.count, depth > 0 {
        if body[position] == .open { depth += 1 }
        if body[position] == .close { depth -= 1 }
        position += 1
      }
    }
  }
}
