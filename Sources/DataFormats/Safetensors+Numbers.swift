extension Safetensors.Tensor {
  /// Makes an array of Float.
  ///
  /// - Precondition: The numbers fill the shape.
  public init(shape: [Int], floats: [Float]) {
    self.init(type: .float32, shape: shape, words: floats.map(\.bitPattern))
  }

  /// Makes an array of half-precision numbers, the nearest to each.
  ///
  /// - Precondition: The numbers fill the shape.
  public init(shape: [Int], halves: [Float]) {
    precondition(shape.reduce(1, *) == halves.count, "the numbers do not fill the shape")
    let bytes = halves.flatMap { number in
      let word = Float16(number).bitPattern
      return [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
    }
    self.init(type: .float16, shape: shape, bytes: bytes)
  }

  /// Makes an array of 32-bit integers.
  ///
  /// - Precondition: The numbers fill the shape.
  public init(shape: [Int], integers: [Int32]) {
    self.init(type: .int32, shape: shape, words: integers.map { UInt32(bitPattern: $0) })
  }

  /// Makes an array of Double.
  ///
  /// - Precondition: The numbers fill the shape.
  public init(shape: [Int], doubles: [Double]) {
    precondition(shape.reduce(1, *) == doubles.count, "the numbers do not fill the shape")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * doubles.count)
    for number in doubles {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
      }
    }
    self.init(type: .float64, shape: shape, bytes: bytes)
  }

  /// Makes an array of bytes.
  ///
  /// - Precondition: The bytes fill the shape.
  public init(shape: [Int], bytes: [UInt8]) {
    precondition(shape.reduce(1, *) == bytes.count, "the bytes do not fill the shape")
    self.init(type: .uint8, shape: shape, bytes: bytes)
  }

  private init(type: Safetensors.ElementType, shape: [Int], words: [UInt32]) {
    precondition(shape.reduce(1, *) == words.count, "the numbers do not fill the shape")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * words.count)
    for word in words {
      bytes.append(UInt8(truncatingIfNeeded: word))
      bytes.append(UInt8(truncatingIfNeeded: word >> 8))
      bytes.append(UInt8(truncatingIfNeeded: word >> 16))
      bytes.append(UInt8(truncatingIfNeeded: word >> 24))
    }
    self.init(type: type, shape: shape, bytes: bytes)
  }

  /// The numbers of an array of Float; nil for any other.
  public var floats: [Float]? {
    type == .float32 ? words.map { Float(bitPattern: $0) } : nil
  }

  /// The numbers of an array of half-precision numbers; nil for any other.
  public var halves: [Float]? {
    guard type == .float16 else { return nil }
    return (0..<bytes.count / 2).map { index in
      let word = UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8
      return Float(Float16(bitPattern: word))
    }
  }

  /// The numbers of an array of 32-bit integers; nil for any other.
  public var integers: [Int32]? {
    type == .int32 ? words.map { Int32(bitPattern: $0) } : nil
  }

  /// The numbers of an array of Double; nil for any other.
  public var doubles: [Double]? {
    guard type == .float64 else { return nil }
    return (0..<bytes.count / 8).map { index in
      let pattern = (0..<8).reduce(UInt64(0)) { word, byte in
        word | UInt64(bytes[8 * index + byte]) << UInt64(8 * byte)
      }
      return Double(bitPattern: pattern)
    }
  }

  private var words: [UInt32] {
    (0..<bytes.count / 4).map { index in
      let at = 4 * index
      return UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        | UInt32(bytes[at + 3]) << 24
    }
  }
}
