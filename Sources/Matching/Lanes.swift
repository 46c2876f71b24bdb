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
  ///
  /// The chain of ORs becomes a test of a mask register, where `any` is sometimes a call.
  @inline(__always)
  package func isAnyAtMost(_ limit: Self) -> Bool {
    let mask = unsafe unsafeBitCast(self .<= limit, to: SIMD16<Int32>.self)
    var all = mask[0]
    for lane in 1..<laneCount { all |= mask[lane] }
    return all != 0
  }

  /// The lanes at or below their limits, lane 0 in the lowest bit.
  @inline(__always)
  package func lanesAtMost(_ limit: Self) -> UInt32 {
    let bits = SIMD16<Int32>(
      0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000,
      0x4000, 0x8000)
    let own = unsafe unsafeBitCast(self .<= limit, to: SIMD16<Int32>.self) & bits
    var all = own[0]
    for lane in 1..<laneCount { all |= own[lane] }
    return UInt32(bitPattern: all)
  }

  /// A number that is infinite in every lane.
  @inline(__always)
  package static var infinite: Self { Self(repeating: .infinity) }
}
