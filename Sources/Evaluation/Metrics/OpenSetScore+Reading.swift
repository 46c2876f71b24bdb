public import Recognition

extension OpenSetScore {
  /// Lets a bank read what it does not know.
  ///
  /// - Parameters:
  ///   - dataset: Samples with other labels than the bank's; those with labels of the bank are passed over.
  ///   - bank: The bank.
  ///   - engine: The view of the ink that decides; nil takes the bank's.
  ///   - known: An evaluation of the same bank on samples that it knows.
  ///   - jobs: The number of threads; the score does not depend on it.
  /// - Throws: `RecognitionError` when the bank cannot be used.
  public init(
    _ dataset: Dataset, bank: TemplateBank, engine: Engine?, known: EvaluationRecord, jobs: Int
  ) throws(RecognitionError) {
    let labels = Set(bank.labels)
    let strangers = dataset.samples.filter { !labels.contains($0.sample.label) }
    let results = try Recognizer(bank, engine: engine).classify(
      strangers.map(\.sample.strokes), top: 1, jobs: jobs)
    let answers = known.answers
    self.init(
      known: (0..<answers.count).map { answers[$0] }.filter { labels.contains($0.truth) }
        .map(\.confidence),
      unknown: results.map { try? $0.get().best.confidence }, dataset: dataset.name)
  }
}
