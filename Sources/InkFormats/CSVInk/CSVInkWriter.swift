internal import DataFormats
internal import Foundation
internal import Ink

/// Writes ink as comma-separated values, one row a point, every channel with the digits that bring it back.
///
/// Control points and kind of curve are kept, moved by the stroke's transform; a stroke that the eraser cut becomes the
/// visible parts, as points on them.
enum CSVInkWriter {
  /// The rows of these drawings under a row of names.
  static func bytes(for records: [DrawingRecord]) -> [UInt8] {
    var text = CSV.row(CSVInkColumns.stroke + CSVInkColumns.channels.map(\.name))
    for (index, record) in records.enumerated() {
      var number = 0
      for stroke in record.drawing.strokes {
        for (curve, points) in parts(of: stroke) {
          let color = stroke.ink.color
          // What all points of a stroke share is quoted once.
          let fixed = CSV.row(
            [
              "\(index)", record.label ?? "", record.writer ?? "", "\(number)",
              stroke.ink.identifier,
            ] + [color.red, color.green, color.blue, color.alpha].map(digits)
              + [
                digits(stroke.path.creationDate.timeIntervalSinceReferenceDate), curve.rawValue,
                stroke.path.measuredChannels.names.joined(separator: " "),
              ]
          ).dropLast()
          for point in points {
            text += fixed
            for channel in CSVInkColumns.channels {
              text += ","
              text += digits(point[keyPath: channel.path])
            }
            text += "\n"
          }
          number += 1
        }
      }
    }
    return Array(text.utf8)
  }

  /// Whether a stroke gives any row.
  static func hasRows(_ stroke: Stroke) -> Bool { !parts(of: stroke).isEmpty }

  private static func parts(of stroke: Stroke) -> [(StrokePath.Curve, [StrokePoint])] {
    guard stroke.mask == nil, stroke.storedRanges == nil else {
      return VisibleTraces.of(stroke).map { (.polyline, $0) }
    }
    let transform = stroke.transform
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    let points = stroke.path.points.map { point in
      var point = point
      guard transform != .identity else { return point }
      point.location = transform.apply(to: point.location)
      point.size = Size(width: scale * point.size.width, height: scale * point.size.height)
      return point
    }
    return points.isEmpty ? [] : [(stroke.path.curve, points)]
  }

  private static func digits(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
