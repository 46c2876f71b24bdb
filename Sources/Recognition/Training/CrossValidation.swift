internal import Features
internal import Foundation
internal import Matching

/// Tries ways to train: each is trained without some writers and reads theirs, in turn.
struct CrossValidation {
  /// How much a trial looks at.
  struct Extent {
    /// How many groups of writers are held out in turn.
    var groups: Int
    /// The largest number of samples that are read.
    var looked: Int
    /// The largest number of samples that templates are made from.
    var pool: Int

    /// For many comparisons of configurations, with all samples as templates.
    static let quick = Extent(groups: 5, looked: 3000, pool: 10_000)
    /// For few comparisons of how templates are made.
    static let thorough = Extent(groups: 4, looked: 10_000, pool: 20_000)
  }

  private let set: TrainingSet
  private var journal: TrainingJournal
  /// When no new trial may begin.
  var deadline: ContinuousClock.Instant?
  /// Whether a trial was left out since the time was over.
  private(set) var isOutOfTime = false

  /// Prepares trials on a training set.
  init(_ set: TrainingSet, journal: TrainingJournal) {
    self.set = set
    self.journal = journal
  }

  /// Tries a way to train.
  ///
  /// - Parameters:
  ///   - options: The way; its `prototypes` may not be `auto`.
  ///   - extent: How much to look at.
  ///   - progress: Called now and then with the part that is done, 0...1.
  /// - Returns: The trial; nil when it is new and the time is over.
  /// - Throws: `TrainingError` when an option is out of range, the search refuses or the journal cannot be written.
  mutating func trial(
    _ options: TrainingOptions, _ extent: Extent, progress: (Double) -> Void = { _ in }
  ) throws(TrainingError) -> Trial? {
    let key = Self.key(options, extent)
    if let known = journal.trial(key) { return known }
    if let deadline, ContinuousClock.now >= deadline {
      isOutOfTime = true
      return nil
    }
    let trial = try run(options, extent, progress: progress)
    try journal.remember(trial, as: key)
    return trial
  }

  /// Removes what was remembered for the next run.
  func finish() { journal.remove() }

  private func run(
    _ options: TrainingOptions, _ extent: Extent, progress: (Double) -> Void
  ) throws(TrainingError) -> Trial {
    let table = try set.table(of: options.configuration, jobs: options.jobs)
    do throws(MatchingError) {
      let search = try HeldOutSearch(
        table, groups: WriterGroups(set.used.map(\.writer), count: extent.groups),
        looked: evenly(extent.looked, of: set.used.count),
        pool: evenly(extent.pool, of: set.used.count), training: options.prototypeTraining,
        neighbours: options.neighbours, progress: progress)
      let calibration = Calibration(
        fitting: search.findings, points: options.configuration.points)
      var counts = [Int](repeating: 0, count: table.labelCount)
      for label in table.labels { counts[Int(label)] += 1 }
      return Trial(
        samples: search.findings.count, misread: search.misread(calibration),
        templates: counts.reduce(0) { $0 + options.prototypes.templates(of: $1) })
    } catch {
      throw .matching(error.description)
    }
  }

  /// What a trial depends on, as text.
  private static func key(_ options: TrainingOptions, _ extent: Extent) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let features =
      (try? encoder.encode(options.configuration)).map { String(decoding: $0, as: UTF8.self) }
    return [
      features ?? "", "window \(options.window.map(String.init) ?? "none")",
      "neighbours \(options.neighbours)", "prototypes \(options.prototypes.text)",
      "method \(options.method.rawValue)", "seed \(options.seed)",
      "extent \(extent.groups) \(extent.looked) \(extent.pool)",
    ].joined(separator: "; ")
  }
}

/// All positions, or some of them at equal distances where there are more than wanted.
func evenly(_ wanted: Int, of count: Int) -> [Int] {
  count <= wanted ? Array(0..<count) : (0..<wanted).map { $0 * count / wanted }
}
