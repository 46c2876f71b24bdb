import Evaluation
import Testing

@Suite struct ConfusionMatrixTests {
  /// Two classes worked by hand: a called a twice, a called b once, b called b once, c never seen.
  private let matrix = ConfusionMatrix(
    [
      Predictions.one("a", ["a"]), Predictions.one("a", ["a"]), Predictions.one("a", ["b"]),
      Predictions.one("b", ["b"]),
    ], labels: ["a", "b", "c"])

  @Test func rowsAreTruthAndColumnsPrediction() {
    #expect(Array(matrix.row(0)) == [2, 1, 0])
    #expect(Array(matrix.row(1)) == [0, 1, 0])
    #expect(matrix.support == [3, 1, 0])
    #expect(matrix.predicted == [2, 2, 0])
    #expect(matrix.total == 4)
    #expect(matrix.correct == 3)
  }

  @Test func ratesWithoutADenominatorAreNil() {
    let scores = matrix.classScores
    #expect(scores[0].rates == PrecisionRecall(precision: 1, recall: 2.0 / 3, f1: 0.8))
    #expect(scores[1].rates == PrecisionRecall(precision: 0.5, recall: 1, f1: 2.0 / 3))
    #expect(scores[2].rates == PrecisionRecall(precision: nil, recall: nil, f1: nil))
  }

  @Test func averagesLeaveOutRatesWithoutADenominator() {
    let macro = matrix.average(weighted: false)
    #expect(macro.precision == 0.75)
    let (recall, f1): (Double, Double) = ((2.0 / 3 + 1) / 2, (0.8 + 2.0 / 3) / 2)
    #expect(macro.recall == recall)
    #expect(macro.f1 == f1)
    #expect(matrix.average(weighted: true).precision == 0.875)
    #expect(matrix.microAverage.f1 == 0.75)
    #expect(ConfusionMatrix([], labels: ["a"]).average(weighted: true).f1 == nil)
    #expect(ConfusionMatrix([], labels: []).microAverage.precision == nil)
  }

  @Test func agreementMeasuresMeetValuesWorkedByHand() throws {
    // Observed 3/4; by chance (3*2 + 1*2) / 16 = 1/2: kappa = (3/4 - 1/2) / (1/2).
    #expect(matrix.cohensKappa == 0.5)
    // (3*4 - 8) / sqrt((16 - 10) (16 - 8))
    let expected: Double = 4 / (6.0 * 8).squareRoot()
    let correlation = try #require(matrix.matthewsCorrelation)
    #expect(abs(correlation - expected) < 1e-15)
    #expect(matrix.balancedAccuracy == matrix.average(weighted: false).recall)
    let constant = ConfusionMatrix([Predictions.one("a", ["a"])], labels: ["a", "b"])
    #expect(constant.cohensKappa == nil)
    #expect(constant.matthewsCorrelation == nil)
  }

  @Test func mostConfusedPairsComeInAFixedOrder() {
    let predictions =
      [("c", "a"), ("c", "a"), ("b", "a"), ("a", "c"), ("a", "b"), ("b", "a")]
      .map { Predictions.one($0.0, [$0.1]) } + [Predictions.one("a", ["a"])]
    let pairs = ConfusionMatrix(predictions, labels: ["c", "b", "a"]).mostConfused(limit: 3)
    #expect(pairs.map(\.truth) == ["c", "b", "a"])
    #expect(pairs.map(\.predicted) == ["a", "a", "c"])
    #expect(pairs.map(\.count) == [2, 2, 1])
  }
}
