package import Ink

extension FeatureExtractor {
  /// The visible ink of a character, normalised.
  ///
  /// - Parameter strokes: The strokes in drawing order; those that hold no readable ink are passed over.
  /// - Returns: Lines whose box has its middle in the origin and a longer side of 1.
  /// - Throws: `FeatureError.noInk` when nothing can be read, `.notFinite` when a stroke's numbers are not finite.
  package func outline(of strokes: [Stroke]) throws(FeatureError) -> PenLines {
    var lines: [[SIMD2<Double>]] = []
    for piece in try visiblePaths(of: strokes) {
      for range in piece.ranges {
        let extent = range.upperBound - range.lowerBound
        // Two places a segment follow any curve; 128 are as fine as any picture made from them.
        let steps = Int(min(max((2 * extent).rounded(.up), 8), 128))
        lines.append(
          (0...steps).compactMap { step in
            let parameter = range.lowerBound + extent * Double(step) / Double(steps)
            return piece.path.interpolatedLocation(at: parameter).map { SIMD2($0.x, $0.y) }
          })
      }
    }
    var outline = PenLines(lines: lines)
    outline.normalise()
    return outline
  }
}
