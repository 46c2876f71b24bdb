/// Counts of samples by true label (rows) and predicted label (columns).
public struct ConfusionMatrix: Hashable, Sendable {
  /// The labels of rows and columns.
  public let labels: [String]
  /// The counts, row-major [true, predicted].
  private var counts: [Int]

  /// Counts predictions.
  ///
  /// - Parameters:
  ///   - predictions: What was said about each sample.
  ///   - labels: The order of labels, without repeats; every truth and every prediction must be among them.
  /// - Precondition: No label is missing from `labels`.
  public init(_ predictions: [Prediction], labels: [String]) {
    self.labels = labels
    let position = Dictionary(
      uniqueKeysWithValues: labels.enumerated().map { ($0.element, $0.offset) })
    counts = [Int](repeating: 0, count: labels.count * labels.count)
    for prediction in predictions {
      guard let row = position[prediction.truth], let column = position[prediction.predicted] else {
        preconditionFailure("a label is missing from the confusion matrix")
      }
      counts[row * labels.count + column] += 1
    }
  }

  /// Counts outcomes; labels that occur beyond `labels` follow them by Unicode scalars.
  public init(_ outcomes: Outcomes, labels: [String]) {
    var occurs = [Bool](repeating: false, count: outcomes.labels.count)
    for index in 0..<outcomes.count {
      occurs[Int(outcomes.truth[index])] = true
      occurs[Int(outcomes.predicted[index])] = true
    }
    let found = outcomes.labels.indices.filter { occurs[$0] }.map { outcomes.labels[$0] }
    let order = NameTable(LabelOrder.labels(dataset: labels, found: found))
    let place = outcomes.labels.map { Int(order[$0] ?? 0) }
    self.labels = order.names
    counts = [Int](repeating: 0, count: self.labels.count * self.labels.count)
    for index in 0..<outcomes.count {
      let row = place[Int(outcomes.truth[index])]
      counts[row * self.labels.count + place[Int(outcomes.predicted[index])]] += 1
    }
  }

  /// Takes counts as they are.
  ///
  /// - Precondition: `rows` is square with as many rows as labels.
  package init(labels: [String], rows: [[Int]]) {
    precondition(rows.count == labels.count && rows.allSatisfy { $0.count == labels.count })
    self.labels = labels
    counts = rows.flatMap { $0 }
  }

  /// The number of labels.
  public var size: Int { labels.count }

  /// The number of samples that are truly `row` and were called `column`.
  public subscript(row: Int, column: Int) -> Int { counts[row * size + column] }

  /// One row: how the samples of one true label were called.
  public func row(_ index: Int) -> ArraySlice<Int> { counts[index * size..<(index + 1) * size] }

  /// How many samples truly have each label.
  public var support: [Int] { (0..<size).map { row($0).reduce(0, +) } }

  /// How often each label was predicted.
  public var predicted: [Int] {
    var sums = [Int](repeating: 0, count: size)
    for index in 0..<size {
      for (column, count) in row(index).enumerated() { sums[column] += count }
    }
    return sums
  }

  /// The number of samples.
  public var total: Int { counts.reduce(0, +) }
  /// The number of samples on the diagonal.
  public var correct: Int { (0..<size).reduce(0) { $0 + self[$1, $1] } }
}

/// How often one label was taken for another.
public struct ConfusedPair: Hashable, Sendable {
  /// What the samples are.
  public let truth: String
  /// What they were called.
  public let predicted: String
  /// How many.
  public let count: Int
}

extension ConfusionMatrix {
  /// The confusions that occurred, most frequent first; ties in the order of the labels.
  ///
  /// - Parameter limit: The largest number of pairs returned.
  /// - Returns: At most `limit` pairs.
  public func mostConfused(limit: Int) -> [ConfusedPair] {
    var cells: [(row: Int, column: Int, count: Int)] = []
    for row in 0..<size {
      for (column, count) in self.row(row).enumerated() where count > 0 && column != row {
        cells.append((row, column, count))
      }
    }
    cells.sort { ($1.count, $0.row, $0.column) < ($0.count, $1.row, $1.column) }
    return cells.prefix(limit).map {
      ConfusedPair(truth: labels[$0.row], predicted: labels[$0.column], count: $0.count)
    }
  }
}
