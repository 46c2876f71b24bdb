/// An evaluation without its timing: every file but `timing.json` is a function of this value and of the ink shown.
public struct EvaluationRecord: Hashable, Sendable {
  /// What was evaluated.
  public struct EvaluatedDataset: Codable, Hashable, Sendable {
    /// The dataset's name.
    public var name: String
    /// The digest of the samples evaluated, as `sha256:` and 64 hexadecimal digits.
    public var digest: String
    /// The part: `test`, `train` or `all`.
    public var split: String
    /// What made more samples of the part's, where that was asked for.
    public var resampling: Resampling?

    /// Makes the description.
    public init(name: String, digest: String, split: String, resampling: Resampling? = nil) {
      self.resampling = resampling
      self.name = name
      self.digest = digest
      self.split = split
    }
  }

  /// How the samples were classified.
  public enum Method: Codable, Hashable, Sendable {
    /// With a trained bank; `overlap` counts samples that the bank was trained on, which only a wish allows.
    case bank(digest: String, templates: Int, overlap: Int)
    /// By splitting and training as a protocol says, such as `kfold:5`, with a seed.
    case protocolNamed(String, seed: UInt64)
  }

  /// What was evaluated.
  public var dataset: EvaluatedDataset
  /// How.
  public var method: Method
  /// The dataset's labels in its order.
  public var labels: [String]
  /// What was said about each sample that could be classified, in dataset order; an excerpt of it when `isExcerpt`.
  public var predictions: [Prediction]
  /// What could not be read or classified, in dataset order.
  public var failures: [SampleFailure]
  /// The scores of all passes over the samples, the evaluation itself first; empty when it was the only one.
  public var passes: [VariationScore] = []

  /// Makes a record.
  public init(
    dataset: EvaluatedDataset, method: Method, labels: [String], predictions: [Prediction],
    failures: [SampleFailure]
  ) {
    self.dataset = dataset
    self.method = method
    self.labels = labels
    self.predictions = predictions
    self.failures = failures
  }

  /// Makes a record of an evaluation that is too large to keep every prediction of it.
  ///
  /// `excerpt` are the predictions worth showing, in dataset order; `metrics` was computed from all of them, and `answers`
  /// holds all of them, where the evaluation may be compared with others.
  public init(
    dataset: EvaluatedDataset, method: Method, labels: [String], excerpt: [Prediction],
    metrics: Metrics, answers: PredictionTable? = nil, failures: [SampleFailure]
  ) {
    self.init(
      dataset: dataset, method: method, labels: labels, predictions: excerpt, failures: failures)
    metricsOfAll = metrics
    answersOfAll = answers
  }

  private var metricsOfAll: Metrics?
  private var answersOfAll: PredictionTable?

  /// Whether `predictions` are only those worth showing, never to compute figures from.
  public var isExcerpt: Bool { metricsOfAll != nil }

  /// The best label of every sample; of an excerpt that was made without them, only of those shown.
  public var answers: PredictionTable { answersOfAll ?? PredictionTable(predictions) }

  /// Everything that is computed from all predictions.
  public var metrics: Metrics { metricsOfAll ?? Metrics(predictions, labels: labels) }
}

/// A sample, or a whole file, that could not be read or classified.
public struct SampleFailure: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The sample's name, or the file's where no sample could be told apart.
  public var sample: String
  /// A short name that scripts can rely on.
  public var code: String
  /// One sentence without the sample's name.
  public var message: String

  /// Makes a failure.
  public init(sample: String, code: String, message: String) {
    self.sample = sample
    self.code = code
    self.message = message
  }

  /// The sentence that the commands print.
  public var description: String { "\(sample): \(message)" }
}
