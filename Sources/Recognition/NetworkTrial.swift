internal import Features
internal import Matching
internal import Networks
internal import Numerics

/// What networks and templates that were made without a quarter of the writers say of these writers' ink: from this is
/// learnt how much each counts, and which engine reads best.
struct NetworkTrial {
  /// For each held-out sample what each network, and last the templates, say of every label and of strange ink.
  let opinions: [Fusion.Opinions]
  /// Whether whole writers were held out.
  let isByWriter: Bool
  /// The weights of the networks where they decide alone.
  let image: Fusion
  /// The weights of the networks, and last that of the templates.
  let fused: Fusion

  /// The engines that are tried.
  private static let engines: [Engine] = [.dtw, .image, .fused]

  /// The held-out samples that an engine does not read right, as positions in `opinions`.
  func misread(_ engine: Engine) -> [Int] {
    opinions.indices.filter { !answer(of: engine, $0).isRight }
  }

  /// How well an engine reads the held-out samples; nil when there are none.
  func heldOut(_ engine: Engine) -> TemplateBank.HeldOut? {
    guard !opinions.isEmpty else { return nil }
    let answers = opinions.indices.map { answer(of: engine, $0) }
    return TemplateBank.HeldOut(
      samples: answers.count,
      accuracy: Double(answers.count { $0.isRight }) / Double(answers.count),
      calibrationError: expectedCalibrationError(answers), byWriter: isByWriter)
  }

  /// The engine that reads best: templates alone unless networks are better by more than chance, and then both
  /// together unless networks alone are better by more than chance.
  var bestEngine: Engine {
    let trials = Dictionary(
      uniqueKeysWithValues: Self.engines.map { engine in
        (engine, Trial(samples: opinions.count, misread: misread(engine), templates: 0))
      })
    guard let dtw = trials[.dtw], let image = trials[.image], let fused = trials[.fused] else {
      return .dtw
    }
    if image.isBetter(than: fused), image.isBetter(than: dtw) { return .image }
    return fused.isBetter(than: dtw) ? .fused : .dtw
  }

  /// All engines as attempts of a report.
  func attempts(templates: Int, _ chosen: Engine) -> [TrainingReport.Attempt] {
    Self.engines.map { engine in
      TrainingReport.Attempt(
        name: engine.rawValue, samples: opinions.count, wrong: misread(engine).count,
        templates: engine == .image ? 0 : templates, isChosen: engine == chosen)
    }
  }

  /// What an engine answers for a held-out sample.
  private func answer(of engine: Engine, _ index: Int) -> (confidence: Double, isRight: Bool) {
    let scores = opinions[index].scores
    let logs =
      switch engine {
      case .dtw, .strokes: LogSoftmax.of(scores.last ?? [])
      case .image: image.logProbabilities(scores.dropLast())
      case .fused: fused.logProbabilities(scores)
      }
    let labels = logs.dropLast()
    let largest = labels.max() ?? 0
    return (
      ReproducibleMath.exp(largest),
      labels.firstIndex(of: largest) == Int(opinions[index].label)
    )
  }
}

extension NetworkTrial {
  /// Trains without a quarter of the writers, half as long as in earnest, and reads their ink.
  ///
  /// - Parameters:
  ///   - school: The ink.
  ///   - table: Its features for the templates.
  ///   - groups: The writers in groups, of which every fourth is held out.
  ///   - calibration: How distances become confidences.
  ///   - options: How templates are made and compared.
  ///   - end: When the networks should have learnt; nil for no such time.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    _ school: NetworkSchool, table: FeatureTable, groups: WriterGroups, calibration: Calibration,
    options: TrainingOptions, until end: ContinuousClock.Instant?, progress: (Double) -> Void
  ) throws(MatchingError) {
    isByWriter = groups.isByWriter
    let recipe = NetworkRecipe(variations: max(1, options.variations / 2))
    let count = recipe.members.count
    let labelCount = max(1, table.labelCount)
    let kept = table.labels.indices.filter { groups.group[$0] % 4 != 0 }
    let known = Set(kept.map { table.labels[$0] })
    let tested = table.labels.indices.filter {
      groups.group[$0] % 4 == 0 && known.contains(table.labels[$0])
    }
    guard !tested.isEmpty else {
      opinions = []
      image = Fusion(fitting: [], opinions: count, labels: labelCount)
      fused = Fusion(fitting: [], opinions: count + 1, labels: labelCount)
      return
    }
    let trial = InkNetworks(
      networks: school.networks(recipe, from: kept, until: end, progress: progress),
      image: Fusion(fitting: [], opinions: count, labels: labelCount),
      fused: Fusion(fitting: [], opinions: count + 1, labels: labelCount))
    let prototypes = try options.prototypeTraining.prototypes(of: kept, in: table)
    func heard(
      of outlines: [PenLines], _ sequences: SequenceSet, columns: [Int], labels: [Int32]
    ) throws(MatchingError) -> [Fusion.Opinions] {
      let index = try LabelledIndex(
        prototypes.sequences.selecting(columns: columns), labels: prototypes.labels,
        window: options.window, neighbours: options.neighbours, jobs: options.jobs)
      let found = try index.candidates(
        for: sequences, labels: min(table.labelCount, NetworkView.nearestLabels),
        jobs: options.jobs)
      let said = trial.opinions(of: outlines, jobs: options.jobs)
      return outlines.indices.map { place in
        let evidence = found[place].evidence(calibration)
        return Fusion.Opinions(
          scores: said[place] + [evidence.logOdds(labels: table.labelCount)],
          label: labels[place])
      }
    }
    opinions = try heard(
      of: tested.map { school.outlines[$0] }, table.sequences.selecting(tested),
      columns: Array(table.channels.indices), labels: tested.map { table.labels[$0] })
    let strangers = StrangeSamples(
      from: tested.map { school.outlines[$0] }, options.configuration, channels: table.channels,
      seed: options.seed)
    let strange = try strangers.map { strangers throws(MatchingError) in
      try heard(
        of: strangers.outlines, strangers.sequences, columns: strangers.columns,
        labels: strangers.outlines.map { _ in Int32(table.labelCount) })
    }
    // Strange ink counts as often as it is expected.
    let weight =
      StrangeInk.expectedShare * Double(opinions.count) / Double(max(1, strange?.count ?? 1))
    let all =
      opinions
      + (strange ?? []).map {
        Fusion.Opinions(scores: $0.scores, label: $0.label, weight: weight)
      }
    image = Fusion(
      fitting: all.map {
        Fusion.Opinions(scores: $0.scores.dropLast(), label: $0.label, weight: $0.weight)
      },
      opinions: count, labels: labelCount)
    fused = Fusion(fitting: all, opinions: count + 1, labels: labelCount)
  }
}
