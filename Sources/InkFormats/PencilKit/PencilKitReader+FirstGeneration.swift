internal import Foundation
internal import Ink

extension PencilKitReader {
  /// The serialization version whose layout is known.
  private static let firstGenerationVersion: UInt64 = 10
  /// The bytes of one point.
  private static let pointSize = 24

  /// Reads a first-generation drawing: the record round it, then inks and strokes.
  static func firstGeneration(
    _ container: PencilKitContainer, file: String
  ) throws(PencilKitFault) -> DrawingRecord {
    let bytes = container.bytes
    let content = try content(bytes)
    var inks: [Ink] = []
    var strokes: [Range<Int>] = []
    var canvas: Rectangle?
    var id: UUID?
    do {
      var reader = ProtobufReader(bytes, in: content)
      while let field = try reader.next() {
        switch field.number {
        case 4:
          var ink = try PencilKitDrawingMessage.ink(bytes, try field.range())
          // What is not known here means nothing in the second generation, which is what is written.
          ink.unknownFields = []
          inks.append(ink)
        case 5: strokes.append(try field.range())
        case 8: canvas = Rectangle(stored: try field.floatRecord(bytes, defaults: [0, 0, 0, 0]))
        case 9: id = try field.uuid(bytes)
        default: break
        }
      }
    } catch {
      throw PencilKitDrawingMessage.fault(error, strokes: strokes.count)
    }
    var assembly = PencilKitAssembly(bytes, inks: inks)
    for (index, range) in strokes.enumerated() {
      let name = "stroke \(index + 1) of \(strokes.count)"
      do {
        try addStroke(bytes, range, name: name, to: &assembly)
      } catch {
        assembly.leaveOut(name, error)
      }
    }
    let visible = try assembly.finish()
    if !visible.isEmpty {
      assembly.warnings.add(
        "W-date",
        "creation dates count from the start of the device: only differences mean something")
    }
    return DrawingRecord(
      drawing: Drawing(strokes: visible, id: id, canvas: canvas), file: file,
      format: firstGenerationFormat, warnings: assembly.warnings.all)
  }

  /// Opens {2: record {1: version, 2: oldest reader, 3: content}}.
  private static func content(_ bytes: [UInt8]) throws(PencilKitFault) -> Range<Int> {
    var version: UInt64 = 0
    var content: Range<Int>?
    do {
      var outer = ProtobufReader(bytes, in: bytes.indices)
      while let field = try outer.next() {
        guard field.number == 2 else { continue }
        var record = ProtobufReader(bytes, in: try field.range())
        while let field = try record.next() {
          if field.number == 1 { version = try field.unsigned() }
          if field.number == 3 { content = try field.range() }
        }
      }
    } catch {
      throw PencilKitFault(
        error.kind.rawValue, "the record round the drawing is broken: \(error.message)",
        offset: error.offset)
    }
    guard version == firstGenerationVersion else {
      throw PencilKitFault(
        version > firstGenerationVersion ? "newerVersion" : "unknownFormat",
        "serialization version \(version) is not known, only \(firstGenerationVersion)")
    }
    guard let content else {
      throw PencilKitFault("truncated", "the record holds no drawing", offset: bytes.count)
    }
    return content
  }

  /// The fields of a stroke that are used.
  private struct StrokeFields {
    var ink = 0
    var count: UInt64 = 0
    var points: Range<Int>?
    var bounds: Rectangle?
    var isHidden = false
    var transform = Transform.identity
    var timeStamp = 0.0
    var isFinger = false
    var id: UUID?
    var pathID: UUID?
  }

  private static func addStroke(
    _ bytes: [UInt8], _ range: Range<Int>, name: String, to assembly: inout PencilKitAssembly
  ) throws(PencilKitFault) {
    let fields = try strokeFields(bytes, range)
    guard !fields.isHidden else { return }
    let ink = assembly.ink(fields.ink, of: name)
    guard !ink.type.isTool else {
      assembly.warnings.add("W-tool", "\(name) left out: it is the trace of a tool, not ink")
      return
    }
    let points = try points(bytes, fields, in: range)
    let date = abs(fields.timeStamp) <= PencilKitPathMessage.dateLimit ? fields.timeStamp : 0
    var path = StrokePath(
      points: points, creationDate: Date(timeIntervalSinceReferenceDate: date), id: fields.pathID)
    if fields.isFinger { path.measuredChannels.subtract([.force, .altitude, .azimuth]) }
    assembly.add(
      Stroke(
        ink: ink, path: path, transform: fields.transform, id: fields.id,
        storedBounds: fields.bounds), name: name)
  }

  private static func strokeFields(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(PencilKitFault) -> StrokeFields {
    var result = StrokeFields()
    do {
      var reader = ProtobufReader(bytes, in: range)
      while let field = try reader.next() {
        switch field.number {
        case 3: result.ink = Int(clamping: try field.unsigned())
        case 4: result.count = try field.unsigned()
        case 5: result.points = try field.range()
        case 6:
          result.bounds = Rectangle(stored: try field.floatRecord(bytes, defaults: [0, 0, 0, 0]))
        case 9: result.isHidden = try field.unsigned() != 0
        case 10:
          let t = try field.floatRecord(bytes, defaults: [0, 0, 0, 0, 0, 0])
          result.transform = Transform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
        case 11: result.timeStamp = try field.double()
        case 12: result.isFinger = try field.unsigned() == 1
        // Tombstones keep 13 and lose 14, as the second generation keeps the stroke's UUID and loses the path's.
        case 13: result.id = try field.uuid(bytes)
        case 14: result.pathID = try field.uuid(bytes)
        default: break
        }
      }
    } catch {
      throw PencilKitFault(error)
    }
    let t = result.transform
    guard [t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy(\.isFinite) else {
      throw PencilKitFault("notFinite", "its transform is not finite", offset: range.lowerBound)
    }
    return result
  }

  private static func points(
    _ bytes: [UInt8], _ fields: StrokeFields, in range: Range<Int>
  ) throws(PencilKitFault) -> [StrokePoint] {
    let data = fields.points ?? range.lowerBound..<range.lowerBound
    let (needed, overflow) = Int(clamping: fields.count).multipliedReportingOverflow(by: pointSize)
    guard !overflow, needed == data.count else {
      throw PencilKitFault(
        "malformed",
        "its \(fields.count) points of \(pointSize) bytes do not make up \(data.count) bytes",
        offset: data.lowerBound)
    }
    var points: [StrokePoint] = []
    points.reserveCapacity(data.count / pointSize)
    for offset in stride(from: data.lowerBound, to: data.upperBound, by: pointSize) {
      let point = point(bytes, at: offset)
      guard point.location.isFinite, point.timeOffset.isFinite else {
        throw PencilKitFault(
          "notFinite", "point \(points.count + 1) of \(fields.count) is not finite",
          offset: offset)
      }
      points.append(point)
    }
    return points
  }

  private static func point(_ bytes: [UInt8], at offset: Int) -> StrokePoint {
    func float(_ index: Int) -> Double {
      Double(Float(bitPattern: UInt32(littleEndian: bytes, at: offset + index)))
    }
    func short(_ index: Int) -> Double {
      Double(UInt16(littleEndian: bytes, at: offset + index))
    }
    let width = short(12) / 10
    return StrokePoint(
      location: Point(float(4), float(8)), timeOffset: float(0),
      size: Size(width: width, height: width * short(14) / 1000),
      opacity: Double(bytes[offset + 23]) / 255, force: short(18) / 1000,
      azimuth: 2 * Double.pi * short(20) / 65535 - Double.pi,
      altitude: (1 - Double(bytes[offset + 22]) / 255) * Double.pi / 2, edgeWidth: short(16))
  }
}
