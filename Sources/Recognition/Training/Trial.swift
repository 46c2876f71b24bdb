internal import Numerics

/// How a way to train did in cross-validation.
struct Trial: Codable, Hashable {
  /// How many samples were read.
  var samples: Int
  /// Those that did not get their label, in rising order.
  var misread: [Int]
  /// How many templates a bank of all samples would hold.
  var templates: Int

  /// The share of samples that was wrong, 0...1.
  var error: Double { samples == 0 ? 1 : Double(misread.count) / Double(samples) }

  /// How many more samples this reads right than another trial on the same samples, and how many differ.
  func compared(with other: Trial) -> (gain: Int, changed: Int) {
    let changed = Set(misread).symmetricDifference(other.misread).count
    return (other.misread.count - misread.count, changed)
  }

  /// Whether this is better than another trial by more than chance alone gives every sixth time.
  func isBetter(than other: Trial) -> Bool {
    let (gain, changed) = compared(with: other)
    return gain > 0 && Double(gain) > Double(changed).squareRoot()
  }
}
