internal import Features
internal import Matching
internal import Platform

extension TemplateBank {
  /// Trains a bank.
  ///
  /// `auto` first searches for window, weights and size by cross-validation over writers. Then templates are made of
  /// all samples, and the confidence is calibrated by searching samples among templates that were made without their
  /// writers.
  ///
  /// - Parameters:
  ///   - samples: Labelled characters in a stable order.
  ///   - options: How to train; `jobs` changes nothing in the bank.
  ///   - command: The command line that the bank remembers.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The bank, the samples that had no features, and the report when it is wanted.
  /// - Throws: `TrainingError` when an option is out of range, no sample can be used or the journal cannot be written.
  public static func train(
    _ samples: [LabelledSample], options: TrainingOptions, command: String,
    progress: (Double) -> Void = { _ in }
  ) throws(TrainingError) -> TrainingResult {
    try options.validate()
    let start = ContinuousClock.now
    let set = try TrainingSet(samples, configuration: options.configuration, jobs: options.jobs)
    let search = try TrainingSearch(set, options, since: start) { progress(0.7 * $0) }
    var report = search.report
    let bank = try train(
      set, search.options, command: command, until: options.timeBudget.map { start + $0 },
      report: &report
    ) { part in
      progress(search.searched ? 0.7 + 0.3 * part : part)
    }
    search.finish()
    progress(1)
    return TrainingResult(bank: bank, failures: set.failures, report: report)
  }

  private static func train(
    _ set: TrainingSet, _ options: TrainingOptions, command: String,
    until end: ContinuousClock.Instant?, report: inout TrainingReport?,
    progress: (Double) -> Void
  ) throws(TrainingError) -> TemplateBank {
    let table = try set.table(of: options.configuration, jobs: options.jobs)
    // Networks take most of the time where there are any.
    let share =
      options.engine.hasNetworks || options.tunesEngine ? 0.1 : options.engine == .strokes ? 0.5 : 1
    do throws(MatchingError) {
      let all = Array(set.used.indices)
      let templates = try options.prototypeTraining.prototypes(of: all, in: table) {
        progress(share * 0.2 * $0)
      }
      // Templates that are samples need no training without each group, so more groups cost no more.
      let keepsAll = options.prototypes == .all && options.method != .condensed
      let heldOut = try HeldOutSearch(
        table, groups: WriterGroups(set.used.map(\.writer), count: keepsAll ? 8 : 4),
        looked: evenly(keepsAll ? 2000 : 10_000, of: all.count), pool: all,
        training: options.prototypeTraining, neighbours: options.neighbours
      ) { progress(share * (0.2 + 0.8 * $0)) }
      let calibration = Calibration(
        fitting: heldOut.findings, points: options.configuration.points)
      let (engine, networks, trial) = try networks(
        set, table, calibration, options, until: end
      ) { progress(share + (1 - share) * $0) }
      report?.engines = trial.map { $0.attempts(templates: templates.labels.count, engine) } ?? []
      let origins = templates.origins.map { set.used[$0] }
      var bank = TemplateBank(
        engine: engine, configuration: options.configuration, channels: table.channels,
        labels: set.labels, templates: templates.sequences, templateLabels: templates.labels,
        templateSamples: templates.origins.map { Int32($0) }, templateIDs: origins.map(\.id),
        templateWriters: origins.map(\.writer), templateFactors: [], sampleDigests: set.digests,
        window: options.window, neighbours: options.neighbours,
        rejectThreshold: options.rejectThreshold, calibration: calibration, networks: networks,
        training: Training(
          digest: set.digest, command: command, samples: set.used.count,
          failed: set.failures.count, prototypes: options.prototypes.text,
          method: options.prototypes == .all && options.method != .condensed
            ? nil : options.method, seed: options.seed,
          heldOut: trial?.heldOut(engine) ?? HeldOut(heldOut, calibration: calibration)))
      if engine == .strokes {
        let strokes = try StrokeTemplates.trained(
          templates, of: set, table: table, options: options
        ) { progress(0.5 + 0.5 * $0) }
        bank.strokes = strokes.templates
        bank.training.heldOut = HeldOut(
          strokes.search, calibration: strokes.templates.calibration)
      }
      return bank.withDigest()
    } catch {
      throw .matching(error.description)
    }
  }

  /// The engine, its networks, and what held-out writers said of the engines where networks were tried.
  private static func networks(
    _ set: TrainingSet, _ table: FeatureTable, _ calibration: Calibration,
    _ options: TrainingOptions, until end: ContinuousClock.Instant?, progress: (Double) -> Void
  ) throws(MatchingError) -> (Engine, InkNetworks?, NetworkTrial?) {
    guard options.engine.hasNetworks || options.tunesEngine else {
      return (options.engine, nil, nil)
    }
    let school = NetworkSchool(set, options)
    let now = ContinuousClock.now
    let trial = try NetworkTrial(
      school, table: table, groups: WriterGroups(set.used.map(\.writer), count: 8),
      calibration: calibration, options: options,
      until: end.map { now + now.duration(to: $0) / 3 }
    ) { progress($0 / 3) }
    let engine = options.tunesEngine ? trial.bestEngine : options.engine
    guard engine.hasNetworks else { return (engine, nil, trial) }
    let networks = school.networks(
      NetworkRecipe(variations: options.variations), from: Array(school.outlines.indices),
      until: end
    ) { progress((1 + 2 * $0) / 3) }
    return (
      engine, InkNetworks(networks: networks, image: trial.image, fused: trial.fused), trial
    )
  }

  /// The same bank with the digest of its file.
  func withDigest() -> TemplateBank {
    var bank = self
    bank.digest = SHA256.digest(of: fileBytes)
    return bank
  }
}

extension TemplateBank.HeldOut {
  /// Counts the held-out samples that get their label; nil when none could be looked at.
  fileprivate init?(_ search: HeldOutSearch, calibration: Calibration) {
    guard !search.findings.isEmpty else { return nil }
    let count = search.findings.count
    self.init(
      samples: count,
      accuracy: Double(count - search.misread(calibration).count) / Double(count),
      calibrationError: search.calibrationError(calibration),
      byWriter: search.isByWriter)
  }
}
