import Ink
import InkFormats
import Recognition

/// What is recognised as one symbol.
enum RecognitionUnit: String, CaseIterable {
  case stroke, character, drawing

  /// One symbol of a drawing.
  struct Symbol {
    /// The positions of its strokes in the drawing.
    var positions: [Int]
    /// The strokes themselves.
    var strokes: [Stroke]
    /// The visible range of the trace, where a stroke has several.
    var range: ClosedRange<Double>?

    /// The box of what is visible, with ink width; nil when nothing is.
    var bounds: Rectangle? { Drawing(strokes: strokes).bounds }
  }

  /// The symbols of a drawing in reading order, traces in drawing order.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - includesMarker: Whether marker strokes are writing.
  /// - Returns: Nothing for a drawing without visible writing.
  func symbols(of drawing: Drawing, includesMarker: Bool) -> [Symbol] {
    let readable = drawing.strokes.indices.filter { index in
      let stroke = drawing.strokes[index]
      return !stroke.ink.type.isTool && (includesMarker || stroke.ink.type != .marker)
        && !stroke.maskedPathRanges.isEmpty
    }
    switch self {
    case .stroke: return readable.flatMap { Self.traces(of: drawing.strokes[$0], position: $0) }
    case .character:
      let groups = CharacterGrouping().groups(of: readable.map { drawing.strokes[$0] })
      return groups.map { group in
        let positions = group.strokes.map { readable[$0] }
        return Symbol(positions: positions, strokes: positions.map { drawing.strokes[$0] })
      }
    case .drawing:
      let strokes = readable.map { drawing.strokes[$0] }
      return readable.isEmpty ? [] : [Symbol(positions: readable, strokes: strokes)]
    }
  }

  /// The visible pieces of a stroke, each a symbol of its own.
  private static func traces(of stroke: Stroke, position: Int) -> [Symbol] {
    let ranges = stroke.maskedPathRanges
    guard ranges.count > 1 else { return [Symbol(positions: [position], strokes: [stroke])] }
    return ranges.map { range in
      var piece = stroke
      piece.storedRanges = [range]
      piece.storedBounds = nil
      return Symbol(positions: [position], strokes: [piece], range: range)
    }
  }
}
