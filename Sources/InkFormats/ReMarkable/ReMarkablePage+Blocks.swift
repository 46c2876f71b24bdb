internal import Ink

extension ReMarkablePage {
  /// The kinds of blocks of version 6 that matter here.
  private enum Kind {
    static let treeNode: UInt8 = 2
    static let line: UInt8 = 5
  }

  private struct Block {
    var kind: UInt8
    var version: UInt8
    var content: Range<Int>
  }

  /// The blocks of version 6: layers and groups first, wherever they stand, then the lines in file order.
  mutating func readBlocks(_ cursor: inout ByteCursor) throws(InkFault) {
    var blocks: [Block] = []
    while cursor.remaining > 0 {
      let length = Int(try cursor.integer(UInt32.self))
      let header = try cursor.take(4)
      let content = try cursor.take(length)
      blocks.append(
        Block(
          kind: cursor.bytes[header.lowerBound + 3], version: cursor.bytes[header.lowerBound + 2],
          content: content))
    }
    var hidden: Set<[UInt8]> = []
    for block in blocks where block.kind == Kind.treeNode {
      let fields = try ReMarkableFields(cursor.bytes, in: block.content)
      if let node = fields.bytes(1), try !fields.isVisible(3) { hidden.insert(node) }
      if fields.range(7) != nil {
        warn("W-anchor", "strokes that move with typed text keep their place relative to it")
      }
    }
    for block in blocks where block.kind == Kind.line {
      let item = try ReMarkableFields(cursor.bytes, in: block.content)
      // A deleted item has no content.
      guard let value = item.range(6), !value.isEmpty, cursor.bytes[value.lowerBound] == 3 else {
        continue
      }
      if let parent = item.bytes(1), hidden.contains(parent) {
        warn("W-layer", "strokes of hidden layers are left out")
        continue
      }
      let content = value.lowerBound + 1..<value.upperBound
      try readLine(
        try ReMarkableFields(cursor.bytes, in: content), version: block.version, cursor.bytes)
    }
  }

  private mutating func readLine(
    _ line: ReMarkableFields, version: UInt8, _ bytes: [UInt8]
  ) throws(InkFault) {
    guard let tool = line.integer(1), let color = line.integer(2), let range = line.range(5) else {
      throw InkFault("malformed", "a line without tool, colour or points", place: line.place)
    }
    let size = version >= 2 ? 14 : 24
    guard range.count.isMultiple(of: size) else {
      throw InkFault(
        "malformed", "\(range.count) bytes are not \(size) a point",
        place: "byte \(range.lowerBound)")
    }
    var cursor = ByteCursor(bytes, in: range)
    var points: [StrokePoint] = []
    points.reserveCapacity(range.count / size)
    while cursor.remaining > 0 {
      points.append(
        version >= 2 ? try Self.packedPoint(&cursor) : try Self.floatPoint(&cursor))
    }
    try add(points, tool: tool, color: line.integer(8).map(Self.color(argb:)) ?? Self.color(color))
  }

  private static func color(argb: UInt32) -> Color {
    func level(_ shift: UInt32) -> Double { Double(argb >> shift & 255) / 255 }
    return Color(red: level(16), green: level(8), blue: level(0), alpha: level(24))
  }
}

/// The tagged values of a block or of a part of one, by their index.
struct ReMarkableFields {
  private enum Value {
    case integer(UInt32)
    case range(Range<Int>)
  }

  private let bytes: [UInt8]
  private var values: [UInt64: Value] = [:]
  /// Where the block begins.
  let place: String

  /// Reads all tags of a range.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(InkFault) {
    self.bytes = bytes
    place = "byte \(range.lowerBound)"
    var cursor = ByteCursor(bytes, in: range)
    while cursor.remaining > 0 {
      let place = cursor.place
      let tag = try cursor.varint()
      values[tag >> 4] = try Self.value(tag & 15, &cursor, place)
    }
  }

  private static func value(
    _ kind: UInt64, _ cursor: inout ByteCursor, _ place: String
  ) throws(InkFault) -> Value {
    switch kind {
    case 0x1: return .range(try cursor.take(1))
    case 0x4: return .integer(try cursor.integer(UInt32.self))
    case 0x8: return .range(try cursor.take(8))
    case 0xC: return .range(try cursor.take(Int(try cursor.integer(UInt32.self))))
    case 0xF:
      let start = cursor.position
      _ = try cursor.take(1)
      _ = try cursor.varint()
      return .range(start..<cursor.position)
    default: throw InkFault("malformed", "a value of the unknown kind \(kind)", place: place)
    }
  }

  /// A number of four bytes.
  func integer(_ index: UInt64) -> UInt32? {
    guard case .integer(let value) = values[index] else { return nil }
    return value
  }

  /// Where a value of any other kind lies.
  func range(_ index: UInt64) -> Range<Int>? {
    guard case .range(let range) = values[index] else { return nil }
    return range
  }

  /// The bytes of such a value.
  func bytes(_ index: UInt64) -> [UInt8]? { range(index).map { Array(bytes[$0]) } }

  /// Whether a time-stamped truth value is true; true where there is none.
  func isVisible(_ index: UInt64) throws(InkFault) -> Bool {
    guard let range = range(index) else { return true }
    let inner = try ReMarkableFields(bytes, in: range)
    return inner.bytes(2) != [0]
  }
}
