internal import Features
internal import Networks
internal import Platform

extension TrainingSet {
  /// The ink of every sample, normalised.
  func outlines(_ configuration: FeatureConfiguration, jobs: Int) -> [PenLines] {
    guard let extractor = try? FeatureExtractor(configuration) else { return [] }
    // Every sample that is used had features, so none fails here.
    return parallelMap(count: used.count, grain: 16, jobs: jobs) { index in
      (try? extractor.outline(of: used[index].strokes)) ?? PenLines(lines: [[.zero]])
    }
  }
}

/// The ink that networks learn from.
struct NetworkSchool: Sendable {
  /// The ink of every sample, normalised.
  let outlines: [PenLines]
  /// The label of each, below `labelCount`.
  let labels: [Int32]
  /// The number of labels.
  let labelCount: Int
  /// What every random choice depends on.
  let seed: UInt64
  /// The number of threads; nothing depends on it.
  let jobs: Int

  /// Takes the ink of training samples.
  init(_ set: TrainingSet, _ options: TrainingOptions) {
    labels = set.labelOf
    labelCount = set.labels.count
    seed = options.seed
    jobs = options.jobs
    outlines = set.outlines(options.configuration, jobs: options.jobs)
  }

  /// Trains the networks of a recipe.
  ///
  /// - Parameters:
  ///   - recipe: How they learn.
  ///   - samples: The positions of the samples to learn from; at least one.
  ///   - end: When they should have learnt; nil for no such time.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The networks, in the order of the recipe's members.
  func networks(
    _ recipe: NetworkRecipe, from samples: [Int], until end: ContinuousClock.Instant?,
    progress: (Double) -> Void
  ) -> [InkNetwork] {
    let count = recipe.members.count
    return recipe.members.enumerated().map { index, member in
      // What is left of the time is shared evenly.
      let deadline = end.map { end in
        let now = ContinuousClock.now
        return now + now.duration(to: end) / (count - index)
      }
      return InkNetwork(
        training: member, samples.map { outlines[$0] }, labels: samples.map { labels[$0] },
        labelCount: labelCount, variations: recipe.variations, seed: seed &+ UInt64(index),
        jobs: jobs, deadline: deadline
      ) { done in
        progress((Double(index) + done) / Double(count))
      }
    }
  }
}
