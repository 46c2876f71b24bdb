import Evaluation
import Recognition
import Testing

@Suite struct EvaluatorTests {
  private func evaluator(seed: UInt64 = 0, jobs: Int = 1) -> Evaluator {
    Evaluator(training: TrainingOptions(seed: seed, jobs: jobs))
  }

  @Test(arguments: ["kfold:3", "leave-one-writer-out", "writers:2"])
  func everySampleIsTestedOnceInDatasetOrder(name: String) throws {
    let dataset = DigitInk.dataset()
    let plan = try #require(EvaluationProtocol(name))
    let result = try evaluator().evaluate(dataset, protocol: plan)
    #expect(result.record.predictions.map(\.sample) == dataset.samples.map(\.sample.id))
    #expect(result.record.dataset.split == "all")
    #expect(try #require(result.record.metrics.accuracy) > 0.95)
    #expect(try evaluator(jobs: 3).evaluate(dataset, protocol: plan).record == result.record)
  }

  @Test func holdoutTestsTheTestPartOnly() throws {
    let dataset = DigitInk.dataset(split: true)
    let result = try evaluator().evaluate(dataset, protocol: .holdout)
    #expect(result.record.predictions.map(\.writer) == Array(repeating: "w0", count: 12))
    #expect(result.record.dataset.split == "test")
    #expect(
      result.timing.stages.map(\.name)
        == ["train", "prepare", "recognise", "collect", "keep"])
    let error = #expect(throws: DatasetError.self) {
      try evaluator().evaluate(DigitInk.dataset(), protocol: .holdout)
    }
    #expect(error?.code == "noSplit")
  }

  @Test func aBankIsNotTestedOnItsOwnSamplesUnlessAllowed() throws {
    let dataset = DigitInk.dataset(split: true)
    let bank = try TemplateBank.train(
      dataset.trainingSamples, options: TrainingOptions(), command: "test"
    ).bank
    let fair = try evaluator().evaluate(dataset, bank: bank)
    #expect(
      fair.record.method
        == .bank(digest: bank.digest, templates: bank.templateCount, overlap: 0))
    let all = DigitInk.dataset()
    let error = #expect(throws: DatasetError.self) { try evaluator().evaluate(all, bank: bank) }
    #expect(error?.code == "overlap")
    #expect(error?.description.contains("36 of the 48 samples") == true)
    let allowed = try evaluator().evaluate(all, bank: bank, allowsOverlap: true)
    #expect(
      allowed.record.method
        == .bank(digest: bank.digest, templates: bank.templateCount, overlap: 36))
  }

  @Test func samplesWithoutInkFailAndTheRestGoesOn() throws {
    var samples = DigitInk.dataset().samples
    samples[5].sample.strokes = []
    let dataset = Dataset(name: "holes", samples: samples)
    let record = try evaluator().evaluate(dataset, protocol: .kFold(3)).record
    #expect(record.predictions.count == samples.count - 1)
    #expect(record.failures.map(\.sample) == [samples[5].sample.id])
    #expect(record.failures.map(\.code) == ["noInk"])
  }

  @Test func mistakesComeWithTheInkOfTheirTemplate() throws {
    var samples = DigitInk.dataset().samples
    // An I that is called L in the test part must be misread.
    let wrong = try #require(samples.firstIndex { $0.sample.label == "I" })
    samples[wrong].sample.label = "L"
    let result = try evaluator().evaluate(
      Dataset(name: "wrong", samples: samples), protocol: .leaveOneWriterOut)
    let shown = try #require(result.shown.first { $0.sample == samples[wrong].sample.id })
    #expect(!shown.ink.lines.isEmpty)
    #expect(shown.match?.lines.isEmpty == false)
  }

  @Test func foldsAreStratifiedAndDependOnTheSeedAlone() throws {
    let dataset = DigitInk.dataset(writers: 5, count: 4)
    let one = try evaluator(seed: 1).evaluate(dataset, protocol: .kFold(5)).record
    #expect(try evaluator(seed: 1).evaluate(dataset, protocol: .kFold(5)).record == one)
    let two = try evaluator(seed: 2).evaluate(dataset, protocol: .kFold(5)).record
    #expect(one.predictions != two.predictions)
  }

  @Test func protocolsHaveNames() {
    for name in ["holdout", "kfold:5", "leave-one-writer-out", "writers:3"] {
      #expect(EvaluationProtocol(name)?.name == name)
    }
    for name in ["", "kfold", "kfold:1", "kfold:x", "kfold:5:6", "holdout:2", "writers:-2", "x"] {
      #expect(EvaluationProtocol(name) == nil, "\(name)")
    }
  }

  @Test func protocolsThatCannotBeAreErrors() throws {
    let dataset = DigitInk.dataset(writers: 2, count: 1)
    #expect(throws: DatasetError.self) {
      try evaluator().evaluate(dataset, protocol: .writers(3))
    }
    #expect(throws: DatasetError.self) {
      try evaluator().evaluate(dataset, protocol: .kFold(9))
    }
    var samples = dataset.samples
    samples[0].sample.writer = nil
    let error = #expect(throws: DatasetError.self) {
      try evaluator().evaluate(
        Dataset(name: "d", samples: samples), protocol: .leaveOneWriterOut)
    }
    #expect(error?.description.contains("1 of its samples have no writer") == true)
  }
}
