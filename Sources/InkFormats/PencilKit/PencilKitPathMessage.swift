internal import Foundation
internal import Ink

/// Reads the path of a second-generation stroke.
enum PencilKitPathMessage {
  /// Creation dates further than this from 2001 (more than 3,000 years) are noise.
  static let dateLimit = 1e11

  /// What is stored of a path beside its points.
  private struct Fields {
    var id: UUID?
    var date = 0.0
    var count: UInt64 = 0
    var varying: UInt64 = 0
    var constant: UInt64 = 0
    var constants: Range<Int>?
    var records: Range<Int>?
    var isFinger = false
    var unknown: [UInt8] = []
  }

  /// Reads a path; its times stay as they are.
  ///
  /// - Throws: `malformed` with what does not fit, or `notFinite` with the point.
  static func path(_ bytes: [UInt8], in range: Range<Int>) throws(PencilKitFault) -> StrokePath {
    let fields = try fields(bytes, in: range)
    let points = try points(fields, bytes, in: range)
    let date = abs(fields.date) <= dateLimit ? fields.date : 0
    var path = StrokePath(
      points: points, creationDate: Date(timeIntervalSinceReferenceDate: date), id: fields.id)
    path.unknownFields = fields.unknown
    // A finger, a mouse or a simulator: force is 0, the altitude upright and the azimuth may be noise.
    if fields.isFinger { path.measuredChannels.subtract([.force, .altitude, .azimuth]) }
    return path
  }

  private static func fields(
    _ bytes: [UInt8], in range: Range<Int>
  ) throws(PencilKitFault) -> Fields {
    var result = Fields()
    do {
      var reader = ProtobufReader(bytes, in: range)
      while let field = try reader.next() {
        switch field.number {
        case 1: result.id = try field.uuid(bytes)
        case 2: result.date = try field.double()
        case 3: result.count = try field.unsigned()
        case 4: result.varying = try field.unsigned()
        case 5: result.constant = try field.unsigned()
        case 6: result.constants = try field.range()
        case 7: result.records = try field.range()
        case 8: result.isFinger = try field.unsigned() == 1
        default: result.unknown += reader.raw(field)
        }
      }
      result.unknown += reader.groups
    } catch {
      throw PencilKitFault(error)
    }
    return result
  }

  private static func points(
    _ fields: Fields, _ bytes: [UInt8], in range: Range<Int>
  ) throws(PencilKitFault) -> [StrokePoint] {
    func fault(_ message: String, at offset: Int? = nil) -> PencilKitFault {
      PencilKitFault("malformed", message, offset: offset ?? range.lowerBound)
    }
    let masks = fields.varying | fields.constant
    guard masks & ~PencilKitChannels.known == 0 else {
      throw fault("channels 0x\(String(masks & ~PencilKitChannels.known, radix: 16)) are unknown")
    }
    guard fields.varying & fields.constant == 0 else {
      throw fault("a channel is stored both per point and once")
    }
    let constants = fields.constants ?? range.lowerBound..<range.lowerBound
    let constantSize = PencilKitChannels.recordSize(of: fields.constant)
    guard constants.count == constantSize else {
      throw fault(
        "its constant channels have \(constants.count) bytes instead of \(constantSize)",
        at: constants.lowerBound)
    }
    let records = fields.records ?? range.lowerBound..<range.lowerBound
    let size = PencilKitChannels.recordSize(of: fields.varying)
    let count = Int(clamping: fields.count)
    let (needed, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow, needed == records.count else {
      throw fault(
        "its \(fields.count) points of \(size) bytes do not make up \(records.count) bytes",
        at: records.lowerBound)
    }
    // Points without a byte of their own would let a short file ask for any amount of memory.
    guard count <= range.count else { throw fault("it claims \(count) points without data") }
    guard count > 0 else { return [] }
    guard masks & 1 == 1 else { throw fault("its points have no location") }

    var template = PencilKitRecord()
    template.read(fields.constant, from: bytes, at: constants.lowerBound)
    var points: [StrokePoint] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      var record = template
      let offset = records.lowerBound + index * size
      record.read(fields.varying, from: bytes, at: offset)
      guard record.isFinite else {
        throw PencilKitFault(
          "notFinite", "point \(index + 1) of \(count) is not finite", offset: offset)
      }
      points.append(record.point)
    }
    return points
  }
}
