internal import Ink

/// Reads the text of the UJI pen characters, second version: `WORD label session`, `NUMSTROKES n`, `POINTS n # x y ...`.
///
/// Units are 0.01 mm, y downwards, without times. The session, as in `trn_UJI_W01-01`, becomes an attribute; its middle,
/// `UJI_W01`, is the writer. Lines that begin with `//` are comments. A word that cannot be read does not lose the others.
package enum UJITextReader {
  /// The name of the format.
  package static let format = "uji"

  /// Whether the first line that is no comment begins with `WORD` and the second with `NUMSTROKES`.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    var lines = TextLines(Array(bytes.prefix(1 << 14)))
    guard let word = nextLine(&lines), let strokes = nextLine(&lines) else { return false }
    return bytes[word].starts(with: "WORD ".utf8) && bytes[strokes].starts(with: "NUMSTROKES ".utf8)
  }

  /// Reads a file; `yield` answers whether to go on.
  static func read(_ bytes: [UInt8], file: String, yield: InkReader.Yield) {
    var lines = TextLines(bytes)
    var index = 0
    var line = nextLine(&lines)
    while let word = line {
      defer { index += 1 }
      let start = lines.number
      var body: [(line: Range<Int>, lines: TextLines)] = []
      line = nextLine(&lines)
      while let next = line, !bytes[next].starts(with: "WORD ".utf8) {
        body.append((next, lines))
        line = nextLine(&lines)
      }
      do throws(InkFault) {
        let record = try record(lines.text(word), start, body, file: file, index: index)
        if !yield(.success(record)) { return }
      } catch {
        let place = error.place.isEmpty ? "line \(start)" : error.place
        let fault = InkFault(error.code, error.message, place: "word \(index + 1), \(place)")
        if !yield(.failure(fault.error(file: file))) { return }
      }
    }
  }

  private static func nextLine(_ lines: inout TextLines) -> Range<Int>? {
    while let line = lines.nextFilled() {
      if !lines.bytes[line].starts(with: "//".utf8) { return line }
    }
    return nil
  }

  private static func record(
    _ word: String, _ start: Int, _ body: [(line: Range<Int>, lines: TextLines)], file: String,
    index: Int
  ) throws(InkFault) -> DrawingRecord {
    let words = word.split(separator: " ")
    guard words.count == 3, words[0] == "WORD" else {
      throw InkFault("malformed", "WORD, a label and a session are expected", line: start)
    }
    guard let first = body.first else {
      throw InkFault("truncated", "ends before NUMSTROKES", line: start)
    }
    let count = try first.lines.wholeNumber(try arguments(first, "NUMSTROKES"))
    guard count == body.count - 1 else {
      throw InkFault(
        count > body.count - 1 ? "truncated" : "malformed",
        "\(count) strokes are announced and \(body.count - 1) are there", line: start)
    }
    var drawing = SampledDrawing()
    for line in body.dropFirst() { try drawing.add(try points(line), measured: []) }
    var record = try drawing.record(file: file, index: index, format: format)
    record.label = String(words[1])
    record.writer = writer(words[2])
    record.attributes = [.init("session", String(words[2]))]
    return record
  }

  private static func points(
    _ line: (line: Range<Int>, lines: TextLines)
  ) throws(InkFault) -> [StrokePoint] {
    let all = try arguments(line, "POINTS")
    guard let mark = line.lines.bytes[all].firstIndex(of: UInt8(ascii: "#")) else {
      throw InkFault("malformed", "no # between count and points", line: line.lines.number)
    }
    let count = try line.lines.wholeNumber(all.lowerBound..<mark)
    let values = try line.lines.numbers(mark + 1..<all.upperBound)
    guard count <= values.count, values.count == 2 * count else {
      throw InkFault(
        "malformed", "\(count) points are announced and \(values.count) numbers are there",
        line: line.lines.number)
    }
    return stride(from: 0, to: values.count, by: 2).map { index in
      StrokePoint(
        location: Point(
          UJIJSONReader.unit * values[index], UJIJSONReader.unit * values[index + 1]))
    }
  }

  /// What follows the keyword of a line.
  private static func arguments(
    _ line: (line: Range<Int>, lines: TextLines), _ keyword: String
  ) throws(InkFault) -> Range<Int> {
    guard line.lines.bytes[line.line].starts(with: "\(keyword) ".utf8) else {
      throw InkFault("malformed", "\(keyword) is expected", line: line.lines.number)
    }
    return line.line.lowerBound + keyword.utf8.count..<line.line.upperBound
  }

  /// The writer in a session `trn_UJI_W01-01`: without the set before and the repetition behind.
  private static func writer(_ session: Substring) -> String {
    var writer = session
    if let end = writer.lastIndex(of: "-") { writer = writer[..<end] }
    if writer.hasPrefix("trn_") || writer.hasPrefix("tst_") { writer = writer.dropFirst(4) }
    return String(writer)
  }
}
