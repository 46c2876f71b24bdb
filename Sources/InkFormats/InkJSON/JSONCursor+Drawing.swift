internal import Foundation
internal import Ink

extension JSONCursor {
  /// Reads a drawing with its label and writer; the file's name and the index are the caller's.
  mutating func drawingRecord() throws(InkJSONFault) -> DrawingRecord {
    var record = DrawingRecord(
      drawing: Drawing(), file: "", format: InkJSONReader.format,
      contentVersion: InkJSONReader.schemaVersion)
    var inks: [Ink] = []
    var strokes: [(ink: Int, stroke: Stroke)]?
    try openObject()
    while let name = try nextMember() {
      let isNull = takeNull()
      switch name {
      case "label": record.label = isNull ? nil : try string()
      case "writer": record.writer = isNull ? nil : try string()
      case "id": record.drawing.id = isNull ? nil : try uuid()
      case "canvas": record.drawing.canvas = isNull ? nil : try rectangle()
      case "inks": inks = isNull ? [] : try self.inks()
      case "strokes": strokes = try self.strokes()
      case "unknown": record.drawing.unknownFields = isNull ? [] : try unknownFields()
      default: throw unknownMember()
      }
    }
    guard let strokes else { throw fault("the member \"strokes\" is missing") }
    record.drawing.strokes.reserveCapacity(strokes.count)
    for (index, item) in strokes.enumerated() {
      guard inks.indices.contains(item.ink) else {
        throw fault("strokes[\(index)] has ink \(item.ink) of \(inks.count)")
      }
      var stroke = item.stroke
      stroke.ink = inks[item.ink]
      record.drawing.strokes.append(stroke)
    }
    if let index = record.drawing.strokes.firstIndex(where: Self.timesRunBackwards) {
      record.warnings.append(
        InkWarning(code: "W-time", message: "times run backwards, first in stroke \(index + 1)"))
    }
    return record
  }

  private static func timesRunBackwards(_ stroke: Stroke) -> Bool {
    zip(stroke.path.points, stroke.path.points.dropFirst()).contains {
      $1.timeOffset < $0.timeOffset
    }
  }

  private mutating func inks() throws(InkJSONFault) -> [Ink] {
    var inks: [Ink] = []
    try openArray()
    while try nextElement() {
      var ink = Ink.pen
      var identifier: String?
      try openObject()
      while let name = try nextMember() {
        let isNull = takeNull()
        switch name {
        case "identifier": identifier = try string()
        case "color":
          let parts = try numbers(count: 4)
          ink.color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        case "variant": ink.variant = isNull ? nil : try string()
        case "weight": ink.weight = isNull ? nil : try number()
        case "version": ink.version = isNull ? nil : try integer()
        case "unknown": ink.unknownFields = isNull ? [] : try unknownFields()
        default: throw unknownMember()
        }
      }
      guard let identifier else { throw fault("the member \"identifier\" is missing") }
      ink.identifier = identifier
      inks.append(ink)
    }
    return inks
  }

  private mutating func strokes() throws(InkJSONFault) -> [(ink: Int, stroke: Stroke)] {
    var strokes: [(ink: Int, stroke: Stroke)] = []
    try openArray()
    while try nextElement() { strokes.append(try stroke()) }
    return strokes
  }

  /// Reads a UUID.
  mutating func uuid() throws(InkJSONFault) -> UUID {
    guard let id = UUID(uuidString: try string()) else { throw fault("this is not a UUID") }
    return id
  }

  /// Reads fields of a PencilKit file as base64 text.
  mutating func unknownFields() throws(InkJSONFault) -> [UInt8] {
    guard let data = Data(base64Encoded: try string()), ProtobufReader.areFields(Array(data)) else {
      throw fault("this is not the base64 text of fields")
    }
    return Array(data)
  }

  /// Reads a rectangle [minX, minY, maxX, maxY].
  mutating func rectangle() throws(InkJSONFault) -> Rectangle {
    let sides = try numbers(count: 4)
    guard sides[0] <= sides[2], sides[1] <= sides[3] else {
      throw fault("the rectangle's maximum is below its minimum")
    }
    return Rectangle(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
  }
}
