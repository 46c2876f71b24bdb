internal import Ink

/// Reads the XML of tegaki and tomoe: a character, a dictionary of them, or a `.charcol` collection of labelled sets.
///
/// Every `<character>` is a drawing; its label is `<utf8>`, or else the name of its set. `<width>` and `<height>` become
/// the canvas. Coordinates stay as they are (the box is usually 1000 x 1000), timestamps are milliseconds, pressures
/// 0...1. A character that cannot be read is an error of its own and the rest is read.
public enum TegakiReader {
  /// The name of the format.
  public static let format = "tegaki"

  static func read(
    _ scanner: inout XMLScanner, file: String, options: ReadOptions, yield: InkReader.Yield
  ) throws(XMLFault) {
    var index = 0
    var set: String?
    while let event = try scanner.next() {
      guard case .start(let tag) = event else { continue }
      if tag.name == "set" { set = tag["name"] }
      guard tag.name == "character" else { continue }
      var budget = XMLScanner.elementBudget
      let character = try scanner.element(from: tag, budget: &budget)
      let result: Result<DrawingRecord, InkFileError>
      do throws(XMLFault) {
        result = .success(try record(character, set: set, file: file, index: index))
      } catch {
        result = .failure(scanner.error(error, file: file))
      }
      if !yield(result) { return }
      index += 1
    }
  }

  private static func record(
    _ character: XMLElement, set: String?, file: String, index: Int
  ) throws(XMLFault) -> DrawingRecord {
    var lists: [PointList] = []
    for stroke in character.first("strokes")?.children ?? [] where stroke.name == "stroke" {
      lists.append(try points(of: stroke))
    }
    var warnings: [InkWarning] = []
    let strokes = lists.strokes(&warnings)
    guard !strokes.isEmpty else {
      throw XMLFault("malformed", "a character without ink", offset: character.tag.offset)
    }
    var record = DrawingRecord(
      drawing: Drawing(strokes: strokes), file: file, index: index, format: format,
      warnings: warnings)
    let label = character.first("utf8")?.trimmedText ?? ""
    record.label = label.isEmpty ? set : label
    if let width = size(character, "width"), let height = size(character, "height") {
      record.drawing.canvas = Rectangle(minX: 0, minY: 0, maxX: width, maxY: height)
    }
    return record
  }

  private static func points(of stroke: XMLElement) throws(XMLFault) -> PointList {
    var list = PointList()
    for point in stroke.children where point.name == "point" {
      guard let x = point.tag.number("x"), let y = point.tag.number("y") else {
        throw XMLFault("malformed", "a point without numbers x and y", offset: point.tag.offset)
      }
      let force = point.tag.number("pressure").map {
        PenConventions.force(pressure: max(0, $0), fullScale: 1)
      }
      try list.add(
        Point(x, y), milliseconds: point.tag.number("timestamp"), force: force,
        offset: point.tag.offset)
    }
    return list
  }

  private static func size(_ character: XMLElement, _ name: String) -> Double? {
    guard let value = character.first(name).flatMap({ XMLText.number($0.trimmedText) }) else {
      return nil
    }
    return value > 0 && value <= 1e9 ? value : nil
  }
}
