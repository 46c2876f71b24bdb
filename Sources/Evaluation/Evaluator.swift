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

  /// The work of splitting, training and testing as a protocol says.
  ///
  /// - Throws: `DatasetError` when the dataset does not suit the protocol.
  public func plan(
    _ dataset: Dataset, protocol plan: EvaluationProtocol
  ) throws(DatasetError) -> EvaluationPlan {
    let groups = try plan.groups(of: dataset, seed: training.seed)
    let steps = groups.map { group in
      let tested = Set(group)
      return EvaluationPlan.Step(
        source: .training(
          dataset.samples.indices.filter { !tested.contains($0) }, training,
          command: "evaluate --protocol \(plan.name)"), positions: group)
    }
    return self.plan(
      dataset, digests(of: dataset), steps, tested: groups.joined().sorted(),
      split: plan == .holdout ? "test" : "all",
      method: .protocolNamed(plan.name, seed: training.seed), labels: [])
  }

  /// The work of testing a bank.
  ///
  /// - Throws: `DatasetError` when samples overlap.
  public func plan(
    _ dataset: Dataset, bank: TemplateBank, allowsOverlap: Bool = false
  ) throws(DatasetError) -> EvaluationPlan {
    let digests = digests(of: dataset)
    let tested = dataset.samples.indices.filter {
      !dataset.hasSplit || dataset.samples[$0].part == .test
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
    return plan(
      dataset, digests, [EvaluationPlan.Step(source: .bank(bank), positions: tested)],
      tested: tested, split: dataset.hasSplit ? "test" : "all",
      method: .bank(
        digest: bank.digest, templates: bank.templateCount, overlap: overlap.count),
      labels: bank.labels)
  }

  private func plan(
    _ dataset: Dataset, _ digests: [SampleDigest], _ steps: [EvaluationPlan.Step],
    tested: [Int], split: String, method: EvaluationRecord.Method, labels: [String]
  ) -> EvaluationPlan {
    let known = Set(dataset.labels)
    let header = PlanHeader(
      program: program,
      dataset: .init(
        name: dataset.name,
        digest: Dataset.digest(
          of: tested.map { dataset.samples[$0].sample }, digests: tested.map { digests[$0] }),
        split: split),
      method: method, options: optionWords, seed: String(training.seed), top: top,
      labels: dataset.labels, otherLabels: labels.filter { !known.contains($0) },
      writers: dataset.writers, failures: dataset.failures,
      units: steps.reduce(0) { $0 + $1.positions.count })
    return EvaluationPlan(
      header: header, dataset: dataset, digests: digests, steps: steps, engine: engine, top: top,
      jobs: training.jobs, pieceSize: EvaluationPlan.pieceSize(units: header.units))
  }

  private func digests(of dataset: Dataset) -> [SampleDigest] {
    parallelMap(count: dataset.samples.count, grain: 32, jobs: training.jobs) {
      SampleDigest(of: dataset.samples[$0].sample.strokes)
    }
  }
}
