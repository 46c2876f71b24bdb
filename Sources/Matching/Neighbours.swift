/// The nearest templates of many queries, one row of `count` for each, closest first.
///
/// Equal distances stand in template order. A distance is the squared DTW distance: the sum of the squared Euclidean
/// distances of the matched points along the best warping path, in Float and in one fixed order of operations, so the
/// same bits on every processor. It is infinite when that sum is beyond what a Float holds.
public struct Neighbours: Sendable, Hashable {
  /// The number of rows.
  public let queries: Int
  /// The number of neighbours in each row: what was asked for, or all there are if fewer.
  public let count: Int
  /// Template indices, row-major [queries, count].
  public let indices: [Int32]
  /// Squared DTW distances, row-major [queries, count], ascending in each row.
  public let distances: [Float]

  /// Joins rows that were found one by one.
  package init(queries: Int, count: Int, indices: [Int32], distances: [Float]) {
    self.queries = queries
    self.count = count
    self.indices = indices
    self.distances = distances
  }
}
