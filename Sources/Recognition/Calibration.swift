internal import Numerics

/// How distances become confidences; learnt at training, kept in the bank.
///
/// A template at the distance d from the ink speaks for its label with the weight d^-sharpness. A label has the sum
/// of the weights of its templates among the `neighbours` nearest, or that of its nearest template when none of them
/// is among those. Something that is no label of the bank has the weight strangeness^-sharpness. The confidence of a
/// label is its weight divided by the sum of all weights, so that ink as far from everything as `strangeness` (a dot,
/// a scribble) gets little of it. Only the ratios of distances count.
///
/// Labels out of `reach` are not looked at: their nearest template weighs less than `leastShare` of the nearest one of
/// all, and their confidence therefore is less than that.
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

  /// The weight of a label's nearest template, as a share of that of the nearest one of all, below which the label is
  /// left out.
  public static let leastShare = 1e-4

  /// How many times as far as the nearest template of all that of a label may be, so that it is not left out.
  ///
  /// The nearest one is taken to be at a thousandth of `strangeness` at least, as its weight is.
  var reach: Double { ReproducibleMath.exp(-ReproducibleMath.log(Self.leastShare) / sharpness) }

  /// The greatest distance of a label that is not left out when the nearest one is at another.
  func farthest(_ nearest: Double) -> Double {
    reach * max(nearest, Self.leastRatio * strangeness)
  }

  /// The share of `strangeness` that any distance is taken to have at least.
  static let leastRatio = 0.001

  /// Whether both numbers can be computed with.
  var isValid: Bool {
    sharpness > 0 && sharpness <= Self.largestSharpness && strangeness > 0 && strangeness <= 1e6
  }

  /// The natural logarithm of the sum of the weights of some distances, 0 for one at `strangeness`.
  ///
  /// Below a thousandth of `strangeness` a distance counts as that, so that a template that meets the ink exactly has
  /// a finite weight; one beyond a thousand times it counts as a thousand times.
  func logWeight(of distances: [Double]) -> Double {
    let ratios = distances.map { min(max($0 / strangeness, Self.leastRatio), 1000) }
    guard let least = ratios.min() else { return -.infinity }
    let logLeast = ReproducibleMath.log(least)
    guard ratios.count > 1 else { return -sharpness * logLeast }
    let sum = ratios.reduce(0) {
      $0 + ReproducibleMath.exp(-sharpness * (ReproducibleMath.log($1) - logLeast))
    }
    return ReproducibleMath.log(sum) - sharpness * logLeast
  }
}
