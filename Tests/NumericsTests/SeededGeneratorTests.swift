import Numerics
import Testing

@Suite struct SeededGeneratorTests {
  @Test func `The sequence is SplitMix64's`() {
    // The first numbers for seed 1234567 that the algorithm's reference programs print.
    var random = SeededGenerator(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect((0..<5).map { _ in random.next() } == expected)
  }

  @Test func `Equal seeds give equal numbers and forks do not depend on each other`() {
    var a = SeededGenerator(seed: 9)
    let forkBefore = a.forked(by: 3)
    var first = forkBefore
    var b = SeededGenerator(seed: 9)
    var otherKey = b.forked(by: 4)
    var second = b.forked(by: 3)
    #expect(first.next() == second.next())
    #expect(first.next() != otherKey.next())
    #expect(a.next() == b.next())
  }

  @Test func `Uniform numbers fill their range evenly`() {
    var random = SeededGenerator(seed: 10)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 {
      let value = random.uniform(in: 2..<7)
      #expect(value >= 2 && value < 7)
      counts[Int((value - 2) * 2)] += 1
    }
    // Five standard deviations of a binomial count of 10,000.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 475 })
  }

  @Test func `Normal numbers have mean 0 and variance 1`() {
    var random = SeededGenerator(seed: 11)
    let values = (0..<100_000).map { _ in random.normal() }
    let mean = values.reduce(0, +) / 100_000
    let variance = values.reduce(0) { $0 + $1 * $1 } / 100_000
    #expect(abs(mean) < 0.016 && abs(variance - 1) < 0.025)
    #expect(values.allSatisfy { abs($0) <= 6 })
  }

  @Test func `Shuffling keeps the elements and reaches every order`() {
    var random = SeededGenerator(seed: 12)
    var seen: Set<[Int]> = []
    for _ in 0..<500 {
      var elements = [1, 2, 3, 4]
      random.shuffle(&elements)
      #expect(elements.sorted() == [1, 2, 3, 4])
      seen.insert(elements)
    }
    #expect(seen.count == 24)
    var none: [Int] = []
    random.shuffle(&none)
    #expect(none.isEmpty)
  }

  @Test func `Indices stay below their bound and reach all of it`() {
    var random = SeededGenerator(seed: 13)
    let drawn = Set((0..<1000).map { _ in random.index(below: 7) })
    #expect(drawn == Set(0..<7))
  }
}
