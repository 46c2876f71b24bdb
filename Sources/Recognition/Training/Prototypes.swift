package import Matching

/// Templates as training makes them, in label order.
package struct Prototypes {
  /// Their features.
  package var sequences: SequenceSet
  /// The label of each.
  package var labels: [Int32]
  /// The training sample that each is, or grew from.
  package var origins: [Int]
}
