/// Accuracy against the number of templates, and the smallest bank that costs next to nothing.
struct SizeSearch {
  /// The shares of a label's samples that are tried.
  private static let shares = [0.01, 0.02, 0.05, 0.1, 0.2]
  /// How much more error than the best size has is next to nothing: 0.05 points.
  private static let allowance = 0.0005
  /// The same where networks have most of the say, and few templates are fast: 0.2 points of what templates read alone.
  private static let allowanceBesideNetworks = 0.002

  /// Tries sizes from the smallest to all samples.
  ///
  /// - Parameters:
  ///   - options: How to train; `prototypes` does not count.
  ///   - samples: How many samples each label has.
  ///   - trials: Where ways are tried.
  ///   - report: Gets the curve.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The smallest size that costs next to nothing; all samples where the time allowed no trial.
  /// - Throws: `TrainingError` as `CrossValidation.trial`.
  static func best(
    _ options: TrainingOptions, samples: [Int], _ trials: inout CrossValidation,
    _ report: inout TrainingReport, progress: (Double) -> Void
  ) throws(TrainingError) -> PrototypeCount {
    let counts = counts(for: samples)
    var tried: [(count: PrototypeCount, trial: Trial)] = []
    for (position, count) in counts.enumerated() {
      var changed = options
      changed.prototypes = count
      let trial = try trials.trial(changed, .thorough) { part in
        progress((Double(position) + part) / Double(counts.count))
      }
      if let trial { tried.append((count, trial)) }
    }
    let least = tried.map(\.trial.error).min() ?? 1
    let hasNetworks = options.engine.hasNetworks || options.tunesEngine
    let allowed = least + (hasNetworks ? allowanceBesideNetworks : allowance)
    let chosen = tried.first { $0.trial.error <= allowed }
    report.sizes = tried.map { count, trial in
      TrainingReport.Attempt(
        name: count.text, samples: trial.samples, wrong: trial.misread.count,
        templates: trial.templates, isChosen: count == chosen?.count)
    }
    return chosen?.count ?? .all
  }

  /// Sizes that differ, the smallest first.
  private static func counts(for samples: [Int]) -> [PrototypeCount] {
    let total = samples.reduce(0, +)
    var last = 0
    var counts: [PrototypeCount] = []
    for share in shares {
      let count = PrototypeCount.share(share)
      let templates = samples.reduce(0) { $0 + count.templates(of: $1) }
      // What is no larger than the last size teaches nothing new.
      if templates * 2 > last * 3, templates < total {
        counts.append(count)
        last = templates
      }
    }
    return counts + [.all]
  }
}
