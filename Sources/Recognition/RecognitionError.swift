public import Features
public import Matching

/// Why a character could not be recognised.
public enum RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing to look at, or a number in it is not finite.
  case features(FeatureError)
  /// The search refused; with a checked bank it never does.
  case matching(MatchingError)
  /// The bank was not trained for the engine.
  case engine(Engine)

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .features(let error): error.description
    case .matching(let error): error.description
    case .engine(let engine):
      "the bank has no networks for the engine \(engine.rawValue); train it with --engine fused"
    }
  }

  /// A short name that scripts can rely on: `noInk`, `notFinite`, `configuration`, `search`, `engine`.
  public var code: String {
    switch self {
    case .features(.noInk): "noInk"
    case .features(.notFinite): "notFinite"
    case .features(.configuration): "configuration"
    case .matching: "search"
    case .engine: "engine"
    }
  }
}
