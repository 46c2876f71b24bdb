import DataFormats
import Evaluation
import Foundation
import Platform
import Reports

/// The work of one night: every evaluation that is not finished, one after the other.
struct NightlyNight {
  /// What the night consists of.
  let configuration: NightlyConfiguration
  /// Where all nights lie.
  let folder: NightlyFolder
  /// Where this one lies.
  let night: NightFolder
  /// The finished nights before this one.
  let history: NightlyHistory
  /// Settings and messages.
  let session: Session

  /// Runs the night to its end.
  ///
  /// - Returns: What it gave.
  /// - Throws: `CommandFailure.interrupted`, or `FileError` when results cannot be written; what is finished is kept.
  func run() throws -> NightlyRun {
    try night.begin(configuration.jobs)
    if let finished = night.run {
      guard finished.evaluations.contains(where: { $0.state == .failed }) else { return finished }
      night.reopen()
    }
    var outcomes: [NightlyOutcome] = []
    for (index, job) in configuration.jobs.enumerated() {
      session.showCount("evaluating \(index + 1) of \(configuration.jobs.count): \(job.name)")
      let entry = night.entry(job.name)
      if let outcome = entry.outcome, outcome.name == job.name, outcome.state != .failed {
        outcomes.append(outcome)
      } else {
        outcomes.append(try evaluate(job, in: entry))
      }
      session.messages.show(nil)
      if !session.json, let outcome = outcomes.last {
        try session.print(NightlyLine(outcome).text)
        try session.output.flush()
      }
    }
    let run = NightlyRun(date: night.day.description, evaluations: outcomes)
    try night.finish(run, title: configuration.title)
    return run
  }

  private func evaluate(_ job: NightlyJob, in entry: EntryFolder) throws -> NightlyOutcome {
    try entry.prepare()
    var outcome = NightlyOutcome(
      name: job.name, dataset: job.dataset, method: job.method, state: .failed)
    if entry.isEvaluated {
      session.detail("\(job.name): is evaluated already")
    } else {
      outcome.reason = try evaluate(job, entry)
    }
    if outcome.reason == nil {
      do {
        try judge(&outcome, job, entry)
      } catch let error as ReportError {
        outcome.reason = error.description
      }
    }
    if let reason = outcome.reason { outcome.reason = relative(reason) }
    try entry.finish(outcome)
    return outcome
  }

  /// Lets a process of its own evaluate.
  ///
  /// - Returns: Why there is no result; nil when there is one.
  private func evaluate(_ job: NightlyJob, _ entry: EntryFolder) throws -> String? {
    waitForOrphan(entry.evaluation)
    let clock = ContinuousClock()
    let (date, start) = (Date(), clock.now)
    let process = EvaluationProcess(
      words: Array(job.words.prefix(1)) + [
        "--output", entry.evaluation, "--force", "--quiet", "--color", "never",
        "--jobs", String(configuration.threads ?? session.jobs),
      ] + (session.seed == 0 ? [] : ["--seed", String(session.seed)]) + job.words.dropFirst(),
      folder: configuration.folder, log: entry.log, timeLimit: job.timeLimit)
    var ending = try process.run(resuming: true)
    if ending == .exit(ExitStatus.nothingDone.rawValue),
      process.lastWords?.hasSuffix(UnfinishedWork.startAnew) == true
    {
      // The data changed since: what was finished of the old data is of no use.
      ending = try process.run(resuming: false)
    }
    let seconds = (clock.now - start) / .seconds(1)
    try AtomicFile.write(
      NightlyTiming(start: date, seconds: seconds).json.pretty, to: entry.timing)
    switch ending {
    case .exit(ExitStatus.done.rawValue), .exit(ExitStatus.someFailed.rawValue): return nil
    case .exit(ExitStatus.interrupted.rawValue): throw CommandFailure.interrupted
    case .exit(let status): return process.lastWords ?? "the evaluation ended with status \(status)"
    case .signal(SIGKILL):
      return "the evaluation was killed: it may need more memory than there is"
    case .signal(let signal): return "the evaluation was ended by signal \(signal)"
    case .timeout:
      return "the evaluation took longer than its timeLimit of \(Self.minutes(job.timeLimit))"
    }
  }

  /// Takes the figures of an evaluation and compares them with the last good night's.
  private func judge(
    _ outcome: inout NightlyOutcome, _ job: NightlyJob, _ entry: EntryFolder
  ) throws {
    let new = try EvaluationFolder(entry.evaluation).record()
    let metrics = new.metrics
    (outcome.samples, outcome.correct) = (metrics.samples, metrics.correct)
    outcome.failures = new.failures.count
    outcome.digest = new.dataset.digest
    guard let accuracy = metrics.accuracy else {
      outcome.reason = "no sample could be classified: see \(entry.evaluation)/report.html"
      return
    }
    outcome.state = .good
    if let earlier = history.lastGood(job.name, before: night.day) {
      let comparer = NightlyComparison(
        old: EvaluationFolder(folder.night(earlier).entry(job.name).evaluation),
        new: EvaluationFolder(entry.evaluation), day: earlier)
      do {
        outcome.earlier = try comparer.compare(new, writingTo: entry.comparison)
        outcome.reason = try comparer.regression(to: new, maximalDrop: job.maximalDrop)
      } catch let error as ReportError where error.file.hasPrefix(comparer.old.path) {
        session.note("\(job.name): cannot be compared with \(earlier): \(error)")
      }
    }
    if outcome.reason == nil, let least = job.minimalAccuracy, accuracy * 100 < least - 1e-9 {
      outcome.reason =
        "accuracy is \(Percentage.text(accuracy)), less than minAccuracy, "
        + Percentage.text(least / 100)
    }
    if outcome.reason != nil { outcome.state = .regressed }
  }

  /// Waits until the evaluation of a night that was killed has noticed.
  private func waitForOrphan(_ path: String) {
    for _ in 0..<100 where FolderLock(path) == nil { Thread.sleep(forTimeInterval: 0.1) }
  }

  /// A reason without the absolute place of the night, which says nothing and differs from machine to machine.
  private func relative(_ text: String) -> String {
    text.replacing(night.path + "/", with: "")
  }

  private static func minutes(_ limit: Double?) -> String {
    let limit = limit ?? 0
    return limit == 1 ? "1 minute" : "\(Int(exactly: limit).map(String.init) ?? "\(limit)") minutes"
  }
}
