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
  /// Squared distances, row-major [queries, count], ascending in each row.
  public let distances: [Float]

  /// Joins rows of one length.
  init(_ rows: [[Neighbour]], count: Int) {
    queries = rows.count
    self.count = count
    indices = rows.flatMap { $0.map(\.template) }
    distances = rows.flatMap { $0.map(\.distance) }
  }
}

/// The templates within a distance of many queries, for each as many as there are, closest first.
public struct TemplateLists: Sendable, Hashable {
  /// Where the list of each query starts, and where the last one ends.
  public let starts: [Int]
  /// Template indices, one list after the other.
  public let indices: [Int32]
  /// Squared distances, ascending in each list; equal ones stand in template order.
  public let distances: [Float]

  /// Joins the lists.
  init(_ rows: [[Neighbour]]) {
    var starts = [0]
    for (index, row) in rows.enumerated() { starts.append(starts[index] + row.count) }
    self.starts = starts
    indices = rows.flatMap { $0.map(\.template) }
    distances = rows.flatMap { $0.map(\.distance) }
  }
}
