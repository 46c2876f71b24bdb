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

  /// Where the files of a named dataset lie, for this command.
  static let data = Option<String>.text(
    "data", .path, placeholder: "FOLDER", "look for the files of a named dataset in FOLDER too",
    details: "They may lie in it, or in the folder below it that their card names.")
  /// Where labels come from.
  static let labels = Option<String>.text(
    "labels", .choice(["ink", "folders", "manifest"]), placeholder: "SOURCE",
    "take labels from the ink's own files, the folders, or the table of labels",
    details: """
      By default from whatever states one; when two disagree, nothing is done until this option \
      chooses. The table is a CSV file at the top of the folder with the columns file and label.
      """)
  /// All of these, and how large what is read may be.
  static let options = [data.declaration, labels.declaration, InputLimits.option.declaration]

  /// Opens the dataset of a command line and names what of it cannot be read.
  ///
  /// - Throws: `DatasetError` when nothing of it can be used.
  static func open(_ invocation: Invocation, _ session: Session) throws -> Dataset {
    try open(
      DatasetLocation(invocation.operands[0], search: search(invocation)), invocation, session)
  }

  /// What a command line searches.
  static func search(_ invocation: Invocation) -> DatasetSearchPath {
    var search = DatasetSearchPath.standard
    search.namedFolder = invocation[data]
    return search
  }

  /// Opens a located dataset and names what of it cannot be read.
  ///
  /// - Throws: `DatasetError` when nothing of it can be used.
  static func open(
    _ location: DatasetLocation, _ invocation: Invocation, _ session: Session
  ) throws -> Dataset {
    let dataset = try reading(location, session) { progress in
      try Dataset.open(
        location, labels: source(invocation), limits: InputLimits.limits(invocation),
        jobs: session.jobs, progress: progress)
    }
    name(dataset.failures, session)
    return dataset
  }

  /// Counts what a located dataset holds and names what of it cannot be read.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - hasExhibits: Whether samples are drawn.
  ///   - invocation: The command line.
  ///   - session: Where failures are named.
  /// - Returns: What it holds.
  /// - Throws: `DatasetError` when nothing of it can be used.
  static func survey(
    _ location: DatasetLocation, hasExhibits: Bool, _ invocation: Invocation, _ session: Session
  ) throws -> DatasetSurvey {
    let survey = try reading(location, session) { progress in
      try DatasetSurvey(
        location, labels: source(invocation), hasExhibits: hasExhibits,
        limits: InputLimits.limits(invocation), jobs: session.jobs, progress: progress)
    }
    name(survey.failures, session)
    return survey
  }

  private static func source(_ invocation: Invocation) -> DatasetCard.Source? {
    invocation[labels].flatMap(DatasetCard.Source.init(rawValue:))
  }

  /// Shows how far reading has come while it goes on.
  private static func reading<Value>(
    _ location: DatasetLocation, _ session: Session,
    _ read: ((InkSource.Progress) -> Void) throws -> Value
  ) throws -> Value {
    defer { session.messages.show(nil) }
    let start = ContinuousClock.now
    return try read { progress in
      if ContinuousClock.now - start > .milliseconds(500) {
        session.showCount("reading \(location.request): \(counted(progress.files, "file"))")
      }
    }
  }

  private static func name(_ failures: [SampleFailure], _ session: Session) {
    for failure in failures { session.fail(failure.description + advice(for: failure.code)) }
  }
}
