/// Reads little-endian numbers from a range of a file, trusting no length.
struct ByteCursor {
  let bytes: [UInt8]
  /// The byte that is read next.
  private(set) var position: Int
  /// One behind the last byte that may be read.
  let end: Int

  /// Starts at the first byte of `range`, which must lie within `bytes`.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The number of bytes that are left.
  var remaining: Int { end - position }

  /// The place of the next byte, for messages.
  var place: String { "byte \(position)" }

  /// Takes so many bytes.
  mutating func take(_ count: Int) throws(InkFault) -> Range<Int> {
    guard count >= 0, count <= remaining else {
      throw InkFault(
        "truncated", "\(count) bytes are announced and \(remaining) are there", place: place)
    }
    defer { position += count }
    return position..<position + count
  }

  /// Takes an unsigned number of 1, 2, 4 or 8 bytes.
  mutating func integer<Value: FixedWidthInteger & UnsignedInteger>(
    _ type: Value.Type
  ) throws(InkFault) -> Value {
    Value(littleEndian: bytes, at: try take(Value.bitWidth / 8).lowerBound)
  }

  /// Takes a count, which must be possible when each of what it counts has at least `size` bytes.
  mutating func count(size: Int) throws(InkFault) -> Int {
    let place = place
    let count = Int(try integer(UInt32.self))
    guard count <= remaining / size else {
      throw InkFault(
        "truncated", "\(count) items are announced in \(remaining) bytes", place: place)
    }
    return count
  }

  /// Takes a float32, which may be NaN or infinite.
  mutating func float() throws(InkFault) -> Double {
    Double(Float(bitPattern: try integer(UInt32.self)))
  }

  /// Takes a number in groups of seven bits, least significant first.
  mutating func varint() throws(InkFault) -> UInt64 {
    var result: UInt64 = 0
    for index in 0..<10 {
      let byte = try integer(UInt8.self)
      result |= UInt64(byte & 0x7F) << UInt64(7 * index)
      if byte < 0x80 { return result }
    }
    throw InkFault("malformed", "a number of more than 10 bytes", place: place)
  }
}
