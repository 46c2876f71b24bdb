/// Up to which distance a search for classes goes on, by the distance of the nearest template.
public struct ClassReach: Sendable, Hashable {
  /// How many times as far as the nearest template a class may be, squared.
  let factor: Float
  /// The squared distance that the nearest template is taken to have at least.
  let least: Float

  /// Makes a reach.
  ///
  /// - Parameters:
  ///   - factor: How many times as far as the nearest template a class may be, at least 1; distances not squared.
  ///   - least: The distance that the nearest template is taken to have at least, at least 0; not squared.
  public init(factor: Double, least: Double) {
    // Wider by more than rounding amounts to: nothing at the limit is lost to it.
    self.factor = Float(min(factor * factor * 1.000_001, 1e30))
    self.least = Float(min(least * least, 1e30))
  }

  /// The greatest squared distance that is of interest when the nearest is at another.
  func limit(_ nearest: Float) -> Float { factor * Swift.max(nearest, least) }
}
