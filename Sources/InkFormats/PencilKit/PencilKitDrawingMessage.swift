internal import Foundation
internal import Ink

/// The outermost message of a second-generation drawing, taken apart but for its strokes.
struct PencilKitDrawingMessage {
  var inks: [Ink] = []
  /// The bytes of each stroke's message, hidden ones included, in drawing order.
  var strokes: [Range<Int>] = []
  var canvas: Rectangle?
  var id: UUID?
  /// Whether one of the fields was met that every writer puts last.
  var isClosed = false
  /// The fields that are not known.
  var unknownFields: [UInt8] = []

  /// Takes a message apart.
  ///
  /// - Throws: What is wrong, and inside or after which stroke.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(PencilKitFault) {
    var reader = ProtobufReader(bytes, in: range)
    do {
      while let field = try reader.next() {
        switch field.number {
        case 4: inks.append(try Self.ink(bytes, try field.range()))
        case 5: strokes.append(try field.range())
        case 6:
          let parts = try field.floatRecord(
            bytes, defaults: [0, 0, 0, 0], unknown: &unknownFields)
          if let parts { canvas = Rectangle(stored: parts) }
        case 7: isClosed = true
        case 8:
          isClosed = true
          id = try field.uuid(bytes)
        // Replicas and their clocks are made anew when a drawing is written.
        case 1, 2, 3: break
        default: unknownFields += reader.raw(field)
        }
      }
      unknownFields += reader.groups
    } catch {
      throw Self.fault(error, strokes: strokes.count)
    }
  }

  /// Where the outermost message breaks, told by its strokes.
  static func fault(_ error: ProtobufError, strokes: Int) -> PencilKitFault {
    let place =
      if error.field == 5 {
        "inside stroke \(strokes + 1)"
      } else if strokes == 0 {
        "before the first stroke"
      } else {
        "after stroke \(strokes)"
      }
    switch error.kind {
    case .truncated: return PencilKitFault("truncated", "ends \(place)", offset: error.offset)
    case .malformed:
      return PencilKitFault("malformed", "\(error.message), \(place)", offset: error.offset)
    }
  }

  /// Reads an ink; an identifier that is missing means a pen.
  static func ink(_ bytes: [UInt8], _ range: Range<Int>) throws(ProtobufError) -> Ink {
    var ink = Ink.pen
    var reader = ProtobufReader(bytes, in: range)
    while let field = try reader.next() {
      switch field.number {
      case 1:
        let parts = try field.floatRecord(
          bytes, defaults: [0, 0, 0, 1], unknown: &ink.unknownFields)
        // A colour that is no number is left black: it must not cost the strokes.
        if let parts, parts.allSatisfy(\.isFinite) {
          ink.color = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
        }
      case 2: ink.identifier = try field.text(bytes)
      case 3: ink.version = Int(clamping: try field.unsigned())
      case 4: ink.variant = try field.text(bytes)
      case 8:
        let weight = try field.double()
        if weight.isFinite { ink.weight = weight }
      default: ink.unknownFields += reader.raw(field)
      }
    }
    ink.unknownFields += reader.groups
    return ink
  }
}

extension Rectangle {
  /// The rectangle of a stored {x, y, width, height}; nil without extent or when a number is not finite.
  init?(stored parts: [Double]) {
    guard parts.count == 4, parts.allSatisfy(\.isFinite), parts[2] >= 0, parts[3] >= 0,
      parts[2] > 0 || parts[3] > 0
    else { return nil }
    self.init(
      minX: parts[0], minY: parts[1], maxX: parts[0] + parts[2], maxY: parts[1] + parts[3])
  }

  /// The numbers that a file stores for the rectangle.
  var storedParts: [Double] { [minX, minY, width, height] }
}
