/// Holm's correction of many tests at once: the chance of even one false alarm among all of them stays bounded.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6,
/// 1979. It assumes nothing about how the tests depend on each other.
public enum HolmCorrection {
  /// The corrected probabilities of `values` (0...1, one a test) in their order: at least what they were, at most 1.
  public static func adjusted(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var result = values
    var largest = 0.0
    for (place, index) in order.enumerated() {
      largest = max(largest, min(1, values[index] * Double(values.count - place)))
      result[index] = largest
    }
    return result
  }
}
