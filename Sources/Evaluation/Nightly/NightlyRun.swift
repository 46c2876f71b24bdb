/// One night: all its evaluations.
public struct NightlyRun: Codable, Hashable, Sendable {
  /// The day, such as `2026-11-30`.
  public var date: String
  /// The evaluations in the order of the configuration.
  public var evaluations: [NightlyOutcome]

  /// Makes a night.
  public init(date: String, evaluations: [NightlyOutcome]) {
    self.date = date
    self.evaluations = evaluations
  }

  /// How the night ended: the worst of its evaluations.
  public var state: NightlyOutcome.State {
    if evaluations.contains(where: { $0.state == .failed }) { return .failed }
    return evaluations.contains { $0.state == .regressed } ? .regressed : .good
  }

  /// The evaluation of a name.
  public func evaluation(_ name: String) -> NightlyOutcome? {
    evaluations.first { $0.name == name }
  }
}

/// The finished nights of a folder.
public struct NightlyHistory: Sendable {
  /// The nights, oldest first.
  public let nights: [(day: CalendarDay, run: NightlyRun)]

  /// Takes nights in any order; those whose date is none are left out.
  public init(_ runs: [NightlyRun]) {
    nights = runs.compactMap { run in CalendarDay(run.date).map { ($0, run) } }
      .sorted { $0.day < $1.day }
  }

  /// The newest night before a day in which an evaluation was good.
  ///
  /// - Parameters:
  ///   - name: The evaluation.
  ///   - day: Nights from this day on do not count.
  /// - Returns: The night's day; nil when there is none.
  public func lastGood(_ name: String, before day: CalendarDay) -> CalendarDay? {
    nights.last { $0.day < day && $0.run.evaluation(name)?.state == .good }?.day
  }

  /// The nights that must never go: the newest in which all was good, and for every evaluation of the newest night the
  /// newest in which that one was good.
  public var indispensable: Set<CalendarDay> {
    var days = Set<CalendarDay>()
    if let best = nights.last(where: { $0.run.state == .good }) { days.insert(best.day) }
    for evaluation in nights.last?.run.evaluations ?? [] {
      let good = nights.last { $0.run.evaluation(evaluation.name)?.state == .good }
      if let good { days.insert(good.day) }
    }
    return days
  }
}
