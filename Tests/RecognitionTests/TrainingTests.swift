import Features
import Ink
import Matching
import Recognition
import TestSupport
import Testing

@Suite struct TrainingTests {
  @Test func `a bank of all samples recognises other writers' samples`() throws {
    let samples = shapeSamples(writers: 6, each: 3, seed: 1)
    let result = try TemplateBank.train(samples, options: quick, command: "calamus train shapes")
    #expect(result.failures.isEmpty)
    #expect(result.bank.templateCount == samples.count)
    #expect(result.bank.labels == ["-", "L", "V", "o"])
    let recognizer = try Recognizer(result.bank)
    let others = shapeSamples(writers: 4, each: 2, seed: 99)
    let results = recognizer.classify(others.map(\.strokes), top: 4, jobs: 2)
    for (sample, result) in zip(others, results) {
      let classification = try result.get()
      #expect(classification.best.label == sample.label)
      #expect((1...4).contains(classification.ranking.count))
      #expect(classification.ranking.reduce(0) { $0 + $1.confidence } <= 1)
    }
  }

  @Test func `the bank does not depend on jobs, only on samples, options and command`() throws {
    let samples = shapeSamples(writers: 9, each: 4, seed: 2)
    for prototypes in [PrototypeCount.all, .count(3), .share(0.1)] {
      var options = quick
      options.prototypes = prototypes
      let one = try TemplateBank.train(samples, options: options, command: "c").bank
      options.jobs = 3
      let three = try TemplateBank.train(samples, options: options, command: "c").bank
      #expect(one.fileBytes == three.fileBytes)
      #expect(one.digest == three.digest)
      let other = try TemplateBank.train(samples.dropLast(), options: options, command: "c").bank
      #expect(one.training.digest != other.training.digest)
      if prototypes == .count(3) { #expect(one.templateCount == 3 * one.labels.count) }
    }
  }

  @Test func `samples without ink are reported and left out`() throws {
    var samples = shapeSamples(writers: 2, each: 2, seed: 3)
    samples.insert(LabelledSample(id: "nothing", strokes: [], label: "L"), at: 1)
    samples.append(
      LabelledSample(
        id: "far",
        strokes: [Stroke(path: StrokePath(points: [StrokePoint(location: Point(.nan, 0))]))],
        label: "M"))
    let result = try TemplateBank.train(samples, options: quick, command: "")
    #expect(result.failures.map(\.sample) == ["nothing", "far"])
    #expect(result.failures.map(\.error) == [.noInk, .notFinite(stroke: 0)])
    #expect(result.bank.training.failed == 2)
    #expect(!result.bank.labels.contains("M"))
    #expect(result.bank.templateIDs.count == samples.count - 2)
  }

  @Test func `what cannot be trained is an error that says why`() throws {
    let samples = shapeSamples(writers: 1, each: 1, seed: 4)
    #expect(throws: TrainingError.noSamples(failed: 0)) {
      try TemplateBank.train([], options: quick, command: "")
    }
    #expect(throws: TrainingError.noSamples(failed: 1)) {
      try TemplateBank.train(
        [LabelledSample(id: "a", strokes: [], label: "a")], options: quick, command: "")
    }
    let changes: [(inout TrainingOptions) -> Void] = [
      { $0.prototypes = .count(0) }, { $0.prototypes = .share(0) },
      { $0.prototypes = .share(2) }, { $0.window = -1 }, { $0.neighbours = 0 },
      { $0.neighbours = 1_000_000 }, { $0.rejectThreshold = 2 }, { $0.rejectThreshold = .nan },
      { $0.jobs = 0 }, { $0.configuration.points = 0 },
    ]
    for change in changes {
      var options = quick
      change(&options)
      #expect(throws: TrainingError.self) {
        try TemplateBank.train(samples, options: options, command: "")
      }
    }
  }

  @Test func `a single sample is enough for a bank`() throws {
    let sample = shapeSamples(writers: 1, each: 1, seed: 5)[0]
    let bank = try TemplateBank.train([sample], options: quick, command: "").bank
    let result = try Recognizer(bank).classify([sample.strokes])[0].get()
    #expect(result.best.label == sample.label)
    #expect(result.best.distance == 0)
  }

  @Test func `labels stand in the order of their scalars`() throws {
    let strokes = shapeSamples(writers: 1, each: 1, seed: 6)[0].strokes
    let labels = ["é", "z", "a", "10", "1", "Z", "字", "", "\u{1F600}", "a,\"b\""]
    let samples = labels.map { LabelledSample(id: $0, strokes: strokes, label: $0) }
    let bank = try TemplateBank.train(samples, options: quick, command: "").bank
    #expect(
      bank.labels == ["", "1", "10", "Z", "a", "a,\"b\"", "z", "é", "字", "\u{1F600}"])
    // All are equally near: the first in label order wins.
    #expect(try Recognizer(bank).classify([strokes])[0].get().best.label == "")
  }

  @Test func `held-out accuracy counts writers where they are known`() throws {
    let samples = shapeSamples(writers: 8, each: 2, seed: 7)
    let byWriter = try TemplateBank.train(samples, options: quick, command: "").bank.training
    #expect(byWriter.heldOut?.byWriter == true)
    #expect(byWriter.heldOut?.samples == samples.count)
    #expect(byWriter.heldOut?.accuracy ?? 0 > 0.9)
    let anonymous = samples.map { LabelledSample(id: $0.id, strokes: $0.strokes, label: $0.label) }
    let bySample = try TemplateBank.train(anonymous, options: quick, command: "").bank.training
    #expect(bySample.heldOut?.byWriter == false)
    #expect(bySample.digest != byWriter.digest)
  }
}
