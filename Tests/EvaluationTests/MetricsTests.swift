import Evaluation
import Testing

@Suite struct MetricsTests {
  private let labels = ["x", "b", "a"]

  @Test func labelsKeepTheDatasetsOrderAndGainWhatElseOccurs() {
    let metrics = Metrics(
      [Predictions.one("z", ["q"]), Predictions.one("a", ["\u{1F600}"])], labels: labels)
    #expect(metrics.confusion.labels == ["x", "b", "a", "q", "z", "\u{1F600}"])
    #expect(metrics.samples == 2)
    let sorted = LabelOrder.labels(dataset: [], found: ["b", "a10", "a9", "B"])
    #expect(sorted == ["B", "a10", "a9", "b"])
  }

  @Test func noPredictionsGiveNoRates() {
    let metrics = Metrics([], labels: labels)
    #expect(metrics.accuracy == nil)
    #expect(metrics.accuracyInterval == nil)
    #expect(metrics.topAccuracies == [nil, nil, nil])
    #expect(metrics.calibration.expectedError == nil)
    #expect(metrics.rejection.points.allSatisfy { $0.error == nil && $0.threshold == nil })
  }

  @Test func topAccuracyCountsTheRankOfTheTruth() {
    let predictions = [
      Predictions.one("a", ["a", "b", "x"]), Predictions.one("a", ["b", "x", "a"]),
      Predictions.one("a", ["b", "x", "y", "z", "a"]), Predictions.one("a", ["b"]),
    ]
    #expect(predictions.map(\.rankOfTruth) == [1, 3, 5, nil])
    #expect(Metrics(predictions, labels: labels).topAccuracies == [0.25, 0.5, 0.75])
  }

  @Test(arguments: [
    (0, 10, 0.0, 0.2775327998628892), (10, 10, 0.7224672001371107, 1.0),
    (3456, 3498, 0.9838109384409564, 0.9911046995587502), (1, 2, 0.0945312057, 0.9054687942),
  ])
  func wilsonIntervalMeetsPublishedValues(right: Int, all: Int, low: Double, high: Double) throws {
    let interval = try #require(WilsonInterval(successes: right, trials: all))
    #expect(abs(interval.low - low) < 1e-7)
    #expect(abs(interval.high - high) < 1e-7)
  }

  @Test func wilsonIntervalSolvesItsQuadraticEquation() throws {
    for (right, all) in [(1, 3), (50, 60), (999, 1000)] {
      let interval = try #require(WilsonInterval(successes: right, trials: all))
      let rate = Double(right) / Double(all)
      for end in [interval.low, interval.high] {
        // |rate - p| = z sqrt(p (1 - p) / n) holds at both ends.
        let right = 1.959963984540054 * (end * (1 - end) / Double(all)).squareRoot()
        #expect(abs(abs(rate - end) - right) < 1e-12)
      }
    }
  }

  @Test func calibrationErrorIsTheGapBetweenBeliefAndTruth() throws {
    let predictions =
      (0..<4).map { Predictions.one("a", [$0 < 3 ? "a" : "b"], confidence: 0.95) }
      + [Predictions.one("a", ["a"], confidence: 1), Predictions.one("a", ["b"], confidence: 0)]
    let calibration = Calibration(predictions)
    #expect(calibration.bins.map(\.samples) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 5])
    // The last bin: 4 of 5 right, beliefs 4 * 0.95 + 1 = 4.8; the first: none right, belief 0.
    let error = try #require(calibration.expectedError)
    #expect(abs(error - 0.8 / 6) < 1e-15)
    #expect(calibration.bins[1].accuracy == nil)
  }

  @Test func rejectionPutsTheLeastCertainAside() {
    let predictions = (0..<100).map {
      Predictions.one("a", [$0 < 10 ? "b" : "a"], confidence: Double($0) / 100)
    }
    let points = RejectionCurve(predictions).points
    #expect(points[0].error == 0.1)
    #expect(points[0].count == 0)
    #expect(points[4].rejected == 0.05)
    #expect(points[4].error == 5.0 / 95)
    #expect(points[6].rejected == 0.1)
    #expect(points[6].error == 0)
    #expect(points[6].threshold == 0.1)
  }

  @Test func writersKeepTheOrderOfTheirFirstSamples() {
    let metrics = Metrics(
      [
        Predictions.one("a", ["a"], writer: "w2"), Predictions.one("a", ["b"], writer: "w1"),
        Predictions.one("a", ["b"], writer: "w2"), Predictions.one("a", ["b"]),
      ], labels: labels)
    #expect(metrics.writers.map(\.writer) == ["w2", "w1"])
    #expect(metrics.writers.map(\.accuracy) == [0.5, 0])
  }

  @Test func slowDefinitionsAgreeOnRandomPredictions() throws {
    let labels = ["a", "b", "c", "d", "never"]
    let predictions = Predictions.random(500, labels: Array(labels.prefix(4)), seed: 7)
    let metrics = Metrics(predictions, labels: labels)
    for (index, label) in labels.enumerated() {
      let hits = predictions.filter { $0.truth == label && $0.predicted == label }.count
      let called = predictions.filter { $0.predicted == label }.count
      let real = predictions.filter { $0.truth == label }.count
      let score = metrics.confusion.classScores[index]
      #expect(score.rates.precision == (called == 0 ? nil : Double(hits) / Double(called)))
      #expect(score.rates.recall == (real == 0 ? nil : Double(hits) / Double(real)))
      guard let precision = score.rates.precision, let recall = score.rates.recall else { continue }
      let f1 = try #require(score.rates.f1)
      #expect(abs(f1 - 2 * precision * recall / (precision + recall)) < 1e-12)
    }
    #expect(metrics.confusion.total == 500)
    #expect(metrics.correct == predictions.count { $0.isCorrect })
    #expect(metrics.writers.reduce(0) { $0 + $1.samples } == 500)
  }
}
