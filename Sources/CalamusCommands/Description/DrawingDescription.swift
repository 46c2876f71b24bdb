import DataFormats
import Foundation
import Ink
import InkFormats

/// What `inspect --json` tells about one drawing.
enum DrawingDescription {
  /// Writes one object with everything that the drawing holds, in pieces, since the text of many points is long.
  static func write(_ record: DrawingRecord, _ write: (String) throws -> Void) throws {
    try write(opened(members(before: record), "strokes"))
    for (index, stroke) in record.drawing.strokes.enumerated() {
      try write((index == 0 ? "" : ",") + opened(members(beforePoints: stroke), "points"))
      let points = stroke.path.points
      for start in stride(from: 0, to: points.count, by: pointsOfPiece) {
        let piece = points[start..<min(start + pointsOfPiece, points.count)]
        let text = piece.map { json(of: $0).compact }.joined(separator: ",")
        try write(start == 0 ? text : "," + text)
      }
      try write(closed(members(behindPoints: stroke)))
    }
    try write(closed([.init("warnings", .array(record.warnings.map(json)))]))
  }

  private static let pointsOfPiece = 1024

  /// The text of an object up to the first element of a further member, which is an array.
  private static func opened(_ members: [JSON.Member], _ array: String) -> String {
    String(JSON.object(members + [.init(array, .array([]))]).compact.dropLast(2))
  }

  /// The text of an object from the end of that array on.
  private static func closed(_ members: [JSON.Member]) -> String {
    "]," + JSON.object(members).compact.dropFirst()
  }

  /// What the object says before the strokes.
  private static func members(before record: DrawingRecord) -> [JSON.Member] {
    let drawing = record.drawing
    var members: [JSON.Member] = [
      .init("file", .string(record.file)), .init("index", .integer(record.index)),
      .init("format", .string(record.format)),
      .init("contentVersion", record.contentVersion.map { .integer($0) } ?? .null),
    ]
    if let label = record.label { members.append(.init("label", .string(label))) }
    if let writer = record.writer { members.append(.init("writer", .string(writer))) }
    if let id = drawing.id { members.append(.init("id", .string(id.uuidString))) }
    if let canvas = drawing.canvas { members.append(.init("canvas", json(of: canvas))) }
    members += [
      .init("bounds", drawing.bounds.map(json) ?? .null),
      .init("inks", .array(distinctInks(of: drawing).map { json(of: $0.ink) })),
    ]
    return members
  }

  /// The inks of a drawing in the order of their first strokes, each with its number of strokes.
  static func distinctInks(of drawing: Drawing) -> [(ink: Ink, strokes: Int)] {
    var inks: [(ink: Ink, strokes: Int)] = []
    var positions: [Ink: Int] = [:]
    for stroke in drawing.strokes {
      if let position = positions[stroke.ink] {
        inks[position].strokes += 1
      } else {
        positions[stroke.ink] = inks.count
        inks.append((stroke.ink, 1))
      }
    }
    return inks
  }

  /// x, y, width and height.
  static func json(of rectangle: Rectangle) -> JSON {
    .array([
      .number(rectangle.minX), .number(rectangle.minY), .number(rectangle.width),
      .number(rectangle.height),
    ])
  }

  private static func members(beforePoints stroke: Stroke) -> [JSON.Member] {
    [
      .init("ink", json(of: stroke.ink)), .init("curve", .string(stroke.path.curve.rawValue)),
    ]
  }

  private static func members(behindPoints stroke: Stroke) -> [JSON.Member] {
    let transform = stroke.transform
    var members: [JSON.Member] = [
      .init("measuredChannels", .array(stroke.path.measuredChannels.names.map { .string($0) })),
      .init(
        "maskedPathRanges",
        .array(
          stroke.maskedPathRanges.map {
            .array([.number($0.lowerBound), .number($0.upperBound)])
          })),
      .init(
        "transform",
        .array(
          [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
            .map { .number($0) })),
      .init("bounds", stroke.renderBounds.map(json) ?? .null),
      .init("creationDate", .optional(UniversalTime.text(of: stroke.path.creationDate))),
      .init("randomSeed", stroke.randomSeed.map { .integer(Int($0)) } ?? .null),
      .init("mask", stroke.mask.map(json) ?? .null),
    ]
    for (key, id) in [
      ("id", stroke.id), ("pathID", stroke.path.id), ("renderGroupID", stroke.renderGroupID),
    ] {
      if let id { members.append(.init(key, .string(id.uuidString))) }
    }
    return members
  }

  private static func json(of point: StrokePoint) -> JSON {
    .object([
      "x": .number(point.location.x), "y": .number(point.location.y),
      "timeOffset": .number(point.timeOffset), "width": .number(point.size.width),
      "height": .number(point.size.height), "opacity": .number(point.opacity),
      "force": .number(point.force), "azimuth": .number(point.azimuth),
      "altitude": .number(point.altitude), "secondaryScale": .number(point.secondaryScale),
      "threshold": .number(point.threshold), "lateralJitter": .number(point.lateralJitter),
      "edgeWidth": .number(point.edgeWidth),
    ])
  }

  private static func json(of ink: Ink) -> JSON {
    var members: [JSON.Member] = [
      .init("type", .string(ink.type.rawValue)), .init("identifier", .string(ink.identifier)),
      .init(
        "color",
        .array(
          [ink.color.red, ink.color.green, ink.color.blue, ink.color.alpha].map { .number($0) })),
    ]
    if let variant = ink.variant { members.append(.init("variant", .string(variant))) }
    if let weight = ink.weight { members.append(.init("weight", .number(weight))) }
    if let version = ink.version { members.append(.init("version", .integer(version))) }
    return .object(members)
  }

  private static func json(of mask: Mask) -> JSON {
    let loops = mask.loops.map { loop in
      JSON.array(loop.map { .array([.number($0.x), .number($0.y)]) })
    }
    return .object(["fillRule": .string(mask.fillRule.rawValue), "loops": .array(loops)])
  }

  private static func json(of warning: InkWarning) -> JSON {
    .object(["code": .string(warning.code), "message": .string(warning.message)])
  }
}
