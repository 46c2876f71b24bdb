public import Ink

/// Ink as a small grey picture, for image features.
public struct InkRaster: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// How much of each pixel is ink, 0...1, row-major [height, width] from the top left.
  public let values: [Float]

  /// Draws strokes centred in the raster with their aspect kept; colours, widths and opacities do not count.
  ///
  /// - Parameters:
  ///   - strokes: The ink; without any, every value is 0.
  ///   - width: Columns, at least 1.
  ///   - height: Rows, at least 1.
  ///   - lineWidth: The width of every line, in pixels.
  ///   - margin: The empty border, in pixels, less than half of either side.
  /// - Throws: `RenderingError` for a size out of bounds.
  public init(
    of strokes: [Stroke], width: Int, height: Int, lineWidth: Double = 2, margin: Double = 2
  ) throws(RenderingError) {
    guard margin >= 0, lineWidth > 0, lineWidth.isFinite,
      2 * margin < Double(min(width, height))
    else { throw .option("a raster's margin must leave room for ink, and its lines have a width") }
    let canvas = try CairoCanvas(.coverage, width: Double(width), height: Double(height))
    if let bounds = Picture.bounds(of: strokes.map(\.withoutWidth)) {
      let scale = min(
        (Double(width) - 2 * margin) / max(bounds.width, 1e-9),
        (Double(height) - 2 * margin) / max(bounds.height, 1e-9))
      let center = bounds.center
      let painter = InkPainter(
        scale: scale,
        offset: Point(Double(width) / 2 - center.x * scale, Double(height) / 2 - center.y * scale),
        minimumWidth: lineWidth, isPlain: true)
      for stroke in strokes { painter.draw(stroke, on: canvas) }
    }
    self.width = width
    self.height = height
    values = try canvas.coverage()
  }
}
