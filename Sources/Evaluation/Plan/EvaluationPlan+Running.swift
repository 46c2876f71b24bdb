import Ink
import Platform
import Recognition

extension EvaluationPlan {
  /// Does all the work in memory.
  ///
  /// - Parameter progress: Called now and then with the part that is done, 0...1.
  /// - Returns: Predictions in dataset order; the same for any number of threads.
  /// - Throws: `TrainingError` or `RecognitionError` when the options do not suit the dataset.
  public func evaluate(progress: (Double) -> Void = { _ in }) throws -> EvaluationResult {
    var timing = EvaluationTiming(jobs: jobs)
    let parts = try run(
      0..<header.units, finished: [], keep: { StoredPart($0) }, timing: &timing,
      progress: progress)
    return try EvaluationAssembly(header, parts: parts).result(timing: timing)
  }

  /// Does the work that is not finished yet and keeps what gets finished.
  ///
  /// - Parameters:
  ///   - work: Where it is kept; the result reads from there until it is published.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The same as without interruption.
  /// - Throws: As `evaluate(progress:)`, and `EvaluationError` when a part cannot be written.
  public func evaluate(
    in work: UnfinishedWork, progress: (Double) -> Void = { _ in }
  ) throws -> EvaluationResult {
    var timing = EvaluationTiming(jobs: jobs)
    let parts = try run(
      0..<header.units, finished: work.finished, keep: work.keep, timing: &timing,
      progress: progress)
    return try EvaluationAssembly(header, parts: parts).result(timing: timing)
  }

  /// Does the work of one shard and publishes it.
  ///
  /// - Parameters:
  ///   - work: Where it is kept; it says which shard is meant.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The samples of the shard that failed, in dataset order.
  /// - Throws: As `evaluate(in:progress:)`.
  public func evaluateShard(
    in work: UnfinishedWork, progress: (Double) -> Void = { _ in }
  ) throws -> [SampleFailure] {
    guard let number = work.shard else { return [] }
    var timing = EvaluationTiming(jobs: jobs)
    let parts = try run(
      number.units(of: header.units), finished: work.finished, keep: work.keep, timing: &timing,
      progress: progress)
    let tables = PlanTables(header)
    var failures: [EvaluationPart.Failure] = []
    for part in parts { failures += try part.load(tables).failures }
    try ShardFolder.publish(work, number: number, parts: parts, timing: timing)
    return failures.sorted { $0.position < $1.position }.map(\.failure)
  }

  /// Does the work of some units, piece by piece, leaving out what is finished.
  private func run(
    _ units: Range<Int>, finished: [StoredPart],
    keep: (EvaluationPart) throws -> StoredPart, timing: inout EvaluationTiming,
    progress: (Double) -> Void
  ) throws -> [StoredPart] {
    let known = Dictionary(finished.map { ($0.units, $0) }) { first, _ in first }
    let pieces = pieces(of: units, largest: pieceSize)
    let total = Double(max(1, units.count))
    var done = 0
    var ready: (bank: Int, bench: TestBench)?
    var parts: [StoredPart] = []
    for piece in pieces {
      if let part = known[piece.units] {
        parts.append(part)
      } else {
        let step = steps[piece.step]
        if ready?.bank != step.bank {
          // Training counts as half the piece that it is for: its time is not known before.
          let start = Double(done) / total
          let share = Double(piece.units.count) / total / 2
          let bench = try bench(banks[step.bank], &timing) { progress(start + $0 * share) }
          ready = (step.bank, bench)
        }
        guard let bench = ready?.bench else { break }
        let first = piece.units.lowerBound - piece.first
        let positions = step.positions[first..<first + piece.units.count]
        let items = timing.measure("prepare") { samples(at: positions, pass: step.pass) }
        let results = timing.measure("recognise") {
          bench.recognizer.classify(items.map(\.strokes), top: top, reject: 0, jobs: jobs)
        }
        let part = timing.measure("collect") {
          var part = EvaluationPart(units: piece.units, pass: step.pass)
          collect(results, of: items, at: positions, bench, into: &part)
          if isWhole(step), first == 0 { part.failures += bench.trainingFailures }
          return part
        }
        parts.append(try timing.measure("keep") { try keep(part) })
      }
      done += piece.units.count
      progress(Double(done) / total)
    }
    return parts
  }

  /// A bank ready to test with.
  private struct TestBench {
    var recognizer: Recognizer
    var templates: TemplateInk
    var trainingFailures: [EvaluationPart.Failure] = []
  }

  private func bench(
    _ source: Source, _ timing: inout EvaluationTiming, progress: (Double) -> Void
  ) throws -> TestBench {
    switch source {
    case .bank(let bank):
      return TestBench(
        recognizer: try Recognizer(bank, engine: engine),
        templates: TemplateInk(bank, dataset, digests))
    case .adapting(let bank, let positions):
      let adapted = try timing.measure("train") {
        try bank.adapted(
          to: positions.map { dataset.samples[$0].sample }, command: "evaluate --adapt", jobs: jobs)
      }
      return TestBench(
        recognizer: try Recognizer(adapted.bank, engine: engine),
        templates: TemplateInk(adapted.bank, dataset, digests))
    case .training(let positions, let options, let command):
      let trained = try timing.measure("train") {
        try TemplateBank.train(
          positions.map { dataset.samples[$0].sample }, options: options, command: command,
          progress: progress)
      }
      let failures = trained.failures.map { failure in
        EvaluationPart.Failure(
          position: positions.first { dataset.samples[$0].sample.id == failure.sample } ?? 0,
          failure: SampleFailure(
            sample: failure.sample, code: RecognitionError.features(failure.error).code,
            message: "cannot be trained with: \(failure.error)"))
      }
      return TestBench(
        recognizer: try Recognizer(trained.bank, engine: engine),
        templates: TemplateInk(trained.bank, dataset, digests), trainingFailures: failures)
    }
  }

  /// Whether a step tests all samples of the evaluation itself: samples that cannot be trained with are tested nowhere
  /// else then.
  private func isWhole(_ step: Step) -> Bool {
    step.pass == 0 && steps.count { $0.pass == 0 } == 1
  }

  /// The samples at positions as a pass changes them.
  private func samples(at positions: ArraySlice<Int>, pass: Int) -> [LabelledSample] {
    let perturbation: Perturbation? =
      if case .perturbation(let found) = header.passes[pass].variation { found } else { nil }
    let seed = UInt64(header.seed) ?? 0
    return parallelMap(count: positions.count, grain: 16, jobs: jobs) { index in
      var sample = sample(at: positions[positions.startIndex + index])
      if let perturbation {
        sample.strokes = perturbation.applied(
          to: sample.strokes, sample: sample.id, seed: seed)
      }
      return sample
    }
  }

  /// Turns what the recogniser said into what is kept.
  private func collect(
    _ results: [Result<Classification, RecognitionError>], of samples: [LabelledSample],
    at positions: ArraySlice<Int>, _ bench: TestBench, into part: inout EvaluationPart
  ) {
    var templates: [Int: Int?] = [:]
    for ((position, sample), result) in zip(zip(positions, samples), results) {
      switch result {
      case .failure(let error):
        part.failed += 1
        guard part.pass == 0 else { continue }
        let failure = SampleFailure(sample: sample.id, code: error.code, message: "\(error)")
        part.failures.append(.init(position: position, failure: failure))
      case .success(let classification):
        part.samples += 1
        let isCorrect = classification.best.label == sample.label
        part.correct += isCorrect ? 1 : 0
        guard part.pass == 0 else { continue }
        let prediction = Prediction(
          sample: sample.id, writer: sample.writer, truth: sample.label,
          ranking: classification.ranking.map {
            .init(label: $0.label, confidence: $0.confidence, distance: $0.distance)
          })
        part.rows.append(.init(position: position, prediction: prediction))
        if !isCorrect { templates[position] = .some(classification.best.template) }
      }
    }
    if part.pass == 0 { show(samples, positions, templates, bench, in: &part) }
  }

  /// Keeps the ink of misread samples with their templates', and of the samples with the most points.
  private func show(
    _ samples: [LabelledSample], _ positions: ArraySlice<Int>, _ templates: [Int: Int?],
    _ bench: TestBench, in part: inout EvaluationPart
  ) {
    let classified = Set(part.rows.map(\.position))
    let weights = zip(positions, samples).filter { classified.contains($0.0) }
      .map { ($0, $1, $1.strokes.reduce(0) { $0 + $1.path.count }) }
    let heaviest = Set(
      weights.sorted { ($1.2, $0.0) < ($0.2, $1.0) }
        .prefix(EvaluationResult.heaviestKept).map(\.0))
    part.shown = weights.compactMap { position, sample, points in
      guard templates[position] != nil || heaviest.contains(position) else { return nil }
      return EvaluationPart.Shown(
        position: position,
        sample: ShownSample(
          sample: sample.id, points: points, ink: InkOutline(sample.strokes),
          match: templates[position].flatMap { bench.templates.outline(of: $0) }))
    }
  }
}
