internal import Foundation
internal import Ink

/// Builds the message of one stroke.
enum PencilKitStrokeWriter {
  /// The message of the stroke at a position of the drawing.
  static func message(_ stroke: Stroke, index: Int, ink: Int) -> [UInt8] {
    let order = UInt64(index)
    let path = pathFields(stroke.path)
    // The position takes part, since two different paths must not share an identity.
    let position = Array(String(index).utf8)
    let pathID = stroke.path.id ?? DerivedUUID.uuid(of: [position, path], salt: "path")
    var message = ProtobufWriter()
    message.bytes(
      1, (stroke.id ?? DerivedUUID.uuid(of: [position, pathID.bytes, path], salt: "stroke")).bytes)
    message.clock(2, order, 1, order + 1)
    message.clock(3, 0, 1, 0)
    message.varint(4, UInt64(ink))
    message.message(5) { inner in
      inner.bytes(1, pathID.bytes)
      inner.append(path)
      inner.append(stroke.path.unknownFields)
    }
    if let bounds = stroke.storedBounds ?? stroke.renderBounds {
      message.floatRecord(6, bounds.storedParts)
    }
    let t = stroke.transform
    if t != .identity { message.floatRecord(7, [t.a, t.b, t.c, t.d, t.tx, t.ty]) }
    message.varint(8, stroke.randomSeed.map { UInt64($0) << 5 | 1 << 37 } ?? 0)
    if let mask = stroke.mask {
      // A mask without polygons hides everything; one polygon without corners says the same.
      for loop in mask.loops.isEmpty ? [[]] : mask.loops { message.bytes(10, bytes(of: loop)) }
    }
    if let ranges = stroke.storedRanges { append(ranges, to: &message) }
    if let group = stroke.renderGroupID { message.bytes(16, group.bytes) }
    message.append(stroke.unknownFields)
    return message.bytes
  }

  private static func bytes(of loop: [Point]) -> [UInt8] {
    var out: [UInt8] = []
    for point in loop {
      out.appendLittleEndian(Float(point.x).bitPattern)
      out.appendLittleEndian(Float(point.y).bitPattern)
    }
    return out
  }

  private static func append(_ ranges: [ClosedRange<Double>], to message: inout ProtobufWriter) {
    // Packed without a number: nothing of the centre line is visible.
    if ranges.isEmpty { message.bytes(12, []) }
    for range in ranges {
      message.float(12, Float(range.lowerBound))
      message.float(12, Float(range.upperBound))
    }
  }

  /// The fields of a path behind its identity.
  private static func pathFields(_ path: StrokePath) -> [UInt8] {
    let records = controlPoints(of: path).map(PencilKitRecord.init)
    let (varying, constant) = masks(records)
    var constants: [UInt8] = []
    records.first?.append(constant, to: &constants)
    var varyingBytes: [UInt8] = []
    varyingBytes.reserveCapacity(records.count * PencilKitChannels.recordSize(of: varying))
    for record in records { record.append(varying, to: &varyingBytes) }

    var message = ProtobufWriter()
    message.double(2, path.creationDate.timeIntervalSinceReferenceDate)
    message.varint(3, UInt64(records.count))
    message.varint(4, varying)
    message.varint(5, constant)
    message.bytes(6, constants)
    message.bytes(7, varyingBytes)
    if isFinger(path, records) { message.varint(8, 1) }
    return message.bytes
  }

  private static func controlPoints(of path: StrokePath) -> [StrokePoint] {
    guard path.curve == .polyline, path.count > 2 else { return path.points }
    let locations = SplineThroughPoints.controlPoints(through: path.points.map(\.location))
    return zip(path.points, locations).map { point, location in
      var point = point
      point.location = location
      return point
    }
  }

  /// The channels stored per point, the location always among them, and those stored once.
  ///
  /// Bits 0-8 are in every file; the later channels are written when they say something.
  private static func masks(_ records: [PencilKitRecord]) -> (varying: UInt64, constant: UInt64) {
    var all: UInt64 = 0x1FF
    if records.contains(where: { $0.secondaryWidth != $0.width }) { all |= 0x200 }
    if records.contains(where: { $0.threshold != 0 }) { all |= 0x600 }
    guard let first = records.first else { return (all, 0) }
    let varying = records.reduce(UInt64(1)) { $0 | first.differences(from: $1) } & all
    return (varying, all & ~varying)
  }

  /// Whether the values show force or angles that, as the path says, were not measured.
  private static func isFinger(_ path: StrokePath, _ records: [PencilKitRecord]) -> Bool {
    let pen: MeasuredChannels = [.force, .altitude, .azimuth]
    return path.measuredChannels.isDisjoint(with: pen)
      && !MeasuredChannels(inferredFrom: records.map(\.point)).isDisjoint(with: pen)
  }
}
