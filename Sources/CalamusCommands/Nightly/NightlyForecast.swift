import Evaluation

/// What a night would do, without doing it.
struct NightlyForecast {
  private let configuration: NightlyConfiguration
  private let folder: NightlyFolder
  private let day: CalendarDay

  /// Looks ahead to the night of a day.
  init(_ configuration: NightlyConfiguration, _ folder: NightlyFolder, _ day: CalendarDay) {
    self.configuration = configuration
    self.folder = folder
    self.day = day
  }

  /// One line an evaluation, and what would be removed if all went well.
  var text: String {
    let content = folder.content()
    let history = NightlyHistory(content.finished)
    var text = "\(folder.night(day).path)\n"
    for job in configuration.jobs {
      text += "  \(job.name): calamus \(job.words.map(oneLine).joined(separator: " "))"
      text += history.lastGood(job.name, before: day).map { ", compared with \($0)\n" } ?? "\n"
    }
    let good = NightlyRun(
      date: day.description,
      evaluations: configuration.jobs.map {
        NightlyOutcome(name: $0.name, dataset: $0.dataset, method: $0.method, state: .good)
      })
    let others = content.finished.filter { $0.date != good.date }
    let after = NightlyHistory(others + [good])
    let removed = configuration.retention.removable(
      finished: after.nights.map(\.day), unfinished: content.unfinished,
      protected: after.indispensable.union([day]))
    for day in removed { text += "  removes \(day)\n" }
    return text
  }
}
