internal import Features

/// The search for window and channel weights, one after the other, by cross-validation among training writers.
///
/// A value is taken when it reads more samples right than the best so far by more than chance: the gain is larger than
/// the square root of the number of samples whose result changed.
struct ConfigurationSearch {
  /// One thing that can be changed, and the values that are tried for it.
  private struct Dial {
    var name: String
    var values: [Double]
    var current: (TrainingOptions) -> Double
    var set: (inout TrainingOptions, Double) -> Void
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - start: Where to begin; every sample is a template during the search.
  ///   - measured: The channels that all samples measured.
  ///   - trials: Where ways are tried.
  ///   - report: Gets all attempts.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The best options found.
  /// - Throws: `TrainingError` as `CrossValidation.trial`.
  static func best(
    from start: TrainingOptions, measured: [FeatureChannel], _ trials: inout CrossValidation,
    _ report: inout TrainingReport, progress: (Double) -> Void
  ) throws(TrainingError) -> TrainingOptions {
    var best = start
    best.prototypes = .all
    guard var bestTrial = try trials.trial(best, .quick) else { return start }
    report.search.append(attempt("as given", bestTrial))
    let dials = self.dials(start, measured)
    let steps = dials.reduce(0) { $0 + $1.values.count }
    var done = 0
    for dial in dials {
      for value in dial.values {
        done += 1
        guard value != dial.current(best) else { continue }
        var changed = best
        dial.set(&changed, value)
        guard let trial = try trials.trial(changed, .quick) else { break }
        progress(Double(done) / Double(steps))
        var attempt = attempt("\(dial.name) \(text(value, of: dial))", trial)
        if trial.isBetter(than: bestTrial) {
          (best, bestTrial) = (changed, trial)
          attempt.isChosen = true
        }
        report.search.append(attempt)
      }
    }
    best.prototypes = start.prototypes
    return best
  }

  private static func attempt(_ name: String, _ trial: Trial) -> TrainingReport.Attempt {
    TrainingReport.Attempt(
      name: name, samples: trial.samples, wrong: trial.misread.count, templates: trial.templates,
      isChosen: false)
  }

  private static func text(_ value: Double, of dial: Dial) -> String {
    if dial.name == "window", value == 0 { return "none" }
    return value == value.rounded() ? String(Int(value)) : "\(value)"
  }

  private static func dials(
    _ options: TrainingOptions, _ measured: [FeatureChannel]
  ) -> [Dial] {
    // A window of 0 stands for none, as on the command line.
    let points = Double(options.configuration.points)
    let parts: [Double] = [12, 8, 6, 4]
    let windows = parts.map { part in (points / part).rounded() } + [0]
    var dials: [Dial] = []
    if options.tunesWindow {
      dials.append(
        Dial(
          name: "window", values: windows, current: { Double($0.window ?? 0) },
          set: { $0.window = $1 == 0 ? nil : Int($1) }))
    }
    if options.tunesNeighbours {
      dials.append(
        Dial(
          name: "neighbours", values: [1, 3, 5], current: { Double($0.neighbours) },
          set: { $0.neighbours = Int($1) }))
    }
    for group in ChannelGroup.allCases where group.channels.allSatisfy(measured.contains) {
      dials.append(
        Dial(
          name: "weight of \(group.rawValue)", values: group.weights,
          current: { $0.configuration.weights[keyPath: group.weight] },
          set: { $0.configuration.weights[keyPath: group.weight] = $1 }))
    }
    return dials
  }
}
