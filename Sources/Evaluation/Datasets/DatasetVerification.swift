public import Archives

/// What `calamus datasets verify` finds: whether a dataset is the one that its card describes.
public struct DatasetVerification: Sendable {
  /// One thing that was checked.
  public struct Check: Hashable, Sendable {
    /// What: a file's path, or what was counted.
    public var subject: String
    /// What is wrong; nil when it is right.
    public var problem: String?
  }

  /// The checks: every file, then every count that the card states.
  public let checks: [Check]

  /// Whether everything is right.
  public var isRight: Bool { checks.allSatisfy { $0.problem == nil } }

  /// Verifies what a command calls DATASET; of one without a card, that everything in it can be read.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - limits: What its files and archives may ask for.
  ///   - jobs: The number of threads.
  /// - Throws: `DatasetError` when a file of the card is missing, or a dataset without a card is none.
  public init(
    _ location: DatasetLocation, limits: ArchiveLimits = ArchiveLimits(), jobs: Int = 1
  ) throws(DatasetError) {
    guard let files = try DatasetFiles(location) else {
      let survey = try DatasetSurvey(location, limits: limits, jobs: jobs)
      let failures = survey.failures.count
      checks = [
        Check(
          subject: "unreadable inputs (there is no card to compare with)",
          problem: failures == 0 ? nil : "\(failures) instead of 0")
      ]
      return
    }
    let card = files.card
    var checks = zip(card.files, files.digestStates(jobs: jobs)).map { file, state in
      var problem: String?
      if case .failure(let mismatch) = state { problem = mismatch.message }
      let subject = file.hasDigest ? file.path : "\(file.path) (its digest is not known)"
      return Check(subject: subject, problem: problem)
    }
    if checks.allSatisfy({ $0.problem == nil }) {
      checks += Self.counts(card, try DatasetSurvey(files, limits: limits, jobs: jobs).facts)
    }
    self.checks = checks
  }

  private static func counts(_ card: DatasetCard, _ facts: Dataset.Facts) -> [Check] {
    func check(_ subject: String, _ expected: Int?, _ found: Int) -> Check? {
      expected.map {
        Check(subject: subject, problem: $0 == found ? nil : "\(found) instead of \($0)")
      }
    }
    return [
      check("samples", card.counts?.samples, facts.samples),
      check("training samples", card.counts?.train, facts.train),
      check("test samples", card.counts?.test, facts.test),
      check("writers", card.counts?.writers, facts.writers.count),
      check(
        "labels", card.counts?.labels ?? card.labels?.count,
        facts.labels.count { $0.samples > 0 }),
      check("unreadable inputs", 0, facts.failures),
    ].compactMap { $0 }
  }
}
