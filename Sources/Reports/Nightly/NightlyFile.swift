public import DataFormats
public import Evaluation
public import Foundation

/// The JSON files of nightly evaluations: one of every evaluation, of every night, and of all nights.
public enum NightlyFile {
  /// The schema of `outcome.json`, one evaluation of one night.
  public static let outcomeSchema = "calamus.nightly-outcome/1"
  /// The schema of a night's `summary.json`.
  public static let nightSchema = "calamus.night/1"
  /// The schema of the `summary.json` of all nights.
  public static let summarySchema = "calamus.nightly/1"

  private struct Outcome: Decodable {
    var schema: String
    var evaluation: NightlyOutcome
  }

  private struct Night: Decodable {
    var schema: String
    var night: NightlyRun
  }

  /// The content of `outcome.json`.
  public static func json(_ outcome: NightlyOutcome) -> JSON {
    .object(["schema": .string(outcomeSchema), "evaluation": members(outcome)])
  }

  /// The content of a night's `summary.json`.
  public static func json(_ night: NightlyRun) -> JSON {
    .object(["schema": .string(nightSchema), "night": members(night)])
  }

  /// The content of the `summary.json` of all nights, newest first.
  ///
  /// - Parameters:
  ///   - nights: The finished nights, oldest first.
  ///   - unfinished: The days of nights that were cut short.
  ///   - title: What the nights are called.
  /// - Returns: The content.
  public static func summary(
    _ nights: [NightlyRun], unfinished: [CalendarDay], title: String
  ) -> JSON {
    .object([
      "schema": .string(summarySchema), "title": .string(title),
      "latest": nights.last.map { .string($0.date) } ?? .null,
      "lastGood": nights.last { $0.state == .good }.map { .string($0.date) } ?? .null,
      "state": nights.last.map { .string($0.state.rawValue) } ?? .null,
      "unfinished": .array(unfinished.map { .string($0.description) }),
      "nights": .array(nights.reversed().map(members)),
    ])
  }

  /// Reads `outcome.json`; nil when it is not such a file, which is then made again.
  public static func outcome(from data: Data) -> NightlyOutcome? {
    guard let file = try? JSONDecoder().decode(Outcome.self, from: data),
      file.schema == outcomeSchema, isSound(file.evaluation)
    else { return nil }
    return file.evaluation
  }

  /// Reads a night's `summary.json`; nil when it is not such a file.
  public static func night(from data: Data) -> NightlyRun? {
    guard let file = try? JSONDecoder().decode(Night.self, from: data), file.schema == nightSchema,
      CalendarDay(file.night.date) != nil, file.night.evaluations.allSatisfy(isSound)
    else { return nil }
    return file.night
  }

  /// Whether figures from a file can be used: it may say anything.
  private static func isSound(_ outcome: NightlyOutcome) -> Bool {
    outcome.samples >= 0 && (0...outcome.samples).contains(outcome.correct)
      && outcome.failures >= 0 && !outcome.name.isEmpty && !outcome.name.contains("/")
      && !outcome.name.hasPrefix(".")
  }

  private static func members(_ night: NightlyRun) -> JSON {
    .object([
      "date": .string(night.date), "state": .string(night.state.rawValue),
      "evaluations": .array(night.evaluations.map(members)),
    ])
  }

  private static func members(_ outcome: NightlyOutcome) -> JSON {
    .object([
      "name": .string(outcome.name), "dataset": .string(outcome.dataset),
      "method": .string(outcome.method), "state": .string(outcome.state.rawValue),
      "digest": .string(outcome.digest), "samples": .integer(outcome.samples),
      "correct": .integer(outcome.correct),
      "accuracy": .optional(outcome.accuracy), "failures": .integer(outcome.failures),
      "earlier": outcome.earlier.map { earlier in
        .object([
          "day": .string(earlier.day), "accuracy": .optional(earlier.accuracy),
          "samples": .integer(earlier.samples), "fixed": .integer(earlier.fixed),
          "broken": .integer(earlier.broken),
        ])
      } ?? .null, "change": .optional(outcome.change), "reason": .optional(outcome.reason),
    ])
  }
}
