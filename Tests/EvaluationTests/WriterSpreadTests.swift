import Evaluation
import Testing

@Suite struct WriterSpreadTests {
  private func spread(_ counts: [(right: Int, wrong: Int)]) -> WriterSpread? {
    var predictions: [Prediction] = []
    for (number, count) in counts.enumerated() {
      for place in 0..<count.right + count.wrong {
        predictions.append(
          Predictions.one("a", [place < count.right ? "a" : "b"], writer: "w\(number)"))
      }
    }
    return Metrics(predictions, labels: ["a", "b"]).writerSpread
  }

  @Test func summarisesWritersEachCountedOnce() throws {
    let spread = try #require(self.spread([(9, 1), (40, 10), (1, 0), (1, 1)]))
    #expect(spread.writers == 4)
    #expect(abs(spread.mean - 0.8) < 1e-12)
    #expect((spread.lowest, spread.highest) == (0.5, 1))
    #expect(abs(spread.median - 0.85) < 1e-12)
    // Deviations 0.1, 0, 0.2, -0.3: the sum of squares is 0.14.
    #expect(abs(spread.standardDeviation - (0.14 / 3).squareRoot()) < 1e-12)
  }

  @Test func theIntervalOfEqualWritersIsAPoint() throws {
    let equal = try #require(self.spread([(8, 2), (8, 2), (8, 2)]))
    #expect(equal.interval == 0.8...0.8)
    #expect(spread([(8, 2)]) == nil)
    #expect(Metrics([Predictions.one("a", ["a"])], labels: []).writerSpread == nil)
  }

  @Test func theIntervalOfTwoWritersHasTheirEnds() throws {
    // Both draws are the same writer in a quarter of all cases each.
    let two = try #require(self.spread([(10, 0), (0, 10)]))
    #expect(two.interval == 0...1)
  }

  @Test func theIntervalIsWiderThanThatOverSamplesWhenWritersDiffer() throws {
    let counts = (0..<20).map { $0 % 2 == 0 ? (right: 100, wrong: 0) : (right: 60, wrong: 40) }
    let spread = try #require(self.spread(counts))
    let interval = try #require(WilsonInterval(successes: 1600, trials: 2000))
    let width = spread.interval.upperBound - spread.interval.lowerBound
    #expect(width > interval.high - interval.low)
    #expect(spread.interval.contains(0.8))
    // The standard error over writers is 0.2 / sqrt(20), so the interval is about 1.96 times that to each side.
    #expect(abs(width / 2 - 1.96 * 0.2 / 20.0.squareRoot()) < 0.01)
  }

  @Test func theAreaUnderRiskAndCoverageIsTheMeanRisk() throws {
    let predictions = [
      Predictions.one("a", ["a"], confidence: 0.9), Predictions.one("a", ["b"], confidence: 0.8),
      Predictions.one("a", ["a"], confidence: 0.7),
    ]
    let area = try #require(Metrics(predictions, labels: ["a", "b"]).rejection.area)
    #expect(abs(area - (0 + 0.5 + 1.0 / 3) / 3) < 1e-15)
  }
}
