/// Decimal numbers in text, read quickly.
enum DecimalNumber {
  /// The number at `index`, which moves behind it; nil when the word there is no number.
  ///
  /// NaN and infinity are numbers here; it is the caller who refuses them.
  static func read(_ bytes: [UInt8], at index: inout Int, end: Int) -> Double? {
    let start = index
    var mantissa = 0
    var digits = 0
    var fraction = 0
    var seenPoint = false
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    while index < end {
      let byte = bytes[index]
      if byte >= 0x30, byte <= 0x39, digits < 15 {
        mantissa = mantissa * 10 + Int(byte - 0x30)
        digits += 1
        if seenPoint { fraction += 1 }
      } else if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else {
        break
      }
      index += 1
    }
    if digits > 0, index == end || bytes[index] <= 0x20 {
      // Up to 15 digits over a power of ten up to 10^15 are exact, so one division rounds correctly.
      let value = Double(mantissa) / Self.powers[fraction]
      return isNegative ? -value : value
    }
    while index < end, bytes[index] > 0x20 { index += 1 }
    return Double(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
