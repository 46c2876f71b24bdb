import Evaluation
import Testing

@Suite struct McNemarTestTests {
  /// Twice the lower tail and twice the tail with half of the last term, over 2^n, by whole numbers alone.
  private func reference(_ first: Int, _ second: Int) -> (exact: Double, midP: Double) {
    let count = first + second
    var row: [UInt128] = [1]
    for _ in 0..<count {
      row = (0...row.count).map { ($0 > 0 ? row[$0 - 1] : 0) + ($0 < row.count ? row[$0] : 0) }
    }
    let smaller = min(first, second)
    let tail = row[0...smaller].reduce(0, +)
    let whole = Double(sign: .plus, exponent: count, significand: 1)
    if first == second { return (1, 1) }
    return (Double(2 * tail) / whole, Double(2 * tail - row[smaller]) / whole)
  }

  @Test func `all small counts agree with sums of whole numbers`() {
    for first in 0...40 {
      for second in 0...40 {
        let test = McNemarTest(first, second)
        let (exact, midP) = reference(first, second)
        #expect(abs(test.exact - min(1, exact)) <= exact * 1e-14, "\(first) \(second)")
        #expect(abs(test.midP - min(1, midP)) <= midP * 1e-14, "\(first) \(second)")
        #expect(test == McNemarTest(second, first))
        #expect(test.midP <= test.exact)
      }
    }
  }

  /// Expected values: whole numbers of any length, divided once.
  @Test(arguments: [
    (6, 16, 0.052478790283203125, 0.03468966484069824),
    (0, 1000, 1.8665272370064378e-301, 9.332636185032189e-302),
    (480, 520, 0.21744829320414094, 0.20610731083295322),
    (4000, 4321, 0.00045077900768928264, 0.00043289325148673904),
    (9800, 10200, 0.004780889455902644, 0.004677562710454576),
  ])
  func `large counts agree with exact fractions`(
    first: Int, second: Int, exact: Double, midP: Double
  ) {
    let test = McNemarTest(first, second)
    #expect(abs(test.exact / exact - 1) < 1e-12)
    #expect(abs(test.midP / midP - 1) < 1e-12)
  }

  @Test func `counts beyond what a number holds give zero and no harm`() {
    #expect(McNemarTest(0, 2_000_000).exact == 0)
    #expect(McNemarTest(1, 1060).exact > 0)
    #expect(McNemarTest(1_000_000, 1_000_000).exact == 1)
    #expect(McNemarTest(0, 0).midP == 1)
  }

  @Test func `Holm's correction agrees with its definition`() {
    #expect(HolmCorrection.adjusted([0.01, 0.04, 0.03, 0.005]) == [0.03, 0.06, 0.06, 0.02])
    #expect(HolmCorrection.adjusted([0.5, 0.9, 0.5]) == [1, 1, 1])
    #expect(HolmCorrection.adjusted([]).isEmpty)
  }
}
