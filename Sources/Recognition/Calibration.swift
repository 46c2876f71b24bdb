internal import Numerics

/// How distances become confidences; learnt at training, kept in the bank.
///
/// A template at the distance d from the ink speaks for its label with the weight d^-sharpness. A label has the sum
/// of the weights of its templates among the `neighbours` nearest, or that of its nearest template when none of them
/// is among those. Something that is no label of the bank has the weight strangeness^-sharpness. The confidence of a
/// label is its weight divided by the sum of all weights, so that ink as far from everything as `strangeness` (a dot,
/// a scribble) gets little of it. Only the ratios of distances count.
public struct Calibration: Codable, Sendable, Hashable {
  /// How fast belief falls with the distance: twice as far is 2^sharpness times less likely; above 0.
  public var sharpness: Double
  /// The distance at which ink is as likely to be no label of the bank as that of the template there, in feature
  /// units; above 0.
  public var strangeness: Double

  /// Makes a calibration.
  public init(sharpness: Double, strangeness: Double) {
    self.sharpness = sharpness
    self.strangeness = strangeness
  }

  /// The largest sharpness: weights of a thousand voters stay far from overflow.
  static let largestSharpness = 50.0

  /// Whether both numbers can be computed with.
  var isValid: Bool {
    sharpness > 0 && sharpness <= Self.largestSharpness && strangeness > 0 && strangeness <= 1e6
  }

  /// The weight of a distance, 1 at `strangeness`.
  ///
  /// Below a thousandth of `strangeness` a distance counts as that, so that a template that meets the ink exactly has
  /// a finite weight; beyond a thousand times it, the weight is that of infinity: 0.
  func weight(of distance: Double) -> Double {
    let ratio = distance / strangeness
    guard ratio < 1000 else { return 0 }
    return ReproducibleMath.exp(-sharpness * ReproducibleMath.log(max(ratio, 0.001)))
  }
}
