internal import Ink

/// Reads the logs of the $-family of gesture recognisers: one `<Gesture>` a file, of `<Stroke>`s ($N) or of points ($1).
///
/// The label is the name up to `~`, or without the number that `Number` repeats at its end (`arrow01`); the writer is
/// `Subject`. Coordinates stay as they are, times are milliseconds, and from 10^11 on they count from 1970. `Pressure`
/// (0...255) counts where it varies.
///
/// Files named `*.raw` and `*.nodata` are what the authors of such sets took back. Nothing in them says so, which is why
/// their names decide: they are passed over in folders and archives (`ReadOptions.readsWithdrawnGestures`).
public enum GestureReader {
  /// The name of the format.
  public static let format = "gesture"

  static func read(
    _ scanner: inout XMLScanner, file: String, options: ReadOptions, yield: InkReader.Yield
  ) throws(XMLFault) {
    let name = file.lowercased()
    let isWithdrawn = name.hasSuffix(".raw") || name.hasSuffix(".nodata")
    if isWithdrawn, !options.readsWithdrawnGestures { return }
    guard case .start(let tag)? = try scanner.next() else { return }
    var budget = XMLScanner.elementBudget
    let gesture = try scanner.element(from: tag, budget: &budget)
    // Anything but the document's end is a fault.
    _ = try scanner.next()
    var lists: [PointList] = []
    let strokes = gesture.children.filter { $0.name == "Stroke" }
    for stroke in strokes.isEmpty ? [gesture] : strokes { lists.append(try points(of: stroke)) }
    var warnings: [InkWarning] = []
    let ink = lists.strokes(&warnings)
    guard !ink.isEmpty else {
      throw XMLFault("malformed", "a gesture without ink", offset: tag.offset)
    }
    _ = yield(
      .success(
        DrawingRecord(
          drawing: Drawing(strokes: ink), file: file, format: format, label: label(of: tag),
          writer: tag["Subject"], warnings: warnings)))
  }

  private static func label(of tag: XMLTag) -> String? {
    guard let name = tag["Name"], !name.isEmpty else { return nil }
    if let mark = name.lastIndex(of: "~"), mark > name.startIndex { return String(name[..<mark]) }
    let stem = name.prefix { !$0.isNumber }
    if let number = tag["Number"].flatMap({ Int($0) }), !stem.isEmpty,
      Int(name.dropFirst(stem.count)) == number
    {
      return String(stem)
    }
    return name
  }

  private static func points(of stroke: XMLElement) throws(XMLFault) -> PointList {
    var list = PointList()
    for point in stroke.children where point.name == "Point" {
      guard let x = point.tag.number("X"), let y = point.tag.number("Y") else {
        throw XMLFault("malformed", "a point without numbers X and Y", offset: point.tag.offset)
      }
      let force = point.tag.number("Pressure").map {
        PenConventions.force(pressure: max(0, $0), fullScale: 255)
      }
      try list.add(
        Point(x, y), milliseconds: point.tag.number("T"), force: force, offset: point.tag.offset)
    }
    return list
  }
}
