/// How long the stages of an evaluation took: the only part of a result that differs between runs.
public struct EvaluationTiming: Codable, Hashable, Sendable {
  /// One stage.
  public struct Stage: Codable, Hashable, Sendable {
    /// Its name: `read`, `train`, `recognise`.
    public var name: String
    /// Its wall-clock seconds.
    public var seconds: Double

    /// Makes a stage.
    public init(name: String, seconds: Double) {
      self.name = name
      self.seconds = seconds
    }
  }

  /// The stages in the order in which they began.
  public private(set) var stages: [Stage] = []
  /// The number of threads.
  public var jobs: Int

  /// Starts without stages.
  public init(jobs: Int) { self.jobs = jobs }

  /// Adds seconds to a stage; a stage that comes back (one a fold) is one stage.
  public mutating func add(_ name: String, seconds: Double) {
    if let index = stages.firstIndex(where: { $0.name == name }) {
      stages[index].seconds += seconds
    } else {
      stages.append(Stage(name: name, seconds: seconds))
    }
  }

  /// Adds the stages of another run, such as a shard.
  public mutating func add(_ other: EvaluationTiming) {
    for stage in other.stages { add(stage.name, seconds: stage.seconds) }
  }

  /// Runs `work` and adds its duration to a stage.
  ///
  /// - Throws: What `work` throws.
  public mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows
    -> Result
  {
    let clock = ContinuousClock()
    let start = clock.now
    defer { add(name, seconds: (clock.now - start) / .seconds(1)) }
    return try work()
  }
}
