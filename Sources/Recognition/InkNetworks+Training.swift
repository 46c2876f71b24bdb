internal import Features
internal import Ink
internal import Matching
internal import Networks
internal import Platform

extension InkNetworks {
  /// Trains networks, first without a quarter of the writers, whose ink then says how much each opinion counts, and
  /// again with all.
  ///
  /// - Parameters:
  ///   - set: The samples.
  ///   - table: Their features for the templates.
  ///   - calibration: How distances become confidences.
  ///   - options: Seed, jobs and how templates are compared.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Throws: `MatchingError` when the search refuses.
  init(
    training set: TrainingSet, table: FeatureTable, calibration: Calibration,
    options: TrainingOptions, progress: (Double) -> Void
  ) throws(MatchingError) {
    let recipe = NetworkRecipe(variations: options.variations)
    // Half as much shows how good each opinion is.
    let trialRecipe = NetworkRecipe(variations: options.variations / 2)
    let outlines = set.outlines(options)
    let groups = WriterGroups(set.used.map(\.writer), count: 8)
    func isHeldOut(_ sample: Int) -> Bool { groups.group[sample] % 4 == 0 }
    let kept = outlines.indices.filter { !isHeldOut($0) }
    let known = Set(kept.map { set.labelOf[$0] })
    let tested = outlines.indices.filter { isHeldOut($0) && known.contains(set.labelOf[$0]) }
    func train(
      _ samples: [Int], _ recipe: NetworkRecipe, progress: (Double) -> Void
    ) -> [InkNetwork] {
      recipe.members.enumerated().map { index, member in
        InkNetwork(
          training: member, samples.map { outlines[$0] }, labels: samples.map { set.labelOf[$0] },
          labelCount: set.labels.count, recipe: recipe, seed: options.seed &+ UInt64(index),
          jobs: options.jobs
        ) { done in
          progress((Double(index) + done) / Double(recipe.members.count))
        }
      }
    }
    let equal = Fusion(fitting: [], opinions: recipe.members.count)
    guard !tested.isEmpty else {
      self.init(
        networks: train(Array(outlines.indices), recipe, progress: progress), image: equal,
        fused: Fusion(fitting: [], opinions: recipe.members.count + 1))
      return
    }
    let trial = InkNetworks(
      networks: train(kept, trialRecipe) { progress($0 / 3) }, image: equal, fused: equal)
    let opinions = trial.opinions(of: tested.map { outlines[$0] }, jobs: options.jobs)
    let templates = try options.prototypeTraining.prototypes(of: kept, in: table)
    let index = try LabelledIndex(
      templates.sequences, labels: templates.labels, window: options.window,
      neighbours: options.neighbours, jobs: options.jobs)
    let found = try index.candidates(
      for: table.sequences.selecting(tested),
      labels: min(set.labels.count, NetworkView.nearestLabels), jobs: options.jobs)
    let labels = tested.map { set.labelOf[$0] }
    let image = zip(opinions, labels).map { Fusion.Opinions(scores: $0, label: $1) }
    let fused = zip(image, found).map { sample, candidates in
      Fusion.Opinions(
        scores: sample.scores + [
          candidates.evidence(calibration).logOdds(labels: set.labels.count)
        ], label: sample.label)
    }
    let weights = (
      image: Fusion(fitting: image, opinions: recipe.members.count),
      fused: Fusion(fitting: fused, opinions: recipe.members.count + 1)
    )
    self.init(
      networks: train(Array(outlines.indices), recipe) { progress((1 + 2 * $0) / 3) },
      image: weights.image, fused: weights.fused)
    let correct =
      options.engine == .image ? weights.image.correct(image) : weights.fused.correct(fused)
    heldOut = TemplateBank.HeldOut(
      samples: tested.count, accuracy: Double(correct) / Double(tested.count),
      byWriter: groups.isByWriter)
  }
}

extension TrainingSet {
  /// The ink of every sample, normalised.
  fileprivate func outlines(_ options: TrainingOptions) -> [PenLines] {
    guard let extractor = try? FeatureExtractor(options.configuration) else { return [] }
    // Every sample that is used had features, so none fails here.
    return parallelMap(count: used.count, grain: 16, jobs: options.jobs) { index in
      (try? extractor.outline(of: used[index].strokes)) ?? PenLines(lines: [[.zero]])
    }
  }
}
