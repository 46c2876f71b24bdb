public import Features

/// What cross-validation among the training writers said about ways to train a bank.
///
/// All numbers count samples read by templates that were made without their writers. Nothing of a test set is in them.
public struct TrainingReport: Sendable, Hashable {
  /// One way to train that was tried.
  public struct Attempt: Sendable, Hashable {
    /// What was tried, in words.
    public var name: String
    /// How many samples were read.
    public var samples: Int
    /// How many of them were wrong.
    public var wrong: Int
    /// How many templates the whole bank has this way.
    public var templates: Int
    /// Whether training went on from here.
    public var isChosen: Bool
  }

  /// What a channel is worth.
  public struct ChannelWorth: Sendable, Hashable {
    /// The channel, or the first of the two that share a weight.
    public var channel: FeatureChannel
    /// Its weight in the bank; 0 when it does not take part.
    public var weight: Double
    /// The weight that it was tried with.
    public var triedWeight: Double
    /// How many samples were read.
    public var samples: Int
    /// How many were wrong without the channel.
    public var wrongWithout: Int
    /// How many were wrong with it.
    public var wrongWith: Int
    /// How many were right on one side alone: what chance is judged by.
    public var changed: Int
  }

  /// The search for window and weights, in the order of trials; empty where nothing was searched.
  public var search: [Attempt] = []
  /// Accuracy against the size of the bank, the smallest first.
  public var sizes: [Attempt] = []
  /// What each channel is worth.
  public var channels: [ChannelWorth] = []
  /// How well each engine reads a quarter of the writers, held out; empty where no networks were trained.
  public var engines: [Attempt] = []
  /// Whether the time budget ended the search before all was tried.
  public var isOutOfTime = false
}
