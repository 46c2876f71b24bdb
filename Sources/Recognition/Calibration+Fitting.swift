internal import Numerics

extension Calibration {
  /// The calibration of a bank of sequences of so many points when there is too little to learn it from.
  ///
  /// Ink that lies a quarter of its size beside a template all the way is as likely no label at all.
  static func assumed(points: Int) -> Calibration {
    Calibration(sharpness: 8, strangeness: 0.25 * Double(points).squareRoot())
  }

  /// The least number of held-out samples that a calibration is learnt from.
  private static let leastSamples = 30
  /// The share of samples whose distance to their own label lies below `strangeness`.
  private static let familiarShare = 0.995

  /// Learns how distances become confidences from samples that were searched among other writers' templates.
  ///
  /// `strangeness` is the distance that 99.5 % of the samples have to their own label at most; `sharpness` is the one
  /// under which the labels are most likely, found by golden section between 1 and `largestSharpness`. Of n samples
  /// one in n + 2 is taken to be something else than its label says, so that few samples without an error do not
  /// make the bank sure of everything.
  ///
  /// Source of that correction: Platt, "Probabilistic outputs for support vector machines", in "Advances in Large
  /// Margin Classifiers", MIT Press 2000.
  ///
  /// - Parameters:
  ///   - findings: What was found near each held-out sample.
  ///   - points: The number of points of the sequences.
  init(fitting findings: [HeldOutSearch.Finding], points: Int) {
    let own = findings.compactMap { finding in
      finding.candidates.nearest.first { $0.label == finding.label }?.distance
    }.sorted()
    let assumed = Self.assumed(points: points)
    guard own.count >= Self.leastSamples else {
      self = assumed
      return
    }
    let quantile = own[Int(Self.familiarShare * Double(own.count - 1))]
    // All samples of a label alike: any other distance would be strange.
    let strangeness = min(max(quantile, 0.01 * assumed.strangeness), 1e6)
    let doubt = 1 / Double(findings.count + 2)
    func loss(_ sharpness: Double) -> Double {
      let calibration = Calibration(sharpness: sharpness, strangeness: strangeness)
      return findings.reduce(0) { sum, finding in
        let ranking = ClassRanking(finding.candidates.evidence(calibration))
        let confidence = ranking.entries.first { $0.label == finding.label }?.confidence ?? 0
        return sum - (1 - doubt) * ReproducibleMath.log(max(confidence, 1e-9))
          - doubt * ReproducibleMath.log(max(1 - confidence, 1e-9))
      }
    }
    let sharpness = minimum(of: loss, between: 1, and: Self.largestSharpness)
    self.init(sharpness: sharpness, strangeness: strangeness)
  }
}

/// The place of the least value of a function with one valley, to a thousandth of the interval.
func minimum(
  of function: (Double) -> Double, between low: Double, and high: Double
) -> Double {
  let ratio = (5.0.squareRoot() - 1) / 2
  var (low, high) = (low, high)
  var left = high - ratio * (high - low)
  var right = low + ratio * (high - low)
  var (atLeft, atRight) = (function(left), function(right))
  for _ in 0..<15 {
    if atLeft <= atRight {
      (high, right, atRight) = (right, left, atLeft)
      left = high - ratio * (high - low)
      atLeft = function(left)
    } else {
      (low, left, atLeft) = (left, right, atRight)
      right = low + ratio * (high - low)
      atRight = function(right)
    }
  }
  return atLeft <= atRight ? left : right
}
