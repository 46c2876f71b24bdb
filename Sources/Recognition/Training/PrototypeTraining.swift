package import Matching
internal import Numerics

/// Makes the templates of some training samples.
package struct PrototypeTraining {
  /// How many templates a label gets.
  var count: PrototypeCount
  /// How they are made.
  var method: PrototypeMethod
  /// The Sakoe-Chiba radius in points.
  var window: Int?
  /// Decides which samples of a large label are looked at, and in which order samples teach.
  var seed: UInt64
  /// The number of threads; nothing depends on it.
  var jobs: Int

  /// Says how to make templates.
  package init(
    count: PrototypeCount, method: PrototypeMethod, window: Int?, seed: UInt64, jobs: Int
  ) {
    self.count = count
    self.method = method
    self.window = window
    self.seed = seed
    self.jobs = jobs
  }

  /// Makes templates.
  ///
  /// - Parameters:
  ///   - members: The samples to use, positions in `table`, in rising order; at least one.
  ///   - table: The features and labels of all samples.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: Templates in label order.
  /// - Throws: `MatchingError` when the search refuses.
  package func prototypes(
    of members: [Int], in table: FeatureTable, progress: (Double) -> Void = { _ in }
  ) throws(MatchingError) -> Prototypes {
    if method == .condensed {
      let kept = try Condensing(window: window, jobs: jobs).kept(of: members, in: table)
      return try samples(kept, in: table)
    }
    var pool = members
    if method == .edited {
      pool = try Editing(window: window, jobs: jobs).kept(of: members, in: table)
    }
    let chosen = try medoids(of: pool, in: table) { progress(0.4 * $0) }
    let start = try samples(chosen, in: table)
    // Where every sample is a template there is nothing left to learn from.
    guard chosen.count < pool.count else { return start }
    switch method {
    case .medoids, .edited, .condensed: return start
    case .barycentres, .softBarycentres:
      return try Barycentres(
        window: window, smoothing: method == .softBarycentres ? Barycentres.usualSmoothing : nil,
        jobs: jobs
      ).averaged(start, over: pool, in: table)
    case .lvq:
      return try VectorQuantisation(window: window, seed: seed, jobs: jobs)
        .learned(start, from: pool, in: table) { progress(0.4 + 0.6 * $0) }
    }
  }

  /// The samples that stand for each label, label by label.
  private func medoids(
    of members: [Int], in table: FeatureTable, progress: (Double) -> Void
  ) throws(MatchingError) -> [Int] {
    var byLabel = [[Int]](repeating: [], count: table.labelCount)
    for sample in members { byLabel[Int(table.labels[sample])].append(sample) }
    let generator = SeededGenerator(seed: seed)
    var chosen: [Int] = []
    for (label, samples) in byLabel.enumerated() {
      let wanted = count.templates(of: samples.count)
      if wanted == samples.count {
        chosen += samples
      } else {
        let picked = try PrototypeSelection.choose(
          wanted, of: table.sequences.selecting(samples), window: window,
          generator: generator.forked(by: UInt64(label)), jobs: jobs)
        chosen += picked.map { samples[$0] }
      }
      progress(Double(label + 1) / Double(byLabel.count))
    }
    return chosen
  }

  /// Samples as templates.
  private func samples(
    _ chosen: [Int], in table: FeatureTable
  ) throws(MatchingError) -> Prototypes {
    Prototypes(
      sequences: try table.sequences.selecting(chosen), labels: chosen.map { table.labels[$0] },
      origins: chosen)
  }
}
