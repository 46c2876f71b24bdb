internal import Matching
internal import Synchronization

/// The searchable templates of a bank, one index for each set of columns that some character could be compared in.
final class IndexCache: Sendable {
  private let bank: TemplateBank
  private let indexes = Mutex<[[Int]: LabelledIndex]>([:])

  /// Prepares nothing yet: most batches need one set of columns.
  init(_ bank: TemplateBank) { self.bank = bank }

  /// The index of the templates in some of their columns, made when first asked for.
  func index(for columns: [Int], jobs: Int) throws(MatchingError) -> LabelledIndex {
    if let index = indexes.withLock({ $0[columns] }) { return index }
    let index = try LabelledIndex(
      bank.templates.selecting(columns: columns), labels: bank.templateLabels,
      factors: bank.templateFactors, window: bank.window, neighbours: bank.neighbours, jobs: jobs)
    return indexes.withLock { known in
      // Another thread may have been faster; both made the same.
      if let first = known[columns] { return first }
      known[columns] = index
      return index
    }
  }
}
