import Evaluation

extension Trend.Group {
  /// The nights of one evaluation, oldest first; those in which it failed have no figures.
  init(_ name: String, in nights: [NightlyRun]) {
    let runs = nights.compactMap { night in
      night.evaluation(name).map { TrendRun($0, on: night.date) }
    }
    let latest = nights.last?.evaluation(name)
    self.init(dataset: name, split: latest?.method ?? "", runs: runs)
  }
}

extension TrendRun {
  /// The figures of one evaluation of one night.
  init(_ outcome: NightlyOutcome, on date: String) {
    folder = date
    finished = nil
    (dataset, split) = (outcome.dataset, outcome.method)
    digest = outcome.digest
    (samples, correct) = (outcome.samples, outcome.correct)
    failed = outcome.failures
    (topThree, macroF1, calibrationError, seconds) = (nil, nil, nil, nil)
  }
}
