internal import Foundation
internal import Ink

/// Writes UNIPEN 1.0 text: a segment of the level DRAWING a drawing, a component a visible part of a stroke.
///
/// Places are thousandths of a point (`.X_POINTS_PER_INCH 72000`), y upwards; T is milliseconds since the drawing's first
/// stroke began; P is a share of the full scale of 1023, which a force of 2 and more reaches. Reading
/// gives the drawing back but for these steps, and writing that again changes nothing. A drawing without visible ink gives
/// no segment.
enum UNIPENWriter {
  /// The full scale of the pressure channel.
  static let fullScale = 1023.0
  /// Tablet units a point (1/72 inch).
  private static let unitsPerPoint = 1000.0

  /// The text of these drawings.
  static func bytes(for records: [DrawingRecord]) -> [UInt8] {
    var text =
      ".VERSION 1.0\n.HIERARCHY DRAWING\n.X_POINTS_PER_INCH 72000\n.Y_POINTS_PER_INCH 72000\n"
    var component = 0
    var columns = ""
    var writer = "?"
    for record in records {
      let name = record.writer ?? "?"
      if name != writer { text += ".WRITER_ID \(quoted(name))\n" }
      writer = name
      let traces = record.drawing.strokes.flatMap { stroke in
        VisibleTraces.of(stroke).map { (stroke: stroke, points: $0) }
      }
      guard !traces.isEmpty else { continue }
      let label = record.label.map { " ? \(quoted($0))" } ?? ""
      text += ".SEGMENT DRAWING \(component)-\(component + traces.count - 1)\(label)\n"
      component += traces.count
      let beginning = record.drawing.strokes.first?.path.creationDate
      for (stroke, points) in traces {
        let delay = beginning.map { stroke.path.creationDate.timeIntervalSince($0) } ?? 0
        let channels = stroke.path.measuredChannels
        let wanted =
          "X Y" + (channels.contains(.time) ? " T" : "") + (channels.contains(.force) ? " P" : "")
        if wanted != columns { text += ".COORD \(wanted)\n" }
        columns = wanted
        text += ".PEN_DOWN\n"
        for point in points { text += row(point, channels, delay: delay) }
        text += ".PEN_UP\n"
      }
    }
    return Array(text.utf8)
  }

  private static func row(
    _ point: StrokePoint, _ channels: MeasuredChannels, delay: Double
  ) -> String {
    var row = number(unitsPerPoint * point.location.x) + " "
    row += number(0 - unitsPerPoint * point.location.y)
    if channels.contains(.time) {
      row += " \(shortest((1e6 * (delay + point.timeOffset)).rounded() / 1000))"
    }
    if channels.contains(.force) {
      let pressure = PenConventions.pressure(force: point.force, fullScale: fullScale)
      row += " " + number(min(max(pressure, 0), fullScale))
    }
    return row + "\n"
  }

  /// A number without a fraction.
  private static func number(_ value: Double) -> String { shortest(value.rounded()) }

  private static func shortest(_ value: Double) -> String {
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "\n", "\r", "\r\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
