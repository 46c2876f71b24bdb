/// Reads the fields of one Protocol Buffers message, front to back, trusting no length.
///
/// It works on a range of the whole file's bytes, so that every error names a byte of the file. Nothing is copied.
struct ProtobufReader {
  /// How deep groups, the old form of nesting, may go before the message is refused.
  static let groupDepthLimit = 32

  private let bytes: [UInt8]
  private let end: Int
  /// The byte that is read next.
  private(set) var position: Int
  /// The groups that were passed over so far, as they stand in the message.
  private(set) var groups: [UInt8] = []

  /// Starts at the first byte of `range`, which must lie within `bytes`.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next field, or nil at the end of the message; groups are checked and passed over.
  mutating func next() throws(ProtobufError) -> ProtobufField? {
    while position < end {
      let offset = position
      let (number, wireType) = try key()
      if wireType == 3 {
        try skipGroup(number, openedAt: offset)
        groups += bytes[offset..<position]
      } else {
        return try field(number, wireType: wireType, offset: offset)
      }
    }
    return nil
  }

  /// The bytes of the field that was read last.
  func raw(_ field: ProtobufField) -> ArraySlice<UInt8> { bytes[field.offset..<position] }

  private mutating func key() throws(ProtobufError) -> (number: Int, wireType: UInt8) {
    let offset = position
    let key = try varint(field: nil)
    guard key >> 3 >= 1, key >> 3 < 1 << 29 else {
      throw ProtobufError(.malformed, "no field has the number \(key >> 3)", at: offset)
    }
    return (Int(key >> 3), UInt8(key & 7))
  }

  private mutating func field(
    _ number: Int, wireType: UInt8, offset: Int
  ) throws(ProtobufError) -> ProtobufField {
    switch wireType {
    case 0:
      return ProtobufField(number: number, value: .varint(try varint(field: number)), at: offset)
    case 1:
      let start = try take(8, field: number)
      let value = UInt64(littleEndian: bytes, at: start)
      return ProtobufField(number: number, value: .fixed64(value), at: offset)
    case 2:
      let length = try varint(field: number)
      let count = Int(clamping: length)
      let start = try take(count, field: number)
      let range = start..<(start + count)
      return ProtobufField(number: number, value: .bytes(range), at: offset)
    case 5:
      let start = try take(4, field: number)
      let value = UInt32(littleEndian: bytes, at: start)
      return ProtobufField(number: number, value: .fixed32(value), at: offset)
    default:
      throw ProtobufError(.malformed, "field \(number) has wire type \(wireType)", at: offset)
    }
  }

  /// Passes over the fields of a group and of the groups within, up to the key that closes it.
  private mutating func skipGroup(_ number: Int, openedAt offset: Int) throws(ProtobufError) {
    var open = [number]
    while let group = open.last {
      guard position < end else {
        throw ProtobufError(.truncated, "group \(number) is not closed", at: end, field: number)
      }
      let offset = position
      let (number, wireType) = try key()
      switch wireType {
      case 3:
        guard open.count < Self.groupDepthLimit else {
          throw ProtobufError(.malformed, "groups are nested too deeply", at: offset)
        }
        open.append(number)
      case 4:
        guard number == group else {
          throw ProtobufError(.malformed, "group \(group) is closed as \(number)", at: offset)
        }
        open.removeLast()
      default:
        _ = try field(number, wireType: wireType, offset: offset)
      }
    }
  }

  private mutating func varint(field: Int?) throws(ProtobufError) -> UInt64 {
    var result: UInt64 = 0
    for index in 0..<10 {
      guard position < end else {
        throw ProtobufError(.truncated, "a number is cut off", at: end, field: field)
      }
      let byte = bytes[position]
      position += 1
      result |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 { return result }
    }
    throw ProtobufError(.malformed, "a number has more than 10 bytes", at: position, field: field)
  }

  private mutating func take(_ count: Int, field: Int) throws(ProtobufError) -> Int {
    guard count <= end - position else {
      throw ProtobufError(
        .truncated, "field \(field) needs \(count) bytes and \(end - position) are there",
        at: position, field: field)
    }
    defer { position += count }
    return position
  }
}

/// One field of a message: its number, what it holds and where it starts.
struct ProtobufField {
  /// What a field holds; lengths were checked.
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    /// The bytes of a string, a message or packed numbers, as a range of the file.
    case bytes(Range<Int>)
  }

  let number: Int
  let value: Value
  let offset: Int

  init(number: Int, value: Value, at offset: Int) {
    self.number = number
    self.value = value
    self.offset = offset
  }
}

/// Why a message could not be read, and at which byte of the file.
struct ProtobufError: Error, Hashable {
  /// Whether bytes are missing or wrong.
  enum Kind: String {
    case truncated, malformed
  }

  let kind: Kind
  let message: String
  let offset: Int
  /// The field that was being read, where its number was known.
  let field: Int?

  init(_ kind: Kind, _ message: String, at offset: Int, field: Int? = nil) {
    self.kind = kind
    self.message = message
    self.offset = offset
    self.field = field
  }
}
