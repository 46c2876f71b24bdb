import Numerics
import Recognition

/// How a dataset is split into samples to train with and samples to test.
public enum EvaluationProtocol: Hashable, Sendable {
  /// The dataset's own split.
  case holdout
  /// This many groups of samples with equal shares of every label; each is tested once.
  case kFold(Int)
  /// Every writer is tested once, with templates of all others.
  case leaveOneWriterOut
  /// This many groups of whole writers; each is tested once.
  case writers(Int)

  /// The protocol of a name such as `kfold:5`; nil for any other text.
  public init?(_ name: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first, parts.count, parts.count == 2 ? Int(parts[1]) : nil) {
    case ("holdout", 1, _): self = .holdout
    case ("leave-one-writer-out", 1, _): self = .leaveOneWriterOut
    case ("kfold", 2, let count?) where count >= 2: self = .kFold(count)
    case ("writers", 2, let count?) where count >= 2: self = .writers(count)
    default: return nil
    }
  }

  /// What can be named, for messages.
  public static let names = "holdout, kfold:K, leave-one-writer-out or writers:K (K at least 2)"

  /// The name that the command line and `metrics.json` use.
  public var name: String {
    switch self {
    case .holdout: "holdout"
    case .kFold(let count): "kfold:\(count)"
    case .leaveOneWriterOut: "leave-one-writer-out"
    case .writers(let count): "writers:\(count)"
    }
  }

  /// The samples that are tested together, as positions in rising order; all others train.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - seed: What random groups depend on.
  /// - Returns: Groups without a common sample, none of them empty.
  /// - Throws: `DatasetError` when the dataset has no split, no writers or too few samples.
  func groups(of dataset: Dataset, seed: UInt64) throws(DatasetError) -> [[Int]] {
    let samples = dataset.samples
    switch self {
    case .holdout:
      let test = samples.indices.filter { samples[$0].part == .test }
      guard !test.isEmpty, test.count < samples.count else {
        throw DatasetError(
          file: dataset.name, code: "noSplit",
          message: "has no split of its own: use --protocol kfold:5, or put its labels into the "
            + "folders train and test")
      }
      return [test]
    case .kFold(let count):
      guard samples.count >= count else {
        throw DatasetError(
          file: dataset.name, code: "option",
          message:
            "\(count) groups need \(count) samples, and there are \(samples.count): use a smaller K"
        )
      }
      return Self.stratified(dataset, count: count, seed: seed)
    case .leaveOneWriterOut:
      let members = try writerMembers(of: dataset, atLeast: 2)
      return members.map(\.samples)
    case .writers(let count):
      return Self.grouped(try writerMembers(of: dataset, atLeast: count), count: count, seed: seed)
    }
  }

  private static func stratified(_ dataset: Dataset, count: Int, seed: UInt64) -> [[Int]] {
    var members: [String: [Int]] = [:]
    for (index, item) in dataset.samples.enumerated() {
      members[item.sample.label, default: []].append(index)
    }
    let generator = SeededGenerator(seed: seed)
    var groups = [[Int]](repeating: [], count: count)
    var next = 0
    for (position, label) in dataset.labels.enumerated() {
      var indices = members[label] ?? []
      var shuffler = generator.forked(by: UInt64(position))
      shuffler.shuffle(&indices)
      // Going on where the last label ended keeps the groups equal in size.
      for index in indices {
        groups[next % count].append(index)
        next += 1
      }
    }
    return groups.map { $0.sorted() }
  }

  private typealias Members = (writer: String, samples: [Int])

  private func writerMembers(
    of dataset: Dataset, atLeast count: Int
  ) throws(DatasetError) -> [Members] {
    var members: [String: [Int]] = [:]
    var unknown = 0
    for (index, item) in dataset.samples.enumerated() {
      if let writer = item.sample.writer {
        members[writer, default: []].append(index)
      } else {
        unknown += 1
      }
    }
    guard unknown == 0, members.count >= count else {
      let reason =
        unknown > 0
        ? "\(unknown) of its samples have no writer" : "it has \(members.count) writers"
      throw DatasetError(
        file: dataset.name, code: "noWriters",
        message: "\(name) needs samples of at least \(count) known writers; \(reason)")
    }
    return dataset.writers.map { ($0, members[$0] ?? []) }
  }

  /// Groups of about equal numbers of samples: large writers first, each into the smallest group.
  private static func grouped(_ writers: [Members], count: Int, seed: UInt64) -> [[Int]] {
    var order = writers.sorted { LabelOrder.precedes($0.writer, $1.writer) }
    var generator = SeededGenerator(seed: seed)
    generator.shuffle(&order)
    let bySize = order.enumerated().sorted {
      ($1.element.samples.count, $0.offset) < ($0.element.samples.count, $1.offset)
    }
    var groups = [[Int]](repeating: [], count: count)
    for (_, writer) in bySize {
      let smallest = groups.indices.min { (groups[$0].count, $0) < (groups[$1].count, $1) } ?? 0
      groups[smallest] += writer.samples
    }
    return groups.map { $0.sorted() }
  }
}
