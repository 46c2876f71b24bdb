import CommandLineSyntax
import DataFormats
import Evaluation
import Foundation
import Reports

/// `calamus nightly CONFIG`: evaluates many datasets and banks, night after night.
enum NightlyCommand: Command {
  private static let date = Option<String>.text(
    "date", placeholder: "DAY", "the day of the night, as 2026-11-30 (default: today, in UTC)")
  private static let resume = Option<Bool>.flag(
    "resume", "go on with the night of that day if it was begun",
    details: """
      What is finished stays; what failed is tried again. Without a begun night, begins one: a timer \
      can always give this option.
      """)
  private static let force = Option<Bool>.flag(
    "force", short: "f", "begin the night of that day anew; what it has is removed")
  private static let output = Option<String>.text(
    "output", short: "o", .path, placeholder: "DIR", "the folder of the nights, instead of CONFIG's"
  )
  private static let maximalDrop = Option<Double>.number(
    "max-drop", in: 0...100, placeholder: "POINTS",
    "allow accuracy to fall by so many percentage points, instead of CONFIG's maxDrop")
  private static let dryRun = Option<Bool>.flag(
    "dry-run", "check CONFIG and tell what would be done")

  static let declaration = CommandDeclaration(
    name: "nightly", summary: "evaluates many datasets and banks, night after night",
    details: """
      Does all evaluations that CONFIG names, each in a process of its own, into a folder of the \
      day; compares each with the last night in which it was good; removes old nights as CONFIG \
      says, but never the last good ones; and writes index.html and summary.json of all nights. \
      Whatever ends it, --resume goes on from there to the same result.

      CONFIG is JSON and may hold comments. Paths start at its folder. Its keys:

      output: the folder of the nights. title: what the pages are called. jobs: threads.

      evaluations: a list of objects; every one of their datasets is evaluated with every one of \
      their banks and protocols. name: instead of the name made of dataset and bank. options: \
      options of 'calamus evaluate', without dashes.

      maxDrop: by how many percentage points accuracy may fall. minAccuracy: the per cent that must \
      be reached. timeLimit: the minutes after which an evaluation is given up. These three may \
      stand for all or in an evaluation.

      keep: last, weekly, monthly, yearly: how many nights, and one of how many weeks, months and \
      years stay; without it all do.

      Ends with status 3 when an evaluation is worse than allowed, else 1 when one or some samples \
      failed, 4 when all evaluations failed; each is named.
      """,
    operands: [Operand("CONFIG", "the configuration, a JSON file")],
    options: [
      date.declaration, resume.declaration, force.declaration, output.declaration,
      maximalDrop.declaration, dryRun.declaration,
    ],
    examples: [
      Example("nightly nightly.json", "does today's night"),
      Example("nightly nightly.json --resume", "the same, from a timer or after an interruption"),
    ])

  static func run(_ invocation: Invocation, _ session: Session) throws -> ExitStatus {
    if invocation.isSet(resume), invocation.isSet(force) {
      throw UsageError("nightly: --resume and --force exclude each other: drop one")
    }
    let day = try day(invocation)
    var configuration = try NightlyConfiguration(contentsOf: invocation.operands[0])
    if let path = invocation[output] { configuration.output = URL(fileURLWithPath: path).path }
    if let drop = invocation[maximalDrop] {
      for index in configuration.jobs.indices { configuration.jobs[index].maximalDrop = drop }
    }
    if invocation[SharedOptions.jobs] != nil { configuration.threads = session.jobs }
    let folder = NightlyFolder(path: configuration.output)
    guard !invocation.isSet(dryRun) else {
      try session.output.write(NightlyForecast(configuration, folder, day).text)
      return .done
    }
    let lock = try folder.lock()
    defer { withExtendedLifetime(lock) {} }
    folder.sweep()
    try clear(folder.night(day), of: folder, invocation)

    let history = NightlyHistory(folder.content().finished)
    let night = NightlyNight(
      configuration: configuration, folder: folder, night: folder.night(day), history: history,
      session: session)
    let run = try night.run()
    try prune(folder, configuration.retention, sparing: day, session)
    try folder.writePages(title: configuration.title)
    return try report(run, folder, session)
  }

  private static func day(_ invocation: Invocation) throws -> CalendarDay {
    guard let text = invocation[date] else {
      return CalendarDay(secondsSince1970: Date().timeIntervalSince1970)
    }
    guard let day = CalendarDay(text) else {
      throw UsageError("nightly: --date '\(text)' is no day: type one such as 2026-11-30")
    }
    return day
  }

  /// Makes sure that the night may be begun or gone on with.
  private static func clear(
    _ night: NightFolder, of folder: NightlyFolder, _ invocation: Invocation
  ) throws {
    guard night.exists else { return }
    guard night.isOurs || night.isEmpty else {
      throw CommandFailure("\(night.path): is not the folder of a night: move it away")
    }
    if invocation.isSet(force) {
      try folder.remove(night.day)
    } else if !invocation.isSet(resume), night.isOurs {
      let state = night.run == nil ? "was begun and not finished" : "is there already"
      throw CommandFailure(
        "\(night.path): \(state): go on with '--resume', or begin anew with '--force'")
    }
  }

  private static func prune(
    _ folder: NightlyFolder, _ policy: RetentionPolicy, sparing day: CalendarDay,
    _ session: Session
  ) throws {
    let content = folder.content()
    let history = NightlyHistory(content.finished)
    let days = policy.removable(
      finished: history.nights.map(\.day), unfinished: content.unfinished,
      protected: history.indispensable.union([day]))
    for day in days {
      try folder.remove(day)
      session.detail("\(day): removed")
    }
  }

  private static func report(
    _ run: NightlyRun, _ folder: NightlyFolder, _ session: Session
  ) throws -> ExitStatus {
    if session.json {
      try session.print(NightlyFile.json(run).compact)
    } else {
      let done = run.evaluations.count { $0.state != .failed }
      try session.print(
        "\(run.date): \(run.state.rawValue), \(done) of "
          + "\(counted(run.evaluations.count, "evaluation")) done\n  page: \(folder.path)/index.html"
      )
    }
    for outcome in run.evaluations {
      if let reason = outcome.reason { session.messages.say("\(outcome.name): \(reason)") }
    }
    let states = run.evaluations.map(\.state)
    if states.contains(.regressed) { return .regression }
    if states.allSatisfy({ $0 == .failed }) { return .nothingDone }
    let isWhole = run.evaluations.allSatisfy { $0.state != .failed && $0.failures == 0 }
    return isWhole ? .done : .someFailed
  }
}
