import Foundation
import Ink
import InkFormats

/// What `inspect` tells a person about one drawing.
enum DrawingSummary {
  /// A heading, the drawing as a whole, and one line a stroke.
  static func text(of record: DrawingRecord, color: Bool) -> String {
    let drawing = record.drawing
    let points = drawing.strokes.reduce(0) { $0 + $1.path.count }
    var text = heading(of: record, color: color)
    text += "  \(counted(drawing.strokes.count, "stroke")), \(counted(points, "point"))"
    text += drawing.bounds.map { ", bounds \(self.text(of: $0))" } ?? ", nothing to see"
    text += "\n"
    for (ink, strokes) in DrawingDescription.distinctInks(of: drawing) {
      text += "  ink \(oneLine(ink.identifier)) \(self.text(of: ink.color)): "
      text += counted(strokes, "stroke") + "\n"
    }
    for (index, stroke) in drawing.strokes.enumerated() {
      text += "  stroke \(index): \(self.text(of: stroke))\n"
    }
    for warning in record.warnings {
      text += "  warning \(warning.code): \(oneLine(warning.message))\n"
    }
    return text
  }

  private static func heading(of record: DrawingRecord, color: Bool) -> String {
    let version = record.contentVersion.map { ", content version \($0)" } ?? ""
    let label = record.label.map { ", label \(oneLine($0))" } ?? ""
    let writer = record.writer.map { ", writer \(oneLine($0))" } ?? ""
    let name = "\(oneLine(record.file)) drawing \(record.index)"
    let shown = color ? "\u{1B}[1m\(name)\u{1B}[0m" : name
    return "\(shown): \(record.format)\(version)\(label)\(writer)\n"
  }

  private static func text(of stroke: Stroke) -> String {
    let path = stroke.path
    var parts = [stroke.ink.type.rawValue, counted(path.count, "point")]
    let channels = path.measuredChannels.names
    parts.append(channels.isEmpty ? "places only" : "measured " + channels.joined(separator: " "))
    let ranges = stroke.maskedPathRanges
    let whole = ranges.count == 1 && ranges[0] == 0...path.lastParameter
    if ranges.isEmpty {
      parts.append("erased")
    } else if !whole {
      let list = ranges.map { "\(number($0.lowerBound, 3))...\(number($0.upperBound, 3))" }
      parts.append("\(counted(ranges.count, "visible range")) \(list.joined(separator: " "))")
    }
    if stroke.transform != .identity { parts.append("transformed") }
    if let bounds = stroke.renderBounds { parts.append("bounds \(text(of: bounds))") }
    if let date = UniversalTime.text(of: path.creationDate),
      path.creationDate.timeIntervalSinceReferenceDate != 0
    {
      parts.append(date)
    }
    return parts.joined(separator: ", ")
  }

  private static func text(of box: Rectangle) -> String {
    "(\(number(box.minX, 1)), \(number(box.minY, 1))) \(number(box.width, 1)) x "
      + number(box.height, 1)
  }

  private static func text(of color: Color) -> String {
    let parts = [color.red, color.green, color.blue, color.alpha].map { number($0, 2) }
    return "(\(parts.joined(separator: " ")))"
  }

  private static func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }
}

/// A number with what it counts, as `1 stroke` or `2 strokes`.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
