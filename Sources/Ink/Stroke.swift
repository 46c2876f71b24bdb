public import Foundation

/// One stroke: a path drawn with an ink, moved by a transform and seen through a mask.
public struct Stroke: Hashable, Sendable {
  /// Type and colour.
  public var ink: Ink
  /// The whole path, never shortened by erasing.
  public var path: StrokePath
  /// Applied to path and mask when drawn.
  public var transform: Transform
  /// What is left visible; nil = all of it.
  public var mask: Mask?
  /// The visible parametric ranges that the file states; they win over those computed from the mask.
  public var storedRanges: [ClosedRange<Double>]?
  /// The seed of the ink's texture; recognition never reads it.
  public var randomSeed: UInt32?
  /// The stroke's own identity; newly made by some edits, so `path.id` is the steadier one.
  public var id: UUID?
  /// Strokes with the same group are drawn as one wash.
  public var renderGroupID: UUID?
  /// The rendered bounds that the file states: after the transform, with ink width.
  public var storedBounds: Rectangle?
  /// What a PencilKit file says here in fields that are not known: Protocol Buffers bytes, kept for rewriting the file.
  public var unknownFields: [UInt8] = []

  /// Makes a stroke.
  public init(
    ink: Ink = .pen, path: StrokePath, transform: Transform = .identity, mask: Mask? = nil,
    storedRanges: [ClosedRange<Double>]? = nil, randomSeed: UInt32? = nil, id: UUID? = nil,
    renderGroupID: UUID? = nil, storedBounds: Rectangle? = nil
  ) {
    self.ink = ink
    self.path = path
    self.transform = transform
    self.mask = mask
    self.storedRanges = storedRanges
    self.randomSeed = randomSeed
    self.id = id
    self.renderGroupID = renderGroupID
    self.storedBounds = storedBounds
  }
}
