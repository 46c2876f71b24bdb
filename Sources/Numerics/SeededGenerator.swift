/// A pseudo-random generator whose numbers depend on the seed alone: SplitMix64.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
/// doi:10.1145/2660193.2660195.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A generator for one part of the work, independent of how many numbers other parts draw.
  public func forked(by key: UInt64) -> SeededGenerator {
    var mixer = SeededGenerator(
      seed: state ^ (key &* 0xD134_2543_DE82_EF95 &+ 0x632B_E59B_D9B4_E019))
    return SeededGenerator(seed: mixer.next())
  }

  /// A number in 0 ..< 1 with 53 random bits.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in `range`, end not reached.
  public mutating func uniform(in range: Range<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A whole number in 0 ..< bound, each equally likely (the modulo's bias is below 2^-40 for bounds below 2^24).
  ///
  /// - Precondition: `bound > 0`.
  public mutating func index(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A normally distributed number: the sum of twelve uniform ones, which needs no function of the C library.
  ///
  /// Mean 0, variance 1, never beyond 6: good enough for perturbations, and the same bits on every machine.
  public mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }

  /// Puts the elements into random order, the same on every machine and in every version of Swift.
  public mutating func shuffle<Element>(_ elements: inout [Element]) {
    guard elements.count > 1 else { return }
    for index in stride(from: elements.count - 1, through: 1, by: -1) {
      // The modulo's bias is below 2^-40 for anything that fits into memory.
      elements.swapAt(index, Int(next() % UInt64(index + 1)))
    }
  }
}
