internal import Features

/// What is found out before a bank is trained: the options that `auto` chooses, and the report.
struct TrainingSearch {
  /// How to train; nothing in it is `auto`.
  let options: TrainingOptions
  /// What was tried; nil unless the options ask for it.
  let report: TrainingReport?
  /// Whether anything was tried.
  let searched: Bool
  private let trials: CrossValidation

  /// Tries what `auto` and the report need.
  ///
  /// Where networks are to be trained too, the search gets half of the time.
  ///
  /// - Throws: `TrainingError` as `CrossValidation.trial`.
  init(
    _ set: TrainingSet, _ asked: TrainingOptions, since start: ContinuousClock.Instant,
    progress: (Double) -> Void
  ) throws(TrainingError) {
    var trials = CrossValidation(
      set,
      journal: TrainingJournal(asked.journal, resumes: asked.resumes, samples: set.digest))
    let share = asked.engine.hasNetworks || asked.tunesEngine ? 0.5 : 1
    let budget = asked.timeBudget.map { $0 * share }
    var report = TrainingReport()
    var options = asked
    searched = asked.prototypes == .auto || asked.reports
    if searched {
      let measured = try set.measuredChannels(jobs: asked.jobs)
      if asked.prototypes == .auto {
        // The size of the bank matters more than the last dial.
        trials.deadline = budget.map { start + $0 * 0.4 }
        options = try ConfigurationSearch.best(
          from: asked, measured: measured, &trials, &report, progress: { progress(0.3 * $0) })
      }
      trials.deadline = budget.map { start + $0 }
      let smallest = try SizeSearch.best(
        options, samples: set.samplesOfLabels, &trials, &report,
        progress: { progress(0.3 + 0.5 * $0) })
      if asked.prototypes == .auto { options.prototypes = smallest }
      if asked.reports {
        report.channels = try ChannelAblation.worths(
          options, measured: measured, &trials, progress: { progress(0.8 + 0.2 * $0) })
      }
    }
    report.isOutOfTime = trials.isOutOfTime
    self.report = asked.reports ? report : nil
    self.options = options
    self.trials = trials
  }

  /// Forgets what an interrupted training would have needed.
  func finish() { trials.finish() }
}
