internal import Foundation
internal import Ink

/// The message of one stroke of the second generation, or of one piece of a stroke, as it is written.
struct PencilKitStrokeMessage {
  var id: UUID?
  var ink: Int?
  var path: Range<Int>?
  var bounds: Rectangle?
  var transform: Transform?
  var flags: UInt64 = 0
  var loops: [[Point]] = []
  var pieces: [Range<Int>] = []
  /// Lower and upper ends in turn; nil when the field is absent, empty when it is there without a number.
  var ranges: [Double]?
  var renderGroupID: UUID?
  /// The fields that are not known, clocks not among them: those are made anew when a drawing is written.
  var unknownFields: [UInt8] = []

  /// Deleted: what is left is a tombstone.
  var isHidden: Bool { flags & 1 == 1 }
  /// The texture's seed, where bit 37 says that there is one.
  var seed: UInt32? { flags >> 37 & 1 == 1 ? UInt32(truncatingIfNeeded: flags >> 5) : nil }

  /// Reads the message's fields; path and pieces stay bytes.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(PencilKitFault) {
    do {
      try read(bytes, in: range)
    } catch {
      throw PencilKitFault(error)
    }
    let transformParts = transform.map { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] } ?? []
    guard transformParts.allSatisfy(\.isFinite) else {
      throw PencilKitFault("notFinite", "its transform is not finite", offset: range.lowerBound)
    }
    guard loops.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw PencilKitFault("notFinite", "its mask is not finite", offset: range.lowerBound)
    }
    guard ranges?.allSatisfy(\.isFinite) != false else {
      throw PencilKitFault(
        "notFinite", "its visible ranges are not finite", offset: range.lowerBound)
    }
  }

  private mutating func read(_ bytes: [UInt8], in range: Range<Int>) throws(ProtobufError) {
    var reader = ProtobufReader(bytes, in: range)
    while let field = try reader.next() {
      switch field.number {
      case 1: id = try field.uuid(bytes)
      case 4: ink = Int(clamping: try field.unsigned())
      case 5: path = try field.range()
      case 6:
        let parts = try field.floatRecord(bytes, defaults: [0, 0, 0, 0], unknown: &unknownFields)
        if let parts { bounds = Rectangle(stored: parts) }
      case 7:
        let parts = try field.floatRecord(
          bytes, defaults: [0, 0, 0, 0, 0, 0], unknown: &unknownFields)
        guard let t = parts else { continue }
        transform = Transform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
      case 8: flags = try field.unsigned()
      case 10: loops.append(try Self.loop(field, bytes))
      case 11: pieces.append(try field.range())
      case 12:
        let numbers = try field.floats(bytes).map(Double.init)
        if ranges == nil { ranges = [] }
        ranges?.append(contentsOf: numbers)
      case 16: renderGroupID = try field.uuid(bytes)
      case 2, 3, 9: break
      default: unknownFields += reader.raw(field)
      }
    }
    unknownFields += reader.groups
  }

  private static func loop(
    _ field: ProtobufField, _ bytes: [UInt8]
  ) throws(ProtobufError) -> [Point] {
    guard case .bytes = field.value else {
      throw ProtobufError(.malformed, "the mask is not bytes", at: field.offset, field: 10)
    }
    let numbers = try field.floats(bytes)
    guard numbers.count.isMultiple(of: 2) else {
      throw ProtobufError(
        .malformed, "the mask has half a corner at its end", at: field.offset, field: 10)
    }
    return stride(from: 0, to: numbers.count, by: 2).map {
      Point(Double(numbers[$0]), Double(numbers[$0 + 1]))
    }
  }
}
