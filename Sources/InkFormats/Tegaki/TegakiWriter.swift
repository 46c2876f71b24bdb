internal import Foundation
internal import Ink

/// Writes drawings as a tegaki collection (`.charcol`): a set for each run of drawings with the same label.
///
/// Programs of that family expect whole numbers in a box of 1000 x 1000. A drawing whose canvas is such a box goes in as it
/// is; any other is scaled evenly and centred, with its canvas, or else its ink and a tenth around it, filling the box.
/// Times are milliseconds since the drawing began, pressures 0...1 of full scale.
public enum TegakiWriter {
  /// The bytes of a collection.
  public static func bytes(for records: [DrawingRecord]) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<character-collection>\n"
    var open: String?
    for record in records {
      let label = record.label ?? ""
      if open != label {
        if open != nil { text += "</set>\n" }
        text += "<set name=\"\(XMLText.escaped(label))\">\n"
        open = label
      }
      text += character(record.drawing, label: label)
    }
    if open != nil { text += "</set>\n" }
    return Array((text + "</character-collection>\n").utf8)
  }

  private static let side = 1000.0

  private static func character(_ drawing: Drawing, label: String) -> String {
    let traces = drawing.strokes.flatMap { stroke in
      VisibleTraces.of(stroke).map { (path: stroke.path, points: $0) }
    }
    let frame = frame(of: drawing, traces.lazy.flatMap(\.points).map(\.location))
    let begin = traces.lazy.map(\.path.creationDate.timeIntervalSinceReferenceDate).min() ?? 0
    var text = "  <character>\n    <utf8>\(XMLText.escaped(label))</utf8>\n"
    text += "    <width>1000</width>\n    <height>1000</height>\n    <strokes>\n"
    for trace in traces {
      text += "      <stroke>\n"
      let start = trace.path.creationDate.timeIntervalSinceReferenceDate - begin
      for point in trace.points {
        let place = frame.apply(to: point.location)
        text += "        <point x=\"\(whole(place.x))\" y=\"\(whole(place.y))\""
        if trace.path.measuredChannels.contains(.force) {
          let pressure = PenConventions.pressure(force: point.force, fullScale: 1)
          text += " pressure=\"\(XMLText.text(pressure))\""
        }
        if trace.path.measuredChannels.contains(.time) {
          text += " timestamp=\"\(whole((start + point.timeOffset) * 1000))\""
        }
        text += "/>\n"
      }
      text += "      </stroke>\n"
    }
    return text + "    </strokes>\n  </character>\n"
  }

  private static func frame(of drawing: Drawing, _ places: some Sequence<Point>) -> Transform {
    var box = drawing.canvas
    if box == nil, let ink = Rectangle(enclosing: places) {
      box = ink.grown(by: max(ink.width, ink.height) / 10)
    }
    guard let box, max(box.width, box.height) > 0, max(box.width, box.height).isFinite else {
      return .identity
    }
    let scale = side / max(box.width, box.height)
    return Transform(
      a: scale, b: 0, c: 0, d: scale, tx: side / 2 - box.center.x * scale,
      ty: side / 2 - box.center.y * scale)
  }

  private static func whole(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), -1e15), 1e15)) : 0
  }
}

extension InkWriter {
  /// The collections of tegaki.
  static let tegaki = InkWriter(
    name: TegakiReader.format, fileExtensions: [".charcol"],
    summary: "a tegaki collection (whole numbers in a box of 1000 x 1000)",
    missing: [
      .writer, .date, .azimuth, .altitude, .width, .widthChanges, .nibShape, .opacity, .color,
      .inkType, .tools, .curves, .masks, .secondaryScale, .threshold, .lateralJitter, .edgeWidth,
      .unknownFields,
    ],
    leavesInk: VisibleTraces.hasAny,
    records: { TegakiWriter.bytes(for: $0) })
}
