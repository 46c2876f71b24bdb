/// The shards of one evaluation, complete.
public struct ShardSet: Sendable {
  private let shards: [ShardFolder]

  /// The plan that all of them are parts of.
  public let header: PlanHeader

  /// Checks that shards belong together and that every one is there once.
  ///
  /// - Parameter shards: The shards in any order; at least one.
  /// - Throws: `EvaluationError` that names those of another evaluation, those that are double and those that are missing.
  public init(_ shards: [ShardFolder]) throws(EvaluationError) {
    guard let first = shards.first else {
      throw EvaluationError(file: "merge", message: "there is no shard to merge")
    }
    var known: [Int: ShardFolder] = [:]
    for shard in shards {
      if let difference = shard.header.difference(from: first.header) {
        throw EvaluationError(
          file: shard.path, message: "does not belong to \(first.path): it is \(difference)")
      }
      guard shard.number.count == first.number.count else {
        throw EvaluationError(
          file: shard.path,
          message: "does not belong to \(first.path): it is shard \(shard.number.name), not one of "
            + "\(first.number.count)")
      }
      if let other = known[shard.number.index] {
        throw EvaluationError(
          file: shard.path, message: "is shard \(shard.number.name), and so is \(other.path)")
      }
      known[shard.number.index] = shard
    }
    let missing = (1...first.number.count).filter { known[$0] == nil }
    guard missing.isEmpty else {
      let names = missing.prefix(8).map { "\($0)/\(first.number.count)" }.joined(separator: ", ")
      let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
      throw EvaluationError(
        file: first.path,
        message: "cannot be merged without the other shards: missing \(names)\(more)")
    }
    header = first.header
    self.shards = shards.sorted { $0.number.index < $1.number.index }
  }

  /// What the evaluation as a whole found: the same as that of a single run.
  ///
  /// - Throws: `EvaluationError` when a part is damaged.
  public func result() throws(EvaluationError) -> EvaluationResult {
    var timing = EvaluationTiming(jobs: shards.map(\.timing.jobs).max() ?? 1)
    for shard in shards { timing.add(shard.timing) }
    return try EvaluationAssembly(header, parts: shards.flatMap(\.parts))
      .result(timing: timing)
  }
}
