internal import Foundation
public import Ink
internal import Platform

/// Writes drawings as second-generation PencilKit data: what `PKDrawing(data:)` is meant to open.
///
/// The layout follows files of Apple's framework, but nothing written here was opened by it: reading a file back with
/// `PencilKitReader` shows only that the two agree.
///
/// The same drawing gives the same bytes everywhere. Numbers are stored as the format stores them:
///
/// - coordinates, times, widths, transforms, masks, ranges, bounds and colours to the nearest float32 (what float32
///   cannot hold becomes infinite, and the reader leaves that stroke out);
/// - force and aspect in thousandths, truncated as the framework truncates, except that a number within a millionth of
///   a step counts as that step, so that values from a file do not sink; at most 65.535;
/// - azimuth, altitude, opacity and threshold to the nearest of 65,536 steps; edge width to the nearest whole number.
///
/// What the format has no place for: the lateral jitter; a fill rule other than even-odd; a measured set other than
/// "what the values show" and "no force and no angles". Identities that a drawing lacks
/// are derived from its content, and bounds that a stroke lacks are computed.
/// Strokes of eraser and lasso inks are written, and the reader takes them for tools.
///
/// A path of straight lines becomes a spline that passes through its points; between them it is round, and its
/// control points are not the points that were given.
///
/// Fields that the reader did not know are written as they were read, behind those that are known; hidden strokes and
/// the clocks of replicas are not kept. Reading what was written and writing it again gives the same bytes.
public enum PencilKitWriter {
  /// The clock index that stands for "never" in an empty drawing.
  private static let never: UInt64 = 0x7FFF_FFFF_FFFF_FFFF

  /// The bytes of a drawing.
  public static func bytes(for drawing: Drawing) -> [UInt8] {
    var inks: [Ink] = []
    var positions: [Ink: Int] = [:]
    var strokes: [[UInt8]] = []
    for (index, stroke) in drawing.strokes.enumerated() {
      let position = positions[stroke.ink] ?? inks.count
      if position == inks.count {
        positions[stroke.ink] = position
        inks.append(stroke.ink)
      }
      strokes.append(PencilKitStrokeWriter.message(stroke, index: index, ink: position))
    }
    let count = UInt64(strokes.count)
    let canvas = drawing.canvas
    var message = ProtobufWriter()
    message.varint(1, 0)
    // Clocks name a replica by its place in this list; an empty drawing needs none.
    if count > 0 || canvas != nil {
      message.bytes(2, [UInt8](repeating: 0, count: 16))
      message.bytes(2, DerivedUUID.uuid(of: strokes, salt: "replica").bytes)
      message.clock(3, 0, 0, 0)
      message.clock(3, count, 1, count)
    }
    for ink in inks { message.ink(4, ink) }
    for stroke in strokes { message.bytes(5, stroke) }
    if let canvas { message.floatRecord(6, canvas.storedParts) }
    message.clock(7, 0, count > 0 || canvas != nil ? 0 : never, 0)
    message.bytes(8, (drawing.id ?? DerivedUUID.uuid(of: strokes, salt: "drawing")).bytes)
    message.append(drawing.unknownFields)

    var out: [UInt8] = [0x77, 0x72, 0x64, 0xF0]
    out.appendLittleEndian(UInt16(clamping: drawing.requiredContentVersion))
    out.append(contentsOf: message.bytes)
    return out
  }
}

/// UUIDs made from content, so that the same drawing always gets the same ones.
enum DerivedUUID {
  /// The UUID (version 8, "custom") of the SHA-256 digest of `salt` and some parts.
  static func uuid(of parts: [[UInt8]], salt: String) -> UUID {
    let digest = SHA256()
    digest.update("calamus \(salt) ")
    for part in parts {
      digest.update("\(part.count) ")
      digest.update(part)
    }
    let digits = Array(digest.finish().utf8.drop { $0 != 0x3A }.dropFirst())
    var bytes = stride(from: 0, to: 32, by: 2).map { index in
      UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16) ?? 0
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(bytes: bytes)
  }
}

extension ProtobufWriter {
  /// Adds a clock {1: clock, 2: replica, 3: sub-clock}, zeros included.
  mutating func clock(_ field: UInt64, _ clock: UInt64, _ replica: UInt64, _ sub: UInt64) {
    message(field) { inner in
      inner.varint(1, clock)
      inner.varint(2, replica)
      inner.varint(3, sub)
    }
  }

  /// Adds an ink; a behaviour version that is not given is 3, as in nearly all files.
  mutating func ink(_ field: UInt64, _ ink: Ink) {
    message(field) { inner in
      let color = ink.color
      inner.floatRecord(1, [color.red, color.green, color.blue, color.alpha])
      inner.bytes(2, Array(ink.identifier.utf8))
      inner.varint(3, UInt64(clamping: ink.version ?? 3))
      if let variant = ink.variant { inner.bytes(4, Array(variant.utf8)) }
      if let weight = ink.weight { inner.double(8, weight) }
      inner.append(ink.unknownFields)
    }
  }
}
