/// Which of several shards of one evaluation is meant.
public struct ShardNumber: Codable, Hashable, Sendable {
  /// From 1 to `count`.
  public let index: Int
  /// How many there are.
  public let count: Int

  /// The largest number of shards.
  public static let largestCount = 100_000

  /// The shard of a text such as `2/7`; nil for any other.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// The shard of two numbers; nil when there is no such shard.
  public init?(index: Int, count: Int) {
    guard (1...Self.largestCount).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// The units of this shard among all of an evaluation: shards differ in size by at most one.
  func units(of all: Int) -> Range<Int> {
    let (share, rest) = all.quotientAndRemainder(dividingBy: count)
    let start = share * (index - 1) + min(rest, index - 1)
    return start..<start + share + (index <= rest ? 1 : 0)
  }

  /// As one types it.
  public var name: String { "\(index)/\(count)" }
}
