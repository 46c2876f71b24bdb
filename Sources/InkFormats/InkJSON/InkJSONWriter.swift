internal import DataFormats
internal import Foundation
public import Ink

/// Writes drawings in the project's own lossless format, `.ink.json`, as `FORMAT.md` beside this file describes it.
///
/// Every number is written with the fewest digits that bring it back, one stroke a line, always with the same bytes.
/// A number that is not finite has no place in JSON: it is written as `null`, which the reader refuses.
public enum InkJSONWriter {
  /// The bytes of a file with one drawing.
  public static func bytes(
    for drawing: Drawing, label: String? = nil, writer: String? = nil
  ) -> [UInt8] {
    bytes(of: [(drawing, label, writer)])
  }

  /// The bytes of a file with the drawings, labels and writers of some records.
  public static func bytes(for records: [DrawingRecord]) -> [UInt8] {
    bytes(of: records.map { ($0.drawing, $0.label, $0.writer) })
  }

  private static func bytes(
    of drawings: [(drawing: Drawing, label: String?, writer: String?)]
  ) -> [UInt8] {
    let schema = InkJSONReader.schemaName + String(InkJSONReader.schemaVersion)
    var out = "{\"schema\":\(JSON.string(schema).compact),\"drawings\":["
    for (index, item) in drawings.enumerated() {
      out += index == 0 ? "\n" : ",\n"
      write(item.drawing, label: item.label, writer: item.writer, to: &out)
    }
    out += "\n]}\n"
    return Array(out.utf8)
  }

  private static func write(
    _ drawing: Drawing, label: String?, writer: String?, to out: inout String
  ) {
    var inks: [Ink] = []
    var positions: [Ink: Int] = [:]
    for stroke in drawing.strokes where positions[stroke.ink] == nil {
      positions[stroke.ink] = inks.count
      inks.append(stroke.ink)
    }
    var head: [JSON.Member] = []
    if let label { head.append(.init("label", .string(label))) }
    if let writer { head.append(.init("writer", .string(writer))) }
    if let id = drawing.id { head.append(.init("id", .string(id.uuidString))) }
    if let canvas = drawing.canvas { head.append(.init("canvas", json(canvas))) }
    head += unknown(drawing.unknownFields)
    head.append(.init("inks", .array(inks.map(json))))
    // The members before the strokes, then one stroke a line.
    out += JSON.object(head).compact.dropLast()
    out += ",\"strokes\":["
    for (index, stroke) in drawing.strokes.enumerated() {
      out += index == 0 ? "\n" : ",\n"
      out += json(stroke, ink: positions[stroke.ink] ?? 0).compact
    }
    out += "]}"
  }

  private static func json(_ ink: Ink) -> JSON {
    let color = ink.color
    var members: [JSON.Member] = [
      .init("identifier", .string(ink.identifier)),
      .init("color", numbers([color.red, color.green, color.blue, color.alpha])),
    ]
    if let variant = ink.variant { members.append(.init("variant", .string(variant))) }
    if let weight = ink.weight { members.append(.init("weight", .number(weight))) }
    if let version = ink.version { members.append(.init("version", .integer(version))) }
    return .object(members + unknown(ink.unknownFields))
  }

  private static func json(_ stroke: Stroke, ink: Int) -> JSON {
    var members: [JSON.Member] = [.init("ink", .integer(ink))]
    if let id = stroke.id { members.append(.init("id", .string(id.uuidString))) }
    if let group = stroke.renderGroupID {
      members.append(.init("group", .string(group.uuidString)))
    }
    if let seed = stroke.randomSeed { members.append(.init("seed", .integer(Int(seed)))) }
    let t = stroke.transform
    if t != .identity {
      members.append(.init("transform", numbers([t.a, t.b, t.c, t.d, t.tx, t.ty])))
    }
    if let bounds = stroke.storedBounds { members.append(.init("bounds", json(bounds))) }
    if let mask = stroke.mask {
      let loops = mask.loops.map { numbers($0.flatMap { [$0.x, $0.y] }) }
      members.append(
        .init(
          "mask", .object(["fillRule": .string(mask.fillRule.rawValue), "loops": .array(loops)])))
    }
    if let ranges = stroke.storedRanges {
      let pairs = ranges.map { numbers([$0.lowerBound, $0.upperBound]) }
      members.append(.init("ranges", .array(pairs)))
    }
    members.append(.init("path", json(stroke.path)))
    return .object(members + unknown(stroke.unknownFields))
  }

  private static func json(_ path: StrokePath) -> JSON {
    var members: [JSON.Member] = [.init("curve", .string(path.curve.rawValue))]
    if let id = path.id { members.append(.init("id", .string(id.uuidString))) }
    members += [
      .init("date", .number(path.creationDate.timeIntervalSinceReferenceDate)),
      .init("measured", .array(path.measuredChannels.names.map { .string($0) })),
      .init("count", .integer(path.count)), .init("points", .object(columns(of: path.points))),
    ]
    return .object(members + unknown(path.unknownFields))
  }

  private static func columns(of points: [StrokePoint]) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var hasList = false
    for channel in InkJSONChannel.allCases {
      let values = points.map { $0[keyPath: channel.keyPath] }
      guard let first = values.first else { break }
      let isSquare = channel == .height && points.allSatisfy { $0.size.width == $0.size.height }
      if isSquare { continue }
      if values.contains(where: { $0 != first }) {
        hasList = true
        members.append(.init(channel.rawValue, numbers(values)))
      } else if first != channel.absent {
        members.append(.init(channel.rawValue, .number(first)))
      }
    }
    // A list must show how many points there are, also when they are all the same.
    if points.count > 1, !hasList { members[0].value = numbers(points.map(\.location.x)) }
    return members
  }

  private static func unknown(_ fields: [UInt8]) -> [JSON.Member] {
    fields.isEmpty ? [] : [.init("unknown", .string(Data(fields).base64EncodedString()))]
  }

  private static func json(_ box: Rectangle) -> JSON {
    numbers([box.minX, box.minY, box.maxX, box.maxY])
  }

  private static func numbers(_ values: [Double]) -> JSON { .array(values.map { .number($0) }) }
}
