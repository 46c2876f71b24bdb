package import Features

/// A picture of ink in four layers, one for each orientation of the line: lying, falling, standing and rising.
///
/// A line counts the same whichever way the pen went, so the picture knows neither order nor direction of the strokes.
/// Each piece of line is shared among the four nearest cells in proportion to its nearness, and among the two nearest
/// orientations by the cosine of twice the angle between; cells hold the square root of the length of line, so that
/// lines drawn twice count little more. After Bai and Huo, "A study on the use of 8-directional features for online
/// handwritten Chinese character recognition", ICDAR 2005, doi:10.1109/ICDAR.2005.19.
package struct OrientationMaps: Hashable, Sendable {
  /// The number of orientations.
  package static let layers = 4

  /// The number of cells along each side.
  package let side: Int

  /// Pictures with so many cells along each side, at least 3.
  package init(side: Int) { self.side = side }

  /// The number of values of a picture: [side, side, layers].
  package var size: Int { side * side * Self.layers }

  /// Draws normalised ink; one cell's width around it stays free for lines that end at the edge.
  ///
  /// - Parameters:
  ///   - outline: Normalised ink.
  ///   - picture: `size` values, row by row from the top, which are overwritten.
  package func draw(_ outline: PenLines, into picture: UnsafeMutableBufferPointer<Float>) {
    unsafe picture.update(repeating: 0)
    let scale = Double(side - 2)
    for line in 0..<outline.lineCount {
      let range = outline.range(ofLine: line)
      for index in range.dropLast() {
        unsafe draw(from: outline.points[index], to: outline.points[index + 1], scale, picture)
      }
    }
    for index in 0..<size { unsafe picture[index] = picture[index].squareRoot() }
  }

  private func draw(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ scale: Double,
    _ picture: UnsafeMutableBufferPointer<Float>
  ) {
    let way = end - start
    let square = (way * way).sum()
    guard square > 1e-18 else { return }
    let length = square.squareRoot()
    // Pieces of half a cell at most.
    let pieces = Int((length * scale * 2).rounded(.up))
    let weight = Float(length * scale / Double(pieces))
    let cosine = Float((way.x * way.x - way.y * way.y) / square)
    let sine = Float(2 * way.x * way.y / square)
    let shares =
      SIMD4<Float>(max(0, cosine), max(0, sine), max(0, -cosine), max(0, -sine)) * weight
    for piece in 0..<pieces {
      let part = (Double(piece) + 0.5) / Double(pieces)
      let place = (start + way * part + 0.5) * scale + 0.5
      let corner = place.rounded(.down)
      let near = place - corner
      let (column, row) = (Int(corner.x), Int(corner.y))
      for (down, tall) in [(0, 1 - near.y), (1, near.y)] where (0..<side).contains(row + down) {
        for (right, wide) in [(0, 1 - near.x), (1, near.x)]
        where (0..<side).contains(column + right) {
          let cell = ((row + down) * side + column + right) * Self.layers
          for layer in 0..<Self.layers {
            unsafe picture[cell + layer] += shares[layer] * Float(tall * wide)
          }
        }
      }
    }
  }
}
