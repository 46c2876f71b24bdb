import Evaluation
import Testing

struct NightlyHistoryTests {
  private func night(_ date: String, _ states: [String: NightlyOutcome.State]) -> NightlyRun {
    NightlyRun(
      date: date,
      evaluations: states.sorted { $0.key < $1.key }.map { name, state in
        NightlyOutcome(name: name, dataset: name, method: "holdout", state: state)
      })
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private var history: NightlyHistory {
    NightlyHistory([
      night("2026-11-04", ["a": .failed, "b": .regressed]),
      night("2026-11-01", ["a": .good, "b": .good]),
      night("2026-11-02", ["a": .regressed, "b": .good]),
      night("2026-11-03", ["a": .good, "b": .failed]), night("not a day", ["a": .good]),
    ])
  }

  @Test func `nights are in order, whatever the order in which they were found`() {
    #expect(history.nights.map(\.run.date) == ["01", "02", "03", "04"].map { "2026-11-\($0)" })
  }

  @Test func `an evaluation is compared with its own last good night`() throws {
    #expect(history.lastGood("a", before: try day("2026-11-04")) == (try day("2026-11-03")))
    #expect(history.lastGood("a", before: try day("2026-11-03")) == (try day("2026-11-01")))
    #expect(history.lastGood("b", before: try day("2026-12-01")) == (try day("2026-11-02")))
    #expect(history.lastGood("a", before: try day("2026-11-01")) == nil)
    #expect(history.lastGood("c", before: try day("2026-12-01")) == nil)
  }

  @Test func `the last good nights of all and of each are indispensable`() throws {
    let days = try Set(["2026-11-01", "2026-11-02", "2026-11-03"].map { try day($0) })
    #expect(history.indispensable == days)
  }

  @Test func `a night is as bad as its worst evaluation`() {
    #expect(night("2026-11-01", ["a": .good, "b": .good]).state == .good)
    #expect(night("2026-11-01", ["a": .good, "b": .regressed]).state == .regressed)
    #expect(night("2026-11-01", ["a": .failed, "b": .regressed]).state == .failed)
  }

  @Test func `a change is in percentage points`() {
    var outcome = NightlyOutcome(name: "a", dataset: "a", method: "m", state: .good)
    #expect(outcome.accuracy == nil && outcome.change == nil)
    (outcome.samples, outcome.correct) = (200, 190)
    outcome.earlier = .init(day: "2026-11-01", accuracy: 0.9, samples: 200, fixed: 12, broken: 2)
    #expect(abs((outcome.change ?? 0) - 5) < 1e-9)
  }
}
