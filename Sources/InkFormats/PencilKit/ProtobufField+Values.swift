internal import Foundation

extension ProtobufField {
  private func mismatch(_ expected: String) -> ProtobufError {
    ProtobufError(.malformed, "field \(number) is not \(expected)", at: offset, field: number)
  }

  /// The value of a varint field.
  func unsigned() throws(ProtobufError) -> UInt64 {
    guard case .varint(let value) = value else { throw mismatch("a whole number") }
    return value
  }

  /// The value of a float64 field; may be NaN or infinite.
  func double() throws(ProtobufError) -> Double {
    guard case .fixed64(let bits) = value else { throw mismatch("a double") }
    return Double(bitPattern: bits)
  }

  /// The bytes of a length-delimited field.
  func range() throws(ProtobufError) -> Range<Int> {
    guard case .bytes(let range) = value else { throw mismatch("a message or bytes") }
    return range
  }

  /// The UTF-8 text of a field; bytes that are no UTF-8 become replacement characters.
  func text(_ bytes: [UInt8]) throws(ProtobufError) -> String {
    String(decoding: bytes[try range()], as: UTF8.self)
  }

  /// The float32 numbers of a repeated field, packed or not; they may be NaN or infinite.
  func floats(_ bytes: [UInt8]) throws(ProtobufError) -> [Float] {
    switch value {
    case .fixed32(let bits):
      return [Float(bitPattern: bits)]
    case .bytes(let range):
      guard range.count.isMultiple(of: 4) else { throw mismatch("a list of floats") }
      return stride(from: range.lowerBound, to: range.upperBound, by: 4).map {
        Float(bitPattern: UInt32(littleEndian: bytes, at: $0))
      }
    default: throw mismatch("a float")
    }
  }

  /// The 16 bytes of a UUID.
  func uuid(_ bytes: [UInt8]) throws(ProtobufError) -> UUID {
    let range = try range()
    guard range.count == 16 else { throw mismatch("a UUID of 16 bytes") }
    return UUID(bytes: bytes[range])
  }

  /// The float32 fields 1...count of a message, those not written at their value in `defaults`.
  func floatRecord(_ bytes: [UInt8], defaults: [Float]) throws(ProtobufError) -> [Double] {
    var unknown: [UInt8] = []
    let result = try floatRecord(bytes, defaults: defaults, unknown: &unknown)
    return result ?? defaults.map(Double.init)
  }

  /// The float32 fields 1...count of a message, those not written at their value in `defaults`.
  ///
  /// Other fields of the message are added to `unknown` as a message of their own with this field's number. A message of
  /// nothing but such fields gives nil: it says more about one that came before.
  func floatRecord(
    _ bytes: [UInt8], defaults: [Float], unknown: inout [UInt8]
  ) throws(ProtobufError) -> [Double]? {
    var result = defaults.map(Double.init)
    var others: [UInt8] = []
    var isEmpty = true
    var reader = ProtobufReader(bytes, in: try range())
    while let field = try reader.next() {
      guard field.number <= result.count else {
        others += reader.raw(field)
        continue
      }
      guard case .fixed32(let bits) = field.value else { throw field.mismatch("a float") }
      result[field.number - 1] = Double(Float(bitPattern: bits))
      isEmpty = false
    }
    others += reader.groups
    if others.isEmpty { return result }
    var message = ProtobufWriter()
    message.bytes(UInt64(number), others)
    unknown += message.bytes
    return isEmpty ? nil : result
  }
}

extension FixedWidthInteger {
  /// The integer whose bytes lie at `offset`, least significant first; the caller has checked that they do.
  init(littleEndian bytes: [UInt8], at offset: Int) {
    var result: Self = 0
    for index in 0..<(Self.bitWidth / 8) {
      result |= Self(truncatingIfNeeded: bytes[offset + index]) << Self(8 * index)
    }
    self = result
  }
}

extension UUID {
  /// The UUID with these 16 bytes.
  init(bytes: some Collection<UInt8>) {
    var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &value) { unsafe $0.copyBytes(from: bytes.prefix(16)) }
    self.init(uuid: value)
  }

  /// The 16 bytes.
  var bytes: [UInt8] {
    let value = uuid
    return unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
  }
}
