import CommandLineSyntax
import Evaluation
import InkFormats

/// The dataset that a command reads.
enum DatasetInput {
  /// DATASET of the command line.
  static let operand = Operand(
    "DATASET",
    "a name under Datasets/, a folder with a dataset.json or with labels as sub-folders, or a file "
      + "or archive with labels")

  /// Opens a dataset and names what of it cannot be read.
  ///
  /// - Throws: `DatasetError` when nothing of it can be used.
  static func open(_ name: String, _ session: Session) throws -> Dataset {
    try open(DatasetLocation(name), session)
  }

  /// Opens a located dataset and names what of it cannot be read.
  ///
  /// - Throws: `DatasetError` when nothing of it can be used.
  static func open(_ location: DatasetLocation, _ session: Session) throws -> Dataset {
    defer { session.messages.show(nil) }
    let start = ContinuousClock.now
    let dataset = try Dataset.open(
      location, jobs: session.jobs,
      progress: { progress in
        if ContinuousClock.now - start > .milliseconds(500) {
          session.showCount("reading \(location.request): \(counted(progress.files, "file"))")
        }
      })
    session.messages.show(nil)
    for failure in dataset.failures { session.fail(failure.description) }
    return dataset
  }
}
