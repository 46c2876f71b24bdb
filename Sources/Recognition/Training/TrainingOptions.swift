public import Features

/// How a template bank is trained.
public struct TrainingOptions: Sendable, Hashable {
  /// The view of the ink that the bank is trained for.
  public var engine = Engine.dtw
  /// How characters become feature sequences.
  public var configuration: FeatureConfiguration
  /// How many templates each label gets; `auto` also searches for window, neighbours and channel weights.
  public var prototypes: PrototypeCount
  /// How templates are made where not every sample becomes one.
  public var method = PrototypeMethod.lvq
  /// The Sakoe-Chiba radius of the comparison in points; nil for no window.
  public var window: Int?
  /// How many of the nearest templates vote.
  public var neighbours: Int
  /// Whether training may choose another engine, the one that reads held-out writers best.
  public var tunesEngine = false
  /// Whether `auto` may choose another window.
  public var tunesWindow = true
  /// Whether `auto` may choose another number of neighbours.
  public var tunesNeighbours = true
  /// The confidence below which a result counts as rejected, 0...1; 0 rejects nothing.
  public var rejectThreshold: Double
  /// How long training may take, about: it bounds what `auto` and the report try and how much networks learn; nil for
  /// no bound.
  ///
  /// A budget makes the bank depend on the speed of the machine; without one it depends on samples, options and seed.
  public var timeBudget: Duration?
  /// Whether to find out what channels and templates are worth.
  public var reports = false
  /// Where trials are remembered while training goes on; nil remembers none.
  public var journal: String?
  /// Whether to go on from what the journal holds.
  public var resumes = false
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
    configuration: FeatureConfiguration = .default, prototypes: PrototypeCount = .all,
    window: Int? = Self.defaultWindow, neighbours: Int = Self.defaultNeighbours,
    rejectThreshold: Double = 0, seed: UInt64 = 0, variations: Int = Self.defaultVariations,
    jobs: Int = 1
  ) {
    self.configuration = configuration
    self.prototypes = prototypes
    self.window = window
    self.neighbours = neighbours
    self.rejectThreshold = rejectThreshold
    self.seed = seed
    self.variations = variations
    self.jobs = jobs
  }

  /// How the templates of these options are made.
  var prototypeTraining: PrototypeTraining {
    PrototypeTraining(count: prototypes, method: method, window: window, seed: seed, jobs: jobs)
  }

  /// Checks every number.
  ///
  /// - Throws: `TrainingError` with the one that is out of range.
  func validate() throws(TrainingError) {
    do { try configuration.validate() } catch { throw .features(error) }
    guard prototypes.isValid else {
      throw .option("\(prototypes.text) prototypes a label; at least 1 is possible")
    }
    if method == .condensed, prototypes != .all {
      throw .option("a number of prototypes: condensing keeps as many as it needs")
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
