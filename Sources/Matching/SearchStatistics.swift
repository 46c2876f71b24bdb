/// What a search did, summed over its queries.
///
/// The counts depend on the order of the search and with it on how BLAS rounds and on the batches: they describe the
/// work, while what is found never varies.
public struct SearchStatistics: Sendable, Hashable {
  /// Pairs of a query and a template.
  public var pairs = 0
  /// Pairs ruled out together with their node of the tree, by the bounds of its box.
  public var prunedByBoxBounds = 0
  /// Pairs ruled out together with their group of 16, by the DTW distance to its box.
  public var prunedByBoxWarping = 0
  /// Pairs ruled out by their own bounds.
  public var prunedByBounds = 0
  /// Pairs whose DTW was begun.
  public var warped = 0
  /// Cells of the cost matrices that were computed, those with boxes and of idle lanes included.
  public var cells = 0

  /// Nothing done yet.
  public init() {}

  /// Adds what another part of the search did.
  public mutating func add(_ other: SearchStatistics) {
    pairs += other.pairs
    prunedByBoxBounds += other.prunedByBoxBounds
    prunedByBoxWarping += other.prunedByBoxWarping
    prunedByBounds += other.prunedByBounds
    warped += other.warped
    cells += other.cells
  }
}
