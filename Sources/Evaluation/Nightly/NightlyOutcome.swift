/// What one evaluation of a night gave.
public struct NightlyOutcome: Codable, Hashable, Sendable {
  /// How it ended.
  public enum State: String, Codable, Sendable {
    /// Done, and not worse than allowed.
    case good
    /// Done, and worse than allowed.
    case regressed
    /// Not done.
    case failed
  }

  /// The night that it was compared with.
  public struct Earlier: Codable, Hashable, Sendable {
    /// Its day, such as `2026-11-29`.
    public var day: String
    /// The accuracy of the whole evaluation, 0...1; nil when nothing could be classified.
    public var accuracy: Double?
    /// How many samples both nights have.
    public var samples: Int
    /// How many of those were wrong then and are right now.
    public var fixed: Int
    /// How many were right then and are wrong now.
    public var broken: Int

    /// Describes a comparison.
    public init(day: String, accuracy: Double?, samples: Int, fixed: Int, broken: Int) {
      self.day = day
      self.accuracy = accuracy
      self.samples = samples
      self.fixed = fixed
      self.broken = broken
    }
  }

  /// The evaluation's name, which is also its folder's.
  public var name: String
  /// The dataset as the configuration calls it.
  public var dataset: String
  /// The bank as the configuration calls it, or the protocol.
  public var method: String
  /// How it ended.
  public var state: State
  /// The digest of the samples; empty when nothing was evaluated.
  public var digest = ""
  /// How many samples were classified.
  public var samples = 0
  /// How many of them were right.
  public var correct = 0
  /// How many samples or files failed.
  public var failures = 0
  /// The night that it was compared with; nil when there was none.
  public var earlier: Earlier?
  /// Why it regressed or failed, in one sentence.
  public var reason: String?

  /// Starts with what is known beforehand.
  public init(name: String, dataset: String, method: String, state: State) {
    self.name = name
    self.dataset = dataset
    self.method = method
    self.state = state
  }

  /// The share that was right; nil when nothing was classified.
  public var accuracy: Double? { samples > 0 ? Double(correct) / Double(samples) : nil }

  /// By how many percentage points the accuracy changed since the night that it was compared with.
  public var change: Double? {
    guard let accuracy, let before = earlier?.accuracy else { return nil }
    return (accuracy - before) * 100
  }
}
