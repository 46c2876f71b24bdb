public import Features

/// Why no bank could be trained.
public enum TrainingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The feature configuration asks for something impossible.
  case features(FeatureError)
  /// Another option is out of range; the text says which.
  case option(String)
  /// No sample could be read; with the number of those that failed.
  case noSamples(failed: Int)
  /// The search refused the samples.
  case matching(String)
  /// What is known so far cannot be written; the text says where and why.
  case journal(String)

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .features(let error): error.description
    case .option(let text): "training cannot use \(text)"
    case .noSamples(0): "there are no labelled samples to train from"
    case .noSamples(let failed): "none of the \(failed) labelled samples has readable ink"
    case .matching(let text), .journal(let text): text
    }
  }
}
