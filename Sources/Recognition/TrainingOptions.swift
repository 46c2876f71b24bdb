public import Features

/// How a template bank is trained.
public struct TrainingOptions: Sendable, Hashable {
  /// The view of the ink that the bank is trained for.
  public var engine: Engine
  /// How characters become feature sequences.
  public var configuration: FeatureConfiguration
  /// How many templates each label gets at most; nil keeps every sample.
  public var prototypesPerClass: Int?
  /// The Sakoe-Chiba radius of the comparison in points; nil for no window.
  public var window: Int?
  /// How many of the nearest templates vote.
  public var neighbours: Int
  /// The confidence below which a result counts as rejected, 0...1; 0 rejects nothing.
  public var rejectThreshold: Double
  /// What every random choice depends on.
  public var seed: UInt64
  /// How many variations of ink each network sees.
  public var variations: Int
  /// The number of threads; the bank does not depend on it.
  public var jobs: Int

  /// The radius of the window, in points, that goes with the default configuration.
  public static let defaultWindow = 8
  /// The number of templates that vote unless another is given.
  public static let defaultNeighbours = 3

  /// The number of variations that each network sees unless another is given.
  public static let defaultVariations = 100_000

  /// Makes options; what is not given is the default, which keeps every sample.
  public init(
    engine: Engine = .dtw, configuration: FeatureConfiguration = .default,
    prototypesPerClass: Int? = nil,
    window: Int? = Self.defaultWindow, neighbours: Int = Self.defaultNeighbours,
    rejectThreshold: Double = 0, seed: UInt64 = 0, variations: Int = Self.defaultVariations,
    jobs: Int = 1
  ) {
    self.engine = engine
    self.configuration = configuration
    self.prototypesPerClass = prototypesPerClass
    self.window = window
    self.neighbours = neighbours
    self.rejectThreshold = rejectThreshold
    self.seed = seed
    self.variations = variations
    self.jobs = jobs
  }

  /// Checks every number.
  ///
  /// - Throws: `TrainingError` with the one that is out of range.
  func validate() throws(TrainingError) {
    do { try configuration.validate() } catch { throw .features(error) }
    if let prototypesPerClass, prototypesPerClass < 1 {
      throw .option("\(prototypesPerClass) prototypes a label; at least 1 is possible")
    }
    if let window, window < 0 { throw .option("a window of \(window) points") }
    guard (1...TemplateBank.largestVote).contains(neighbours) else {
      throw .option("\(neighbours) neighbours; 1 to \(TemplateBank.largestVote) can vote")
    }
    guard rejectThreshold >= 0, rejectThreshold <= 1 else {
      throw .option("a reject threshold of \(rejectThreshold); 0 to 1 are possible")
    }
    guard (1...100_000_000).contains(variations) else {
      throw .option("\(variations) variations; 1 to 100000000 are possible")
    }
    guard jobs >= 1 else { throw .option("\(jobs) jobs") }
  }
}

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

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .features(let error): error.description
    case .option(let text): "training cannot use \(text)"
    case .noSamples(0): "there are no labelled samples to train from"
    case .noSamples(let failed): "none of the \(failed) labelled samples has readable ink"
    case .matching(let text): text
    }
  }
}

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
}
