package import Ink
import Numerics

/// One stroke primitive of the sigma-lognormal model: an arc that the pen runs through with a lognormal speed.
///
/// The speed is D L(t; t0, mu, sigma), the direction turns with the distance covered, so the displacement at any
/// time has a closed form: the arc at the share F(t) of its length, F the lognormal distribution function.
package struct LognormalStroke: Sendable {
  /// How many standard deviations of log time count as the stroke's duration on either side.
  static let reach = 3.0

  /// When it begins to move the pen, in seconds: `reach` standard deviations before the median.
  package let start: Double
  /// From `start` to `reach` standard deviations after the median, in seconds.
  package let duration: Double
  /// The shape of the speed curve: the standard deviation of log time.
  package let sigma: Double
  /// From the stroke's origin to its virtual target.
  let chord: Point
  /// How far the direction turns in all, in radians, clockwise on screen.
  let turn: Double

  private let mu: Double
  private let onset: Double

  /// Makes a primitive; `duration` and `sigma` above 0.
  package init(start: Double, duration: Double, sigma: Double, chord: Point, turn: Double) {
    self.start = start
    self.duration = duration
    self.sigma = sigma
    self.chord = chord
    self.turn = turn
    let spread = ReproducibleMath.exp(Self.reach * sigma)
    mu = ReproducibleMath.log(duration / (spread - 1 / spread))
    onset = start - ReproducibleMath.exp(mu) / spread
  }

  /// The end of `duration`, in seconds.
  package var end: Double { start + duration }

  /// The share of the arc covered at a time: 0 before the onset, towards 1 after the end.
  package func share(at time: Double) -> Double {
    guard time > start else { return 0 }
    guard time < end else { return 1 }
    let z = (ReproducibleMath.log(time - onset) - mu) / sigma
    // The tails cut off at `reach` are given back, so that the share runs from exactly 0 to exactly 1.
    let cut = NormalDistribution.cumulative(-Self.reach)
    return min(max((NormalDistribution.cumulative(z) - cut) / (1 - 2 * cut), 0), 1)
  }

  /// The displacement at a time.
  package func displacement(at time: Double) -> Point {
    let f = share(at: time)
    guard abs(turn) > 1e-3 else { return Point(chord.x * f, chord.y * f) }
    // In a frame whose x axis is the chord, of unit length.
    let half = turn / 2
    let angle = turn * f - half
    let scale = 1 / (2 * ReproducibleMath.sin(half))
    let along = (ReproducibleMath.sin(angle) + ReproducibleMath.sin(half)) * scale
    let across = (ReproducibleMath.cos(half) - ReproducibleMath.cos(angle)) * scale
    return Point(chord.x * along - chord.y * across, chord.y * along + chord.x * across)
  }
}
