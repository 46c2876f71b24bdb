internal import Numerics

/// Scores as logarithms of probabilities.
package enum LogSoftmax {
  /// The logarithm of each score's share: `score - log(sum of exp(scores))`.
  ///
  /// - Parameter scores: Finite numbers.
  /// - Returns: A number at most 0 for each.
  package static func of(_ scores: [Double]) -> [Double] {
    guard let largest = scores.max() else { return [] }
    let sum = scores.reduce(0) { $0 + ReproducibleMath.exp($1 - largest) }
    let shift = largest + ReproducibleMath.log(sum)
    return scores.map { $0 - shift }
  }
}
