internal import DataFormats
internal import Foundation
internal import Ink

/// Writes Quick, Draw! ndjson in its raw form, one drawing a line.
///
/// The label is the word; attributes that a Quick, Draw! file had are written back. Times are milliseconds since
/// the timestamp, which is the moment at which the earliest stroke began where no file gave another, and left out of
/// drawings that have none throughout; visible parts of strokes become strokes.
enum QuickDrawWriter {
  /// The lines of these drawings.
  static func bytes(for records: [DrawingRecord]) -> [UInt8] {
    records.flatMap { Array((line(for: $0).compact + "\n").utf8) }
  }

  private static func line(for record: DrawingRecord) -> JSON {
    let timestamp = record.attribute("timestamp") ?? timestamp(of: record.drawing)
    var members = [JSON.Member("word", .string(record.label ?? ""))]
    for name in ["countrycode", "timestamp", "recognized", "key_id"] {
      guard let value = name == "timestamp" ? timestamp : record.attribute(name) else { continue }
      let isTruth = name == "recognized" && (value == "true" || value == "false")
      members.append(.init(name, isTruth ? .bool(value == "true") : .string(value)))
    }
    let beginning = beginning(of: record.drawing, timestamp: timestamp)
    members.append(.init("drawing", .array(strokes(of: record.drawing, beginning: beginning))))
    return .object(members)
  }

  /// When the first stroke began, rounded down so that no time is negative; nil without dates.
  private static func timestamp(of drawing: Drawing) -> String? {
    guard drawing.strokes.contains(where: \.hasDate), let first = firstDate(of: drawing) else {
      return nil
    }
    // The fiftieth of a step keeps a date that is a whole number of steps, but for its last bits, what it is.
    return Timestamp.text((first * 1e5 + 0.02).rounded(.down) / 1e5)
  }

  /// What times count from, in seconds since 2001: the timestamp, unless strokes began before it.
  private static func beginning(of drawing: Drawing, timestamp: String?) -> Double {
    guard let first = firstDate(of: drawing) else { return 0 }
    // Without a date, strokes have delays since a beginning at 0.
    let stated = timestamp.map { Timestamp.seconds($0) ?? first } ?? 0
    return stated <= first + 1e-6 ? stated : first
  }

  private static func firstDate(of drawing: Drawing) -> Double? {
    drawing.strokes.lazy.map(\.path.creationDate.timeIntervalSinceReferenceDate).min()
  }

  private static func strokes(of drawing: Drawing, beginning: Double) -> [JSON] {
    let isTimed = drawing.strokes.allSatisfy { $0.path.measuredChannels.contains(.time) }
    return drawing.strokes.flatMap { stroke in
      let delay = stroke.path.creationDate.timeIntervalSinceReferenceDate - beginning
      return VisibleTraces.of(stroke).map { points -> JSON in
        var lists = [points.map(\.location.x), points.map(\.location.y)]
        if isTimed {
          // Microseconds are finer than any clock, and free of the dust of binary fractions; adding 0 takes the sign
          // off a zero.
          lists.append(points.map { (1e6 * (delay + $0.timeOffset)).rounded() / 1000 + 0 })
        }
        return .array(lists.map { .array($0.map { .number($0) }) })
      }
    }
  }
}
