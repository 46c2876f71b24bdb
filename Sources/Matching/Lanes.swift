/// Sixteen numbers side by side, one a template: the width of one AVX-512 register, or of two or four narrower ones.
package typealias Lanes = SIMD16<Float>

/// How many templates are compared at once.
package let laneCount = 16

extension SIMD16<Float> {
  /// The lesser of two numbers in each lane; one instruction, unlike `pointwiseMin`, which orders NaN and zeros too.
  @inline(__always)
  package static func lesser(_ a: Self, _ b: Self) -> Self {
    a.replacing(with: b, where: b .< a)
  }

  /// The greater of two numbers in each lane.
  @inline(__always)
  package static func greater(_ a: Self, _ b: Self) -> Self {
    a.replacing(with: b, where: b .> a)
  }

  /// Whether any lane is at or below its limit.
  @inline(__always)
  package func isAnyAtMost(_ limit: Self) -> Bool { any(self .<= limit) }

  /// The lanes at or below their limits, lane 0 in the lowest bit.
  @inline(__always)
  package func lanesAtMost(_ limit: Self) -> UInt32 {
    let ones = SIMD16<Int32>(repeating: 0)
      .replacing(with: SIMD16<Int32>(repeating: 1), where: self .<= limit)
    // Each lane's lowest byte, on little-endian machines as all that Swift runs on.
    let words = unsafe unsafeBitCast(ones, to: SIMD32<UInt16>.self).evenHalf
    let bytes = unsafe unsafeBitCast(words, to: SIMD32<UInt8>.self).evenHalf
    let halves = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    // Eight bytes of 0 or 1 meet in the product's highest byte, each in its own bit.
    let bits = (halves &* SIMD2(repeating: 0x0102_0408_1020_4080)) &>> SIMD2(repeating: 56)
    return UInt32(truncatingIfNeeded: bits[0] | bits[1] << 8)
  }

  /// A number that is infinite in every lane.
  @inline(__always)
  package static var infinite: Self { Self(repeating: .infinity) }
}
