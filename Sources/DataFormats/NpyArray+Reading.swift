extension NpyArray {
  /// Reads a `.npy` file of 32-bit floats or integers, checking every length before it is used.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `NpyError` with the reason.
  public init(bytes: [UInt8]) throws(NpyError) {
    let layout = try NpyLayout(bytes, fileSize: bytes.count)
    let words = (0..<layout.count).lazy.map { index in
      let at = layout.start + 4 * index
      return UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
        | UInt32(bytes[at + 3]) << 24
    }
    switch layout.kind {
    case .floats: self.init(shape: layout.shape, floats: words.map { Float(bitPattern: $0) })
    case .integers: self.init(shape: layout.shape, integers: words.map { Int32(bitPattern: $0) })
    }
  }
}
