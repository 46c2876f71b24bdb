import Evaluation
import Features
import Foundation
import Ink
import Recognition
import TestSupport
import Testing

/// Repeats, learning curves, perturbations and resampling.
@Suite struct VariationTests {
  private func evaluator(seed: UInt64 = 0, jobs: Int = 1) -> Evaluator {
    Evaluator(training: TrainingOptions(seed: seed, jobs: jobs))
  }

  private func request(
    repeats: Int = 1, shares: String? = nil, perturb: String? = nil
  ) throws -> VariationRequest {
    var request = VariationRequest()
    request.repeats = repeats
    if let shares { request.trainingShares = try #require(VariationRequest.shares(shares)) }
    if let perturb { request.perturbations = try #require(Perturbation.list(perturb)) }
    return request
  }

  @Test(arguments: ["holdout", "kfold:3", "writers:2"])
  func everyPassTestsEverySampleAndChangesNothingElse(name: String) throws {
    let dataset = DigitInk.dataset(split: name == "holdout")
    let plan = try #require(EvaluationProtocol(name))
    let alone = try evaluator().evaluate(dataset, protocol: plan).record
    let request = try self.request(repeats: 3, shares: "50%,10%", perturb: "all")
    let full = try evaluator().plan(dataset, protocol: plan, request).evaluate().record
    #expect(full.predictions == alone.predictions)
    #expect(full.metrics == alone.metrics)
    #expect(full.passes.count == 1 + request.perturbations.count + 2 + 2)
    #expect(full.passes.allSatisfy { $0.samples + $0.failed == alone.predictions.count })
    #expect(full.passes[0].correct == alone.metrics.correct)
    let threads = try evaluator(jobs: 5).plan(dataset, protocol: plan, request).evaluate().record
    #expect(threads == full)
  }

  @Test func repetitionsAreTheEvaluationsOfTheirSeeds() throws {
    let dataset = DigitInk.dataset(writers: 5, count: 4)
    let plan = EvaluationProtocol.kFold(4)
    let record = try evaluator(seed: 5).plan(dataset, protocol: plan, request(repeats: 3))
      .evaluate().record
    #expect(
      record.passes.map(\.variation)
        == [nil, .repetition(seed: 6), .repetition(seed: 7)])
    for (pass, seed) in zip(record.passes, 5...7 as ClosedRange<UInt64>) {
      let one = try evaluator(seed: seed).evaluate(dataset, protocol: plan).record
      #expect(pass.correct == one.metrics.correct)
    }
  }

  @Test func learningCurvesTrainWithGrowingShares() throws {
    let dataset = DigitInk.dataset(writers: 5, count: 4, split: true)
    let record = try evaluator().plan(
      dataset, protocol: .holdout, request(shares: "100%,25%,1%")
    ).evaluate().record
    // 16 of each of 4 labels are for training; a share has at least one of each.
    #expect(record.passes.map(\.trainingSamples) == [64, 4, 16])
    #expect(VariationRequest.shares("5%,0.5,1") == [0.05, 0.5])
    for text in ["", "0%", "101%", "x", "5%,", "-1%", "nan"] {
      #expect(VariationRequest.shares(text) == nil, "\(text)")
    }
  }

  @Test func `a channel that tells labels apart is missed where it is missing, and only there`()
    throws
  {
    var samples: [Dataset.Sample] = []
    for number in 0..<40 {
      let label = number % 2 == 0 ? "rising" : "falling"
      let strokes = DigitInk.strokes(1, seed: UInt64(number)).map { stroke in
        var points = stroke.path.points
        for index in points.indices {
          // Rising or falling: what matters is how force runs, not how hard a hand presses.
          let share = Double(index) / Double(points.count - 1)
          points[index].force = label == "rising" ? 0.2 + 0.6 * share : 0.8 - 0.6 * share
        }
        return Stroke(path: StrokePath(points: points, curve: .polyline))
      }
      samples.append(
        Dataset.Sample(
          sample: LabelledSample(
            id: "\(number)", strokes: strokes, label: label, writer: "w\(number % 4)")))
    }
    var training = TrainingOptions(seed: 0, jobs: 1)
    training.configuration.weights.force = 1
    let record = try Evaluator(training: training).plan(
      Dataset(name: "forces", samples: samples), protocol: .kFold(4),
      request(perturb: "missing-force,missing-tilt,missing-time,missing-channels")
    ).evaluate().record
    #expect(record.passes.map(\.failed) == [0, 0, 0, 0, 0])
    #expect(record.passes[0].correct == 40)
    // Without the force the labels are one; tilt and time were not measured anyway.
    #expect((5...35).contains(record.passes[1].correct))
    #expect(record.passes[2].correct == 40 && record.passes[3].correct == 40)
    #expect(record.passes[4].correct == record.passes[1].correct)
  }

  @Test func shardsOfManyPassesMergeToTheWhole() throws {
    let dataset = DigitInk.dataset()
    var plan = try evaluator().plan(
      dataset, protocol: .kFold(3), request(repeats: 2, shares: "30%", perturb: "jitter,slant:5"))
    plan.pieceSize = 7
    let folder = try TemporaryFolder()
    let shards = try (1...5).map { index in
      let path = folder.path("s\(index)")
      let work = try UnfinishedWork(
        destination: path, header: plan.header, shard: ShardNumber(index: index, count: 5),
        resume: false)
      _ = try plan.evaluateShard(in: work)
      return try ShardFolder(path)
    }
    #expect(try ShardSet(shards).result().record == plan.evaluate().record)
  }

  @Test func aBankOfResampledInkKnowsItsOriginals() throws {
    let dataset = DigitInk.dataset(split: true)
    let base = dataset.trainingSamples
    let resampling = Resampling(count: 100, seed: 3)
    let samples = resampling.samples(of: base, jobs: 2)
    #expect(samples.count == 100)
    #expect(Set(samples.map(\.id)).count == 100)
    #expect(samples.prefix(base.count).map(\.id) == base.map(\.id))
    #expect(samples.indices.allSatisfy { samples[$0].label == base[$0 % base.count].label })
    #expect(samples.map(\.strokes) == resampling.samples(of: base, jobs: 1).map(\.strokes))
    #expect(samples[base.count].strokes != base[0].strokes)
    let bank = try TemplateBank.train(samples, options: TrainingOptions(), command: "test").bank
    #expect(throws: DatasetError.self) {
      try evaluator().plan(DigitInk.dataset(), bank: bank)
    }
    var plan = try evaluator().plan(
      dataset, bank: bank, resampling: Resampling(count: 500, seed: 4))
    plan.pieceSize = 64
    let record = try plan.evaluate().record
    #expect(record.predictions.count == 500)
    #expect(try #require(record.metrics.accuracy) > 0.9)
    #expect(record.predictions[12].sample == dataset.testSamples[0].id + "~2")
  }

  @Test func largeEvaluationsKeepAnExcerptAndStreamTheRest() throws {
    let dataset = DigitInk.dataset(writers: 3, count: 1, split: true)
    let bank = try TemplateBank.train(
      dataset.trainingSamples, options: TrainingOptions(), command: "test"
    ).bank
    let plan = try evaluator(jobs: 2).plan(
      dataset, bank: bank, resampling: Resampling(count: 60_000, seed: 1))
    let folder = try TemporaryFolder()
    let work = try UnfinishedWork(
      destination: folder.path("out"), header: plan.header, shard: nil, resume: false)
    let result = try plan.evaluate(in: work)
    #expect(result.record.isExcerpt)
    var all: [Prediction] = []
    try result.forEachPrediction { all.append($0) }
    #expect(all.count == 60_000)
    #expect(Metrics(all, labels: result.record.labels) == result.record.metrics)
    #expect(result.record.predictions.allSatisfy { !$0.isCorrect })
    let wrong = all.filter { !$0.isCorrect }
    #expect(result.record.predictions.isEmpty == wrong.isEmpty)
    if let surest = wrong.max(by: { $0.confidence < $1.confidence }) {
      #expect(result.record.predictions.contains { $0.confidence == surest.confidence })
    }
  }
}
