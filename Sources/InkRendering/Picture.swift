public import Ink

/// A picture of a drawing, as a file's bytes.
public enum Picture {
  /// The kinds of file.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png, svg, pdf
  }

  /// What a picture shows and how large.
  public struct Options: Hashable, Sendable {
    /// Pixels (PNG) or units (SVG, PDF) a point; nil takes 2, or less where a side would exceed 4,096, and for ink
    /// without widths what makes the larger side 800.
    public var scale: Double?
    /// The part of the drawing to show; nil shows all of it with `margin` around.
    public var frame: Rectangle?
    /// The empty border around the ink, in points, when no frame is given; nil takes 8, and for ink without widths
    /// 6 % of its larger side.
    public var margin: Double?
    /// Whether the ground is left transparent instead of white.
    public var isTransparent: Bool
    /// The least width of a line, in pixels; nil takes 0.6, and for ink without widths (all points have the width
    /// 1 that formats without widths leave) 1/160 of the picture's larger side.
    public var minimumWidth: Double?

    /// Makes options.
    public init(
      scale: Double? = nil, frame: Rectangle? = nil, margin: Double? = nil,
      isTransparent: Bool = false, minimumWidth: Double? = nil
    ) {
      self.scale = scale
      self.frame = frame
      self.margin = margin
      self.isTransparent = isTransparent
      self.minimumWidth = minimumWidth
    }
  }

  /// Draws all strokes but tools' traces, later ones on top: B-splines as exact cubics, masks as clips.
  ///
  /// A drawing without ink gives a blank picture of its canvas, or of 100 x 100 points.
  ///
  /// - Throws: `RenderingError` when the picture would be too large, or an option is no positive number.
  public static func bytes(
    of drawing: Drawing, format: Format, options: Options = Options()
  ) throws(RenderingError) -> [UInt8] {
    var strokes = drawing.strokes
    let hasWidths = strokes.contains { $0.path.points.contains { $0.size.width != 1 } }
    if !hasWidths { strokes = strokes.map(\.withoutWidth) }
    let frame = options.frame ?? frame(of: strokes, hasWidths, options) ?? drawing.canvas ?? blank
    let side = max(frame.width, frame.height)
    let scale = options.scale ?? (hasWidths ? min(2, 4096 / max(side, 1e-3)) : 800 / side)
    guard scale.isFinite, scale > 0 else { throw .option("a scale must be a positive number") }
    let (width, height) = (frame.width * scale, frame.height * scale)
    _ = try PictureLimits.check(width: width, height: height)
    let painter = InkPainter(
      scale: scale, offset: Point(-frame.minX * scale, -frame.minY * scale),
      minimumWidth: options.minimumWidth ?? (hasWidths ? 0.6 : side * scale / 160))
    if format == .svg {
      let canvas = SVGCanvas(width: width, height: height)
      if !options.isTransparent {
        canvas.fill(
          Rectangle(minX: 0, minY: 0, maxX: width, maxY: height),
          Paint(Color(red: 1, green: 1, blue: 1)), title: nil)
      }
      for stroke in strokes { painter.draw(stroke, on: canvas) }
      return Array(canvas.document.utf8)
    }
    let output: CairoCanvas.Output =
      format == .pdf ? .pdf : options.isTransparent ? .transparentPNG : .png
    let canvas = try CairoCanvas(output, width: width, height: height)
    for stroke in strokes { painter.draw(stroke, on: canvas) }
    return try canvas.finish()
  }

  /// A rectangle that holds the visible ink of strokes, seldom much larger than that; nil without ink.
  package static func bounds(of strokes: [Stroke]) -> Rectangle? {
    strokes.reduce(nil) { (sum: Rectangle?, stroke) in
      guard !stroke.ink.type.isTool, var own = StrokeCurve(stroke, step: .infinity).bounds else {
        return sum
      }
      if let mask = stroke.mask {
        let corners = mask.loops.joined().map { stroke.transform.apply(to: $0) }
        guard let window = Rectangle(enclosing: corners.filter(\.isFinite)), own.intersects(window)
        else { return sum }
        own = Rectangle(
          minX: max(own.minX, window.minX), minY: max(own.minY, window.minY),
          maxX: min(own.maxX, window.maxX), maxY: min(own.maxY, window.maxY))
      }
      return sum?.union(own) ?? own
    }
  }

  private static func frame(
    of strokes: [Stroke], _ hasWidths: Bool, _ options: Options
  ) -> Rectangle? {
    guard let bounds = bounds(of: strokes) else { return nil }
    let side = max(bounds.width, bounds.height)
    // A dot has no side to take a share of.
    return bounds.grown(by: options.margin ?? (hasWidths || side == 0 ? 8 : side * 0.06))
  }

  private static let blank = Rectangle(minX: 0, minY: 0, maxX: 100, maxY: 100)
}

extension Stroke {
  /// The stroke with lines of no width.
  var withoutWidth: Stroke {
    var stroke = self
    for index in stroke.path.points.indices {
      stroke.path.points[index].size = Size(width: 0, height: 0)
    }
    return stroke
  }
}
