import Evaluation

/// The history of evaluations: the runs of every dataset in their order.
public struct Trend: Hashable, Sendable {
  /// What the order of runs follows.
  public enum Order: String, Hashable, Sendable {
    /// The times at which the runs ended, from `timing.json`.
    case time
    /// The order in which the folders were named, since some run does not say when it ended.
    case given
  }

  /// The runs on one part of one dataset.
  public struct Group: Hashable, Sendable {
    /// The dataset's name.
    public let dataset: String
    /// The part of it.
    public let split: String
    /// The runs, oldest first.
    public let runs: [TrendRun]

    /// By how much the accuracy of run `index` differs from that of the run before it, as a share; nil where there is
    /// none.
    public func change(at index: Int) -> Double? {
      guard index > 0, let now = runs[index].accuracy, let then = runs[index - 1].accuracy else {
        return nil
      }
      return now - then
    }

    /// Whether run `index` was made on other samples than the run before it.
    public func hasOtherSamples(at index: Int) -> Bool {
      index > 0 && runs[index].digest != runs[index - 1].digest
    }
  }

  /// One group a dataset, in the order of first runs.
  public let groups: [Group]
  /// What the order of runs follows.
  public let order: Order

  /// Takes groups whose runs are in order already.
  init(groups: [Group]) {
    self.groups = groups
    order = .given
  }

  /// Groups runs by dataset and orders them by time when all of them tell it.
  public init(_ runs: [TrendRun]) {
    order = runs.allSatisfy { $0.finished != nil } ? .time : .given
    let ordered =
      order == .given
      ? runs
      : runs.enumerated().sorted {
        ($0.element.finished ?? "", $0.offset) < ($1.element.finished ?? "", $1.offset)
      }.map(\.element)
    struct Key: Hashable {
      var dataset: String
      var split: String
    }
    var keys: [Key] = []
    var members: [Key: [TrendRun]] = [:]
    // Groups keep the order in which they were named, whatever the times.
    for run in runs {
      let key = Key(dataset: run.dataset, split: run.split)
      if members.updateValue([], forKey: key) == nil { keys.append(key) }
    }
    for run in ordered { members[Key(dataset: run.dataset, split: run.split)]?.append(run) }
    groups = keys.map { Group(dataset: $0.dataset, split: $0.split, runs: members[$0] ?? []) }
  }
}
