import Evaluation

/// What colours a cell of a confusion matrix.
struct ConfusionShare {
  private let normalization: ConfusionPicture.Normalization
  private let support: [Int]
  private let predicted: [Int]
  private let total: Int
  /// What the colours of counts end at: the samples of the most frequent label.
  let largest: Int

  /// Prepares the sums that shares are taken of.
  init(_ matrix: ConfusionMatrix, _ normalization: ConfusionPicture.Normalization) {
    self.normalization = normalization
    support = matrix.support
    predicted = matrix.predicted
    total = matrix.total
    largest = max(support.max() ?? 0, 1)
  }

  /// The share, 0...1; nil when there is nothing to take the share of.
  func callAsFunction(_ row: Int, _ column: Int, _ count: Int) -> Double? {
    let whole =
      switch normalization {
      case .none: largest
      case .true: support[row]
      case .pred: predicted[column]
      case .all: total
      }
    guard whole > 0 else { return normalization == .none ? 0 : nil }
    return Double(count) / Double(whole)
  }
}
