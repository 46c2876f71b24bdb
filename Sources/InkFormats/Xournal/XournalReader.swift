internal import Ink

/// Reads the notes of Xournal and Xournal++ (`.xoj`, `.xopp`; their gzip and zip are undone before): a page a drawing.
///
/// Strokes of all layers are taken in order; texts and pictures are not ink. The first number of `width` is the nominal
/// width; further ones are the widths of the segments, from which comes the pressure. A highlighter is a marker, an
/// eraser's stroke is a tool's trace. A stroke that cannot be read is left out with a warning (`W-stroke`).
public enum XournalReader {
  /// The name of the format.
  public static let format = "xournal"

  static func read(
    _ scanner: inout XMLScanner, file: String, options: ReadOptions, yield: InkReader.Yield
  ) throws(XMLFault) {
    var index = 0
    while let event = try scanner.next() {
      guard case .start(let tag) = event, tag.name == "page" else { continue }
      var record = DrawingRecord(drawing: Drawing(), file: file, index: index, format: format)
      if let width = tag.number("width"), let height = tag.number("height"), width > 0, height > 0,
        max(width, height) <= 1e9
      {
        record.drawing.canvas = Rectangle(minX: 0, minY: 0, maxX: width, maxY: height)
      }
      try readPage(&scanner, into: &record)
      if !yield(.success(record)) { return }
      index += 1
    }
  }

  /// Reads up to the end of the page that has begun.
  private static func readPage(
    _ scanner: inout XMLScanner, into record: inout DrawingRecord
  ) throws(XMLFault) {
    let depth = scanner.depth
    while scanner.depth >= depth, let event = try scanner.next() {
      guard case .start(let tag) = event, tag.name == "stroke" else { continue }
      var budget = XMLScanner.elementBudget
      let element = try scanner.element(from: tag, budget: &budget)
      do throws(XMLFault) {
        if let stroke = try XournalStroke.read(element) { record.drawing.strokes.append(stroke) }
      } catch {
        guard record.warnings.count < 16 else { continue }
        let line = scanner.line(at: error.offset)
        record.warnings.append(
          InkWarning(code: "W-stroke", message: "line \(line): \(error.message); left out"))
      }
    }
  }
}

/// One `<stroke>` of Xournal.
enum XournalStroke {
  /// The stroke; nil when it has no points.
  static func read(_ element: XMLElement) throws(XMLFault) -> Stroke? {
    let offset = element.tag.offset
    let numbers = try self.numbers(element.text, offset)
    guard numbers.count.isMultiple(of: 2) else {
      throw XMLFault("malformed", "a stroke with an odd number of coordinates", offset: offset)
    }
    guard !numbers.isEmpty else { return nil }
    let stated = widths(element["width"] ?? "")
    guard let nominal = stated.first, nominal > 0 else {
      throw XMLFault("malformed", "a stroke without a width", offset: offset)
    }
    let count = numbers.count / 2
    // One width a segment; a file may repeat the last for the last point.
    let widths = stated.dropFirst()
    let hasWidths = !widths.isEmpty && (widths.count == count - 1 || widths.count == count)
    let points = (0..<count).map { index in
      let width = hasWidths ? widths[min(1 + index, stated.count - 1)] : nominal
      var point = StrokePoint(
        location: Point(numbers[2 * index], numbers[2 * index + 1]),
        size: Size(width: width, height: width))
      if hasWidths { point.force = PenConventions.force(pressure: width, fullScale: nominal) }
      return point
    }
    return Stroke(
      ink: ink(element),
      path: StrokePath(
        points: points, curve: .polyline, measuredChannels: hasWidths ? .force : []))
  }

  /// The widths; one that is no positive number takes the one before, or the next.
  ///
  /// Versions of Xournal++ wrote zero, negative and undefined widths.
  private static func widths(_ text: String) -> [Double] {
    var widths = text.split(whereSeparator: \.isWhitespace).map { word in
      Double(word).flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
    }
    var last = widths.dropFirst().compactMap(\.self).first ?? widths.first ?? nil
    for index in widths.indices.dropFirst() {
      last = widths[index] ?? last
      widths[index] = last
    }
    return widths.map { $0 ?? 0 }
  }

  private static func numbers(
    _ text: ArraySlice<UInt8>, _ offset: Int
  ) throws(XMLFault) -> [Double] {
    var numbers: [Double] = []
    for word in text.split(whereSeparator: { $0 <= 0x20 }) {
      guard let value = Double(String(decoding: word, as: UTF8.self)), abs(value) <= 1e9 else {
        throw XMLFault(
          "malformed", "`\(String(decoding: word.prefix(20), as: UTF8.self))` is no coordinate",
          offset: offset)
      }
      numbers.append(value)
    }
    return numbers
  }

  private static func ink(_ element: XMLElement) -> Ink {
    var ink = Ink.pen
    if let color = element["color"].flatMap(color) { ink.color = color }
    switch element["tool"] {
    case "highlighter":
      ink.identifier = "com.apple.ink.marker"
      if ink.color.alpha == 1 { ink.color.alpha = 0.5 }
    case "eraser": ink.identifier = "com.apple.ink.eraser"
    default: break
    }
    return ink
  }

  /// `#rrggbbaa`, `#rrggbb`, or one of Xournal's names.
  private static func color(_ text: String) -> Color? {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : names[text] ?? ""
    guard digits.count == 6 || digits.count == 8, let value = UInt32(digits, radix: 16) else {
      return nil
    }
    let rgba = digits.count == 8 ? value : value << 8 | 255
    func part(_ shift: UInt32) -> Double { Double(rgba >> shift & 255) / 255 }
    return Color(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  private static let names = [
    "black": "000000", "blue": "3333cc", "red": "ff0000", "green": "008000", "gray": "808080",
    "lightblue": "00c0ff", "lightgreen": "00ff00", "magenta": "ff00ff", "orange": "ff8000",
    "yellow": "ffff00", "white": "ffffff",
  ]
}
