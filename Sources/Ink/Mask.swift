/// What is left of a stroke after the pixel eraser: closed polygons in the path's own space, before the transform.
public struct Mask: Hashable, Sendable {
  /// Which points count as inside where polygons overlap.
  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    case evenOdd, nonZero
  }

  /// The polygons; each is closed from its last corner to its first.
  public var loops: [[Point]]
  /// The rule that decides inside from outside.
  public var fillRule: FillRule

  /// Makes a mask.
  public init(loops: [[Point]], fillRule: FillRule = .nonZero) {
    self.loops = loops
    self.fillRule = fillRule
  }
}
