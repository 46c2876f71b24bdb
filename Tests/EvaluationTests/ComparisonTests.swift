import Evaluation
import Testing

@Suite struct ComparisonTests {
  private func record(
    _ predictions: [Prediction], failures: [String] = []
  ) -> EvaluationRecord {
    EvaluationRecord(
      dataset: .init(name: "set", digest: "sha256:0", split: "test"),
      method: .protocolNamed("holdout", seed: 0), labels: ["a", "b", "c"],
      predictions: predictions,
      failures: failures.map { SampleFailure(sample: $0, code: "x", message: "unreadable") })
  }

  private func one(
    _ sample: String, _ truth: String, _ predicted: String, writer: String? = nil
  ) -> Prediction {
    Predictions.one(truth, [predicted], writer: writer, sample: sample)
  }

  @Test func `every kind of change is counted once`() {
    let old = record([
      one("same", "a", "a"), one("fixed", "a", "b"), one("broken", "b", "b"),
      one("wrong", "c", "a"), one("moved", "c", "a"), one("gone", "a", "a"),
      one("renamed", "a", "a"), one("lost", "a", "a"),
    ])
    let new = record(
      [
        one("moved", "c", "b"), one("wrong", "c", "a"), one("broken", "b", "c"),
        one("fixed", "a", "a"), one("same", "a", "a"), one("born", "b", "b"),
        one("renamed", "b", "b"),
      ], failures: ["lost", "never there"])
    let comparison = Comparison(old: old, new: new)
    #expect(comparison.counts.bothRight == 1 && comparison.counts.bothWrong == 2)
    #expect(comparison.counts.fixed == 1 && comparison.counts.broken == 2)
    #expect(comparison.changedMistakes == 1)
    #expect(comparison.flips.map(\.sample) == ["broken", "fixed", "lost"])
    #expect(comparison.flips.map(\.isFixed) == [false, true, false])
    #expect(comparison.flips[2].new == nil && comparison.flips[2].old?.label == "a")
    #expect(comparison.onlyOld == ["gone"] && comparison.onlyNew == ["born"])
    #expect(comparison.relabelled == ["renamed"])
    #expect(comparison.classes.map(\.name) == ["a", "b", "c"])
    #expect(comparison.classes.map(\.counts.samples) == [3, 1, 2])
    #expect(comparison.writers.isEmpty)
    let pairs = comparison.pairs.map { "\($0.truth)\($0.predicted) \($0.old) \($0.new)" }
    #expect(pairs == ["bc 0 1", "cb 0 1", "ab 1 0", "ca 2 1"])
  }

  @Test func `an evaluation compared with itself shows nothing`() {
    let record = record(Predictions.random(500, labels: ["a", "b", "c"], seed: 3))
    let comparison = Comparison(old: record, new: record)
    #expect(comparison.counts.samples == 500 && comparison.flips.isEmpty)
    #expect(comparison.pairs.isEmpty && comparison.counts.test.exact == 1)
    #expect(comparison.counts.difference == 0)
    #expect(comparison.classes.allSatisfy { $0.corrected == 1 })
  }

  @Test func `groups and counts agree with each other and swap with the sides`() {
    let labels = ["a", "b", "c", "d"]
    let old = record(Predictions.random(2000, labels: labels, accuracy: 0.8, seed: 5))
    var answers = old.predictions
    let others = Predictions.random(2000, labels: labels, accuracy: 0.7, seed: 6)
    for (index, other) in others.enumerated() where index % 3 == 0 {
      answers[index] = Prediction(
        sample: answers[index].sample, writer: answers[index].writer, truth: answers[index].truth,
        ranking: other.ranking)
    }
    let new = record(answers)
    let forward = Comparison(old: old, new: new)
    let backward = Comparison(old: new, new: old)
    #expect(forward.counts.fixed == backward.counts.broken)
    #expect(forward.counts.test == backward.counts.test)
    #expect(forward.counts.fixed - forward.counts.broken == correct(new) - correct(old))
    for groups in [forward.classes, forward.writers] {
      #expect(groups.map(\.counts.samples).reduce(0, +) == 2000)
      #expect(groups.map(\.counts.broken).reduce(0, +) == forward.counts.broken)
      #expect(groups.allSatisfy { $0.corrected >= $0.counts.test.exact && $0.corrected <= 1 })
    }
    #expect(forward.flips.count == forward.counts.fixed + forward.counts.broken)
    let interval = forward.counts.differenceInterval
    let difference = forward.counts.difference ?? 2
    #expect((interval?.low ?? 2) < difference && difference < (interval?.high ?? -2))
  }

  @Test func `samples of one name meet in their order`() {
    let old = record([one("s", "a", "a"), one("s", "b", "a"), one("s", "c", "c")])
    let new = record([one("s", "a", "b"), one("s", "b", "b")])
    let comparison = Comparison(old: old, new: new)
    #expect(comparison.flips.map(\.truth) == ["a", "b"])
    #expect(comparison.onlyOld == ["s"])
  }

  private func correct(_ record: EvaluationRecord) -> Int {
    record.predictions.count { $0.isCorrect }
  }
}
