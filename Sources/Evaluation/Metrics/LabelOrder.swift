/// The one order of labels that all files of an evaluation share.
public enum LabelOrder {
  /// Whether `left` comes before `right` by Unicode scalars, whatever the locale.
  public static func precedes(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
  }

  /// Labels without repeats: the dataset's in its order, then all others by Unicode scalars.
  ///
  /// - Parameters:
  ///   - dataset: The labels that the dataset lists; empty when it lists none.
  ///   - found: The labels that occur as truth or as prediction.
  /// - Returns: Every label once.
  public static func labels(dataset: [String], found: some Sequence<String>) -> [String] {
    var known = Set<String>()
    var result = dataset.filter { known.insert($0).inserted }
    result += found.filter { known.insert($0).inserted }.sorted(by: precedes)
    return result
  }

  /// Labels without repeats: the card's in its order, then all others; none where the card says that nothing has one.
  static func labels(of card: DatasetCard?, found: Set<String>) -> [String] {
    card?.label == .nobody ? [] : labels(dataset: card?.labels ?? [], found: found)
  }
}
