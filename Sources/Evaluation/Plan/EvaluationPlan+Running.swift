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
    var failures: [EvaluationPart.Failure] = []
    for part in parts { failures += try part.load(header).failures }
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
    var tester: (step: Int, bench: TestBench)?
    var parts: [StoredPart] = []
    for piece in pieces {
      if let part = known[piece.units] {
        parts.append(part)
      } else {
        let step = steps[piece.step]
        if tester?.step != piece.step {
          // Training counts as much as the piece that it is for: its time is not known before.
          let start = Double(done) / total
          let share = Double(piece.units.count) / total / 2
          tester = (
            piece.step, try bench(for: step, &timing) { progress(start + $0 * share) }
          )
        }
        guard let bench = tester?.bench else { break }
        let first = piece.units.lowerBound - piece.first
        let positions = step.positions[first..<first + piece.units.count]
        var part = EvaluationPart(units: piece.units)
        if first == 0, steps.count == 1 { part.failures = bench.trainingFailures }
        timing.measure("recognise") { classify(positions, with: bench, into: &part) }
        parts.append(try keep(part))
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
    for step: Step, _ timing: inout EvaluationTiming, progress: (Double) -> Void
  ) throws -> TestBench {
    switch step.source {
    case .bank(let bank):
      return TestBench(
        recognizer: try Recognizer(bank, engine: engine),
        templates: TemplateInk(bank, dataset, digests))
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

  private func classify(
    _ positions: ArraySlice<Int>, with bench: TestBench, into part: inout EvaluationPart
  ) {
    let samples = positions.map { dataset.samples[$0].sample }
    let results = bench.recognizer.classify(
      samples.map(\.strokes), top: top, reject: 0, jobs: jobs)
    var templates: [Int: Int?] = [:]
    for ((position, sample), result) in zip(zip(positions, samples), results) {
      switch result {
      case .failure(let error):
        part.failures.append(
          .init(
            position: position,
            failure: SampleFailure(
              sample: sample.id, code: error.code, message: "\(error)")))
      case .success(let classification):
        let prediction = Prediction(
          sample: sample.id, writer: sample.writer, truth: sample.label,
          ranking: classification.ranking.map {
            .init(label: $0.label, confidence: $0.confidence, distance: $0.distance)
          })
        part.rows.append(.init(position: position, prediction: prediction))
        if !prediction.isCorrect { templates[position] = .some(classification.best.template) }
      }
    }
    show(samples, positions, templates, bench, in: &part)
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
