internal import Foundation
internal import Platform

/// What a training has found out so far, so that an interrupted one need not do it again.
///
/// The file is written anew, all of it or nothing, after every trial.
struct TrainingJournal {
  /// What a journal is good for, and what it holds.
  private struct Content: Codable {
    var schema: String
    /// The digest of the training samples.
    var samples: String
    /// The trials by what was tried.
    var trials: [String: Trial]
  }

  private static let schema = "calamus.training/1"
  private let path: String?
  private var content: Content

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - path: The file; nil remembers nothing beyond this run.
  ///   - resumes: Whether to go on from what the file holds. A journal of other samples, or what is none, is left.
  ///   - samples: The digest of the training samples.
  init(_ path: String?, resumes: Bool, samples: String) {
    self.path = path
    content = Content(schema: Self.schema, samples: samples, trials: [:])
    guard resumes, let path, let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let found = try? JSONDecoder().decode(Content.self, from: data),
      found.schema == Self.schema, found.samples == samples
    else { return }
    content = found
  }

  /// What is known of a trial; nil when it was not made yet.
  func trial(_ key: String) -> Trial? { content.trials[key] }

  /// Remembers a trial.
  ///
  /// - Throws: `TrainingError.journal` when the file cannot be written.
  mutating func remember(_ trial: Trial, as key: String) throws(TrainingError) {
    content.trials[key] = trial
    guard let path else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try AtomicFile.write(try encoder.encode(content), to: path)
    } catch let error as FileError {
      throw .journal(error.description)
    } catch {
      throw .journal("\(path): cannot be written")
    }
  }

  /// Removes the file: the training is done.
  func remove() {
    if let path { try? FileManager.default.removeItem(atPath: path) }
  }
}
