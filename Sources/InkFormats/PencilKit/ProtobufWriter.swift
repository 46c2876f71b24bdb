/// Builds one Protocol Buffers message, field by field, in the order of the calls.
package struct ProtobufWriter {
  /// The message so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty message.
  package init() {}

  /// Adds a whole number, also when it is 0.
  package mutating func varint(_ field: UInt64, _ value: UInt64) {
    bytes.appendVarint(field << 3)
    bytes.appendVarint(value)
  }

  /// Adds a float64.
  package mutating func double(_ field: UInt64, _ value: Double) {
    bytes.appendVarint(field << 3 | 1)
    bytes.appendLittleEndian(value.bitPattern)
  }

  /// Adds a float32.
  package mutating func float(_ field: UInt64, _ value: Float) {
    bytes.appendVarint(field << 3 | 5)
    bytes.appendLittleEndian(value.bitPattern)
  }

  /// Adds bytes, a string's or another message's.
  package mutating func bytes(_ field: UInt64, _ value: some Collection<UInt8>) {
    bytes.appendVarint(field << 3 | 2)
    bytes.appendVarint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// Adds fields that were built elsewhere.
  package mutating func append(_ fields: [UInt8]) { bytes.append(contentsOf: fields) }

  /// Adds a message that `body` builds.
  package mutating func message(_ field: UInt64, _ body: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    body(&inner)
    bytes(field, inner.bytes)
  }

  /// Adds a message of float32 fields 1, 2, ...
  package mutating func floatRecord(_ field: UInt64, _ values: [Double]) {
    message(field) { inner in
      for (index, value) in values.enumerated() { inner.float(UInt64(index + 1), Float(value)) }
    }
  }
}

extension [UInt8] {
  /// Adds an integer, least significant byte first.
  package mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    for index in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: value >> (8 * numericCast(index))))
    }
  }

  /// Adds a number in groups of seven bits, least significant first.
  package mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
