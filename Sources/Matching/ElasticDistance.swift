internal import Numerics

/// How two sequences are compared: all follow a warping path from the first points to the last ones.
///
/// Costs are squared Euclidean distances of matched points, so every distance here is of squared units.
public enum ElasticDistance: Sendable, Hashable {
  /// The sum of the costs along the best path.
  ///
  /// Sakoe and Chiba, "Dynamic programming algorithm optimization for spoken word recognition", IEEE TASSP 1978,
  /// doi:10.1109/TASSP.1978.1163055.
  case dynamicTimeWarping
  /// DTW of the estimated derivatives: ((q[i] - q[i-1]) + (q[i+1] - q[i-1]) / 2) / 2, the ends taking their neighbour's.
  ///
  /// Keogh and Pazzani, "Derivative dynamic time warping", SDM 2001, doi:10.1137/1.9781611972719.1.
  case derivative
  /// DTW whose costs are multiplied by 1 / (1 + e^(-steepness (|i - j| - length / 2))), the longer length counting;
  /// factors below the least normal Float are that.
  ///
  /// Jeong, Jeong and Omitaomu, "Weighted dynamic time warping for time series classification", Pattern Recognition
  /// 2011, doi:10.1016/j.patcog.2010.09.022.
  case weighted(steepness: Float)
  /// DTW that pays a penalty, at least 0, for every step that is not diagonal.
  ///
  /// Herrmann and Webb, "Amercing: an intuitive and effective constraint for dynamic time warping", Pattern
  /// Recognition 2023, doi:10.1016/j.patcog.2023.109333.
  case amerced(penalty: Float)
  /// The greatest cost along the path whose greatest cost is least.
  ///
  /// Eiter and Mannila, "Computing discrete Fréchet distance", TU Wien CD-TR 94/64, 1994.
  case discreteFrechet
}

/// How the cells of a distance's matrix follow from their neighbours.
enum WarpingRule: Sendable {
  /// The cost and the least of the three predecessors are added.
  case sum
  /// The same, after a penalty is added to the predecessors above and to the left.
  case amerced
  /// The greater of the cost and the least predecessor.
  case maximum
}

extension ElasticDistance {
  var rule: WarpingRule {
    switch self {
    case .dynamicTimeWarping, .derivative, .weighted: .sum
    case .amerced: .amerced
    case .discreteFrechet: .maximum
    }
  }

  var penalty: Float {
    if case .amerced(let penalty) = self { penalty } else { 0 }
  }

  /// The weight of each difference |i - j| for sequences of at most this length; empty when there are none.
  func weights(length: Int) -> [Float] {
    guard case .weighted(let steepness) = self else { return [] }
    return (0..<length).map {
      let exponent = -Double(steepness) * (Double($0) - Double(length) / 2)
      return max(Float(1 / (1 + ReproducibleMath.exp(exponent))), .leastNormalMagnitude)
    }
  }

  /// Refuses parameters that are no numbers, or that would make costs negative.
  func check() throws(MatchingError) {
    switch self {
    case .weighted(let steepness) where !steepness.isFinite:
      throw .option("a steepness of \(steepness)")
    case .amerced(let penalty) where !(penalty >= 0 && penalty.isFinite):
      throw .option("a penalty of \(penalty)")
    default: return
    }
  }
}
