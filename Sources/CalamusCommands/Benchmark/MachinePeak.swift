/// What one thread of this machine can do at most.
enum MachinePeak {
  /// Single-precision multiplications and additions a second, each counted once, in chains of fused multiply-adds.
  ///
  /// Twelve independent chains of 16 lanes hide the latency of any processor's units. Built for a processor without
  /// fused multiply-add, it measures something slow and meaningless.
  static func operationsPerSecond() -> Double {
    let clock = ContinuousClock()
    let rounds = 200_000
    var best = Double.infinity
    var sink: Float = 0
    for _ in 0..<5 {
      let time = clock.measure { sink += chains(rounds) }
      let (seconds, attoseconds) = time.components
      best = min(best, Double(seconds) + Double(attoseconds) * 1e-18)
    }
    // The sum is used, so that the loop is not optimised away; it is always finite.
    return sink.isFinite ? Double(rounds * 12 * 16 * 2) / best : 0
  }

  @inline(never)
  private static func chains(_ rounds: Int) -> Float {
    typealias Lanes = SIMD16<Float>
    let factor = Lanes(repeating: Float(rounds) / Float(rounds + 1))
    var (a, b, c, d, e, f) = (factor, factor, factor, factor, factor, factor)
    var (g, h, i, j, k, l) = (factor, factor, factor, factor, factor, factor)
    for _ in 0..<rounds {
      a = factor.addingProduct(a, factor)
      b = factor.addingProduct(b, factor)
      c = factor.addingProduct(c, factor)
      d = factor.addingProduct(d, factor)
      e = factor.addingProduct(e, factor)
      f = factor.addingProduct(f, factor)
      g = factor.addingProduct(g, factor)
      h = factor.addingProduct(h, factor)
      i = factor.addingProduct(i, factor)
      j = factor.addingProduct(j, factor)
      k = factor.addingProduct(k, factor)
      l = factor.addingProduct(l, factor)
    }
    let sum = a + b + c + d + e + f + g + h + i + j + k + l
    return sum.sum()
  }
}
