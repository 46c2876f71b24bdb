public import Foundation

/// A drawing: strokes in drawing order, later ones on top; an empty one is valid.
public struct Drawing: Hashable, Sendable {
  /// The strokes, in the order in which they were drawn.
  public var strokes: [Stroke]
  /// The drawing's identity, where the file has one.
  public var id: UUID?
  /// The canvas that the file states, where it does.
  public var canvas: Rectangle?
  /// What a PencilKit file says here in fields that are not known: Protocol Buffers bytes, kept for rewriting the file.
  public var unknownFields: [UInt8] = []

  /// Makes a drawing.
  public init(strokes: [Stroke] = [], id: UUID? = nil, canvas: Rectangle? = nil) {
    self.strokes = strokes
    self.id = id
    self.canvas = canvas
  }

  /// The largest content version that a stroke's ink needs; 1 for an empty drawing.
  public var requiredContentVersion: Int {
    strokes.map(\.ink.type.requiredContentVersion).max() ?? 1
  }

  /// The drawing with `transform` applied after each stroke's own; control points stay as they are.
  public func transformed(by transform: Transform) -> Drawing {
    var result = self
    for index in result.strokes.indices {
      result.strokes[index].transform = result.strokes[index].transform.followed(by: transform)
      result.strokes[index].storedBounds = nil
    }
    return result
  }

  /// Puts the strokes of another drawing on top of this one's.
  public mutating func append(_ other: Drawing) {
    strokes.append(contentsOf: other.strokes)
  }
}
