extension ProtobufField {
  /// The most numbers of one list.
  private static let listLimit = 10_000_000

  /// The whole numbers of a repeated field, packed or not.
  func varints(_ bytes: [UInt8]) throws(InkFault) -> [UInt64] {
    switch value {
    case .varint(let number): return [number]
    case .bytes(let range):
      var cursor = ByteCursor(bytes, in: range)
      var numbers: [UInt64] = []
      while cursor.remaining > 0 {
        numbers.append(try cursor.varint())
        guard numbers.count <= Self.listLimit else {
          throw InkFault("tooLarge", "a list of more than \(Self.listLimit) numbers")
        }
      }
      return numbers
    default: throw InkFault("malformed", "field \(number) is no list of whole numbers")
    }
  }

  /// Signed numbers in the zigzag form, each the difference from the one before, divided by `scale`.
  func deltas(_ bytes: [UInt8], scale: Double) throws(InkFault) -> [Double] {
    var sum: Int64 = 0
    return try varints(bytes).map {
      sum &+= Self.zigzag($0)
      return Double(sum) / scale
    }
  }

  /// Signed numbers in the zigzag form.
  func signed(_ bytes: [UInt8]) throws(InkFault) -> [Int64] {
    try varints(bytes).map(Self.zigzag)
  }

  private static func zigzag(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }
}

extension InkFault {
  /// The fault of a Protocol Buffers message.
  init(_ error: ProtobufError) {
    self.init(error.kind.rawValue, error.message, place: "byte \(error.offset)")
  }
}
