public import Features

/// A training sample that could not be used, and why.
public struct TrainingFailure: Sendable, Hashable {
  /// The sample's id.
  public var sample: String
  /// Why.
  public var error: FeatureError
}

/// What training gives: the bank, and the samples that it had to leave out.
public struct TrainingResult: Sendable {
  /// The bank.
  public var bank: TemplateBank
  /// The samples without features, in the order in which they were given.
  public var failures: [TrainingFailure]
  /// What was tried; nil unless the options ask for it.
  public var report: TrainingReport?
}
