import Ink
import Platform
public import Recognition

/// Evaluates recognition on a dataset, with a protocol or with a bank.
public struct Evaluator: Sendable {
  /// How banks are trained, with the seed and the number of threads of everything.
  public var training: TrainingOptions
  /// The view of the ink that decides; nil takes that of the bank.
  public var engine: Engine?
  /// How many labels each prediction names; at least 5, so that the top-5 accuracy is known.
  public var top: Int
  /// The version of the program, which shards must share.
  public var program: String
  /// The options of training as they are typed, which shards must share.
  public var optionWords: [String]

  /// Makes an evaluator.
  public init(
    training: TrainingOptions = TrainingOptions(), engine: Engine? = nil, top: Int = 5,
    program: String = "", optionWords: [String] = []
  ) {
    self.training = training
    self.engine = engine
    self.top = max(5, top)
    self.program = program
    self.optionWords = optionWords
  }

  /// Splits, trains and tests as a protocol says, in memory.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - plan: The protocol.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: Predictions in dataset order; the same for any number of threads.
  /// - Throws: `DatasetError` when the dataset does not suit the protocol, `TrainingError` or `RecognitionError` when
  ///   the options do not suit it.
  public func evaluate(
    _ dataset: Dataset, protocol plan: EvaluationProtocol, progress: (Double) -> Void = { _ in }
  ) throws -> EvaluationResult {
    try self.plan(dataset, protocol: plan).evaluate(progress: progress)
  }

  /// Tests a bank on the test part of a dataset, or on all of it when it has no split, in memory.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - bank: The bank.
  ///   - allowsOverlap: Whether samples that the bank was trained on may be among those tested; the result says so.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: Predictions in dataset order; the same for any number of threads.
  /// - Throws: `DatasetError` when samples overlap, `RecognitionError` when the bank cannot be used.
  public func evaluate(
    _ dataset: Dataset, bank: TemplateBank, allowsOverlap: Bool = false,
    progress: (Double) -> Void = { _ in }
  ) throws -> EvaluationResult {
    try plan(dataset, bank: bank, allowsOverlap: allowsOverlap).evaluate(progress: progress)
  }

  /// The work of testing a bank.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - bank: The bank.
  ///   - allowsOverlap: Whether samples that the bank was trained on may be among those tested; the result says so.
  ///   - request: The further passes; those of protocols do not count.
  ///   - resampling: What makes more samples of those that are tested.
  /// - Returns: The plan.
  /// - Throws: `DatasetError` when samples overlap, or no writer has enough of them to adapt and to test.
  public func plan(
    _ dataset: Dataset, bank: TemplateBank, allowsOverlap: Bool = false,
    _ request: VariationRequest = VariationRequest(), resampling: Resampling? = nil
  ) throws(DatasetError) -> EvaluationPlan {
    let digests = digests(of: dataset)
    let hasSplit = dataset.hasSplit
    let tested = dataset.samples.indices.filter {
      !hasSplit || dataset.samples[$0].part == .test
    }
    let known = Set(bank.sampleDigests)
    let overlap = tested.filter {
      // All samples without ink look alike, which proves nothing.
      known.contains(digests[$0])
        && dataset.samples[$0].sample.strokes.contains { !$0.path.points.isEmpty }
    }
    if let first = overlap.first, !allowsOverlap {
      throw DatasetError(
        file: dataset.name, code: "overlap",
        message: "the bank was trained on \(overlap.count) of the \(tested.count) samples: "
          + "evaluate on others, or use --allow-overlap",
        place: "first \(dataset.samples[first].sample.id)")
    }
    let method = EvaluationRecord.Method.bank(
      digest: bank.digest, templates: bank.templateCount, overlap: overlap.count)
    if !request.adaptations.isEmpty {
      let work = try AdaptationSteps(
        bank, dataset, positions: tested, counts: request.adaptations)
      return plan(
        dataset, digests, work.banks, work.steps, work.passes, tested: work.tested,
        split: hasSplit ? "test" : "all", method: method, labels: bank.labels)
    }
    let positions = resampling.map { Array(0..<$0.count) } ?? tested
    let steps = (0...request.perturbations.count).map {
      EvaluationPlan.Step(bank: 0, pass: $0, positions: positions)
    }
    let passes =
      [VariationScore(variation: nil)]
      + request.perturbations.map { VariationScore(variation: .perturbation($0)) }
    return plan(
      dataset, digests, [.bank(bank)], steps, passes, tested: tested,
      split: hasSplit ? "test" : "all", method: method, labels: bank.labels,
      resampling: resampling)
  }

  /// The work of splitting, training and testing as a protocol says, with further passes.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - plan: How to split.
  ///   - request: The further passes.
  /// - Returns: The plan.
  /// - Throws: `DatasetError` when the dataset does not suit the protocol.
  public func plan(
    _ dataset: Dataset, protocol plan: EvaluationProtocol,
    _ request: VariationRequest = VariationRequest()
  ) throws(DatasetError) -> EvaluationPlan {
    let builder = try ProtocolSteps(dataset, plan, request, training: training)
    return self.plan(
      dataset, digests(of: dataset), builder.banks, builder.steps, builder.passes,
      tested: builder.tested, split: plan == .holdout ? "test" : "all",
      method: .protocolNamed(plan.name, seed: training.seed), labels: [])
  }

  private func plan(
    _ dataset: Dataset, _ digests: [SampleDigest], _ banks: [EvaluationPlan.Source],
    _ steps: [EvaluationPlan.Step], _ passes: [VariationScore], tested: [Int], split: String,
    method: EvaluationRecord.Method, labels: [String], resampling: Resampling? = nil
  ) -> EvaluationPlan {
    let known = Set(dataset.labels)
    let samples = tested.map { dataset.samples[$0].sample }
    let header = PlanHeader(
      program: program,
      dataset: .init(
        name: dataset.name,
        digest: Dataset.digest(of: samples, digests: tested.map { digests[$0] }), split: split,
        resampling: resampling),
      method: method, options: optionWords, seed: String(training.seed), top: top,
      labels: dataset.labels, otherLabels: labels.filter { !known.contains($0) },
      writers: dataset.writers, failures: dataset.failures, passes: passes,
      units: steps.reduce(0) { $0 + $1.positions.count })
    return EvaluationPlan(
      header: header, dataset: dataset, digests: digests, banks: banks, steps: steps,
      resampling: resampling, tested: samples, engine: engine, top: top, jobs: training.jobs,
      pieceSize: EvaluationPlan.pieceSize(units: header.units))
  }

  private func digests(of dataset: Dataset) -> [SampleDigest] {
    parallelMap(count: dataset.samples.count, grain: 32, jobs: training.jobs) {
      SampleDigest(of: dataset.samples[$0].sample.strokes)
    }
  }
}
