internal import DataFormats
internal import Foundation
internal import Ink

/// Writes Quick, Draw! ndjson in its raw form, one drawing a line.
///
/// The label is the word; attributes that a Quick, Draw! file had are written back. Times are milliseconds since the first
/// stroke began, and left out of drawings that have none throughout; visible parts of strokes become strokes.
enum QuickDrawWriter {
  /// The lines of these drawings.
  static func bytes(for records: [DrawingRecord]) -> [UInt8] {
    records.flatMap { Array((line(for: $0).compact + "\n").utf8) }
  }

  private static func line(for record: DrawingRecord) -> JSON {
    var members = [JSON.Member("word", .string(record.label ?? ""))]
    for name in ["countrycode", "timestamp", "recognized", "key_id"] {
      guard let value = record.attribute(name) ?? timestamp(name, record) else { continue }
      let isTruth = name == "recognized" && (value == "true" || value == "false")
      members.append(.init(name, isTruth ? .bool(value == "true") : .string(value)))
    }
    members.append(.init("drawing", .array(strokes(of: record.drawing))))
    return .object(members)
  }

  private static func timestamp(_ name: String, _ record: DrawingRecord) -> String? {
    guard name == "timestamp", let first = record.drawing.strokes.first, first.hasDate else {
      return nil
    }
    return Timestamp.text(first.path.creationDate.timeIntervalSinceReferenceDate)
  }

  private static func strokes(of drawing: Drawing) -> [JSON] {
    let isTimed = drawing.strokes.allSatisfy { $0.path.measuredChannels.contains(.time) }
    let beginning = drawing.strokes.first?.path.creationDate
    return drawing.strokes.flatMap { stroke in
      let delay = beginning.map { stroke.path.creationDate.timeIntervalSince($0) } ?? 0
      return VisibleTraces.of(stroke).map { points -> JSON in
        var lists = [points.map(\.location.x), points.map(\.location.y)]
        if isTimed {
          // Microseconds are finer than any clock, and free of the dust of binary fractions.
          lists.append(points.map { (1e6 * (delay + $0.timeOffset)).rounded() / 1000 })
        }
        return .array(lists.map { .array($0.map { .number($0) }) })
      }
    }
  }
}
