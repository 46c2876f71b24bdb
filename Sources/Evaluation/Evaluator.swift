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

  /// Makes an evaluator.
  public init(
    training: TrainingOptions = TrainingOptions(), engine: Engine? = nil, top: Int = 5
  ) {
    self.training = training
    self.engine = engine
    self.top = max(5, top)
  }

  /// Splits, trains and tests as a protocol says.
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
    let groups = try plan.groups(of: dataset, seed: training.seed)
    let digests = digests(of: dataset)
    var run = Run(jobs: training.jobs)
    for (number, group) in groups.enumerated() {
      func part(_ done: Double) { progress((Double(number) + done) / Double(groups.count)) }
      let tested = Set(group)
      let others = dataset.samples.indices.filter { !tested.contains($0) }
      let trained = try run.timing.measure("train") {
        try TemplateBank.train(
          others.map { dataset.samples[$0].sample }, options: training,
          command: "evaluate --protocol \(plan.name)", progress: { part($0 * 0.5) })
      }
      if groups.count == 1 { run.note(trained.failures) }
      try classify(group, of: dataset, digests, with: trained.bank, &run) { part(0.5 + $0 * 0.5) }
    }
    let split = plan == .holdout ? "test" : "all"
    return result(
      run, dataset, digests, tested: groups.joined().sorted(), split: split,
      method: .protocolNamed(plan.name, seed: training.seed))
  }

  /// Tests a bank on the test part of a dataset, or on all of it when it has no split.
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
    var run = Run(jobs: training.jobs)
    try classify(tested, of: dataset, digests, with: bank, &run, progress: progress)
    return result(
      run, dataset, digests, tested: tested, split: dataset.hasSplit ? "test" : "all",
      method: .bank(
        digest: bank.digest, templates: bank.templateCount, overlap: overlap.count))
  }

  /// What grows while groups are tested.
  private struct Run {
    var timing: EvaluationTiming
    var predictions: [Int: Prediction] = [:]
    var failures: [String: SampleFailure] = [:]
    var matches: [String: InkOutline] = [:]

    init(jobs: Int) { timing = EvaluationTiming(jobs: jobs) }

    mutating func note(_ trainingFailures: [TrainingFailure]) {
      for failure in trainingFailures {
        failures[failure.sample] = SampleFailure(
          sample: failure.sample, code: RecognitionError.features(failure.error).code,
          message: "cannot be trained with: \(failure.error)")
      }
    }
  }

  private func classify(
    _ positions: [Int], of dataset: Dataset, _ digests: [SampleDigest], with bank: TemplateBank,
    _ run: inout Run, progress: (Double) -> Void
  ) throws {
    let recognizer = try Recognizer(bank, engine: engine)
    let finder = TemplateInk(bank, dataset, digests)
    for start in stride(from: 0, to: positions.count, by: Self.batch) {
      let batch = positions[start..<min(start + Self.batch, positions.count)]
      let results = run.timing.measure("recognise") {
        recognizer.classify(
          batch.map { dataset.samples[$0].sample.strokes }, top: top, reject: 0,
          jobs: training.jobs)
      }
      for (position, result) in zip(batch, results) {
        let sample = dataset.samples[position].sample
        switch result {
        case .failure(let error):
          run.failures[sample.id] = SampleFailure(
            sample: sample.id, code: error.code, message: "\(error)")
        case .success(let classification):
          let prediction = Prediction(
            sample: sample.id, writer: sample.writer, truth: sample.label,
            ranking: classification.ranking.map {
              .init(label: $0.label, confidence: $0.confidence, distance: $0.distance)
            })
          run.predictions[position] = prediction
          guard !prediction.isCorrect else { continue }
          run.matches[sample.id] = finder.outline(of: classification.best.template)
        }
      }
      progress(Double(min(start + Self.batch, positions.count)) / Double(positions.count))
    }
  }

  private func result(
    _ run: Run, _ dataset: Dataset, _ digests: [SampleDigest], tested: [Int], split: String,
    method: EvaluationRecord.Method
  ) -> EvaluationResult {
    let samples = tested.map { dataset.samples[$0].sample }
    let record = EvaluationRecord(
      dataset: .init(
        name: dataset.name,
        digest: Dataset.digest(of: samples, digests: tested.map { digests[$0] }), split: split),
      method: method, labels: dataset.labels,
      predictions: tested.compactMap { run.predictions[$0] },
      failures: dataset.failures + dataset.samples.compactMap { run.failures[$0.sample.id] })
    return EvaluationResult(
      record: record, timing: run.timing,
      ink: Dictionary(samples.map { ($0.id, $0.strokes) }) { first, _ in first },
      matches: run.matches)
  }

  private func digests(of dataset: Dataset) -> [SampleDigest] {
    parallelMap(count: dataset.samples.count, grain: 32, jobs: training.jobs) {
      SampleDigest(of: dataset.samples[$0].sample.strokes)
    }
  }

  /// How many samples are classified between two reports of progress.
  private static let batch = 1024
}
