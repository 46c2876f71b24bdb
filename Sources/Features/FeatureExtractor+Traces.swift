internal import Ink

extension FeatureExtractor {
  /// A stroke's path and the parts of it that are visible.
  struct VisiblePath {
    var path: StrokePath
    var ranges: [ClosedRange<Double>]
  }

  /// The visible pieces of the strokes that are read, as `visiblePaths` gives them, ready to be walked along.
  func traces(of strokes: [Stroke]) throws(FeatureError) -> [Trace] {
    let readsAngles = channels.contains { !$0.requirement.isDisjoint(with: [.altitude, .azimuth]) }
    return try visiblePaths(of: strokes).flatMap { piece in
      let source = PenPath(piece.path, readsAngles: readsAngles)
      return piece.ranges.map { Trace(source, range: $0) }
    }
  }

  /// The strokes that are read, moved and scaled so that nothing can overflow; never none.
  ///
  /// Every stroke's transform is applied to its control points; then the middle of all of them becomes the origin and
  /// a power of two brings the longer side to 1...2. The power of two rounds nothing, so that the features of an
  /// enlarged character have the same bits.
  func visiblePaths(of strokes: [Stroke]) throws(FeatureError) -> [VisiblePath] {
    var pieces: [VisiblePath] = []
    for (index, stroke) in strokes.enumerated() where reads(stroke.ink.type) {
      guard !stroke.path.points.isEmpty else { continue }
      let isIdentity = stroke.transform == .identity
      var path = stroke.path
      for position in path.points.indices {
        let point = path.points[position]
        let location = isIdentity ? point.location : stroke.transform.apply(to: point.location)
        let numbers = [
          location.x, location.y, point.timeOffset, point.force, point.altitude, point.azimuth,
        ]
        guard numbers.allSatisfy({ $0.magnitude < Self.limit }) else {
          throw .notFinite(stroke: index)
        }
        path.points[position].location = location
      }
      let ranges = stroke.maskedPathRanges.compactMap { Self.clamp($0, to: path.lastParameter) }
      if !ranges.isEmpty { pieces.append(VisiblePath(path: path, ranges: ranges)) }
    }
    let places = pieces.lazy.flatMap { $0.path.points.lazy.map(\.location) }
    guard let box = Rectangle(enclosing: places) else { throw .noInk }
    let side = max(box.width, box.height)
    // A side this small is a dot: its square would have no digits left.
    let factor = side < 0x1p-500 ? 0 : Double(sign: .plus, exponent: -side.exponent, significand: 1)
    let centre = Point(box.minX + box.width / 2, box.minY + box.height / 2)
    for piece in pieces.indices {
      for position in pieces[piece].path.points.indices {
        let location = pieces[piece].path.points[position].location - centre
        pieces[piece].path.points[position].location = Point(
          location.x * factor, location.y * factor)
      }
    }
    return pieces
  }

  /// Numbers from here on are refused: the products and sums of smaller ones are finite.
  private static let limit = 1e100

  private func reads(_ ink: InkType) -> Bool {
    !ink.isTool && (ink != .marker || configuration.includesMarker)
  }

  private static func clamp(
    _ range: ClosedRange<Double>, to last: Double
  ) -> ClosedRange<Double>? {
    let low = max(0, range.lowerBound)
    let high = min(last, range.upperBound)
    return low <= high ? low...high : nil
  }
}
