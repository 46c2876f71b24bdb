import Ink

/// Draws strokes on a canvas: colours, widths, transforms and masks as stored.
struct InkPainter {
  /// Canvas units a point of the drawing.
  var scale: Double
  /// What is added after scaling.
  var offset: Point
  /// The least width of a line, in the canvas's units.
  var minimumWidth: Double
  /// Draws every line black with `minimumWidth` instead of as stored.
  var isPlain = false

  /// Draws one stroke; traces of tools such as the eraser are not content.
  func draw(_ stroke: Stroke, on canvas: any Canvas) {
    guard !stroke.ink.type.isTool else { return }
    let curve = StrokeCurve(stroke, step: isPlain ? .infinity : 0.15 / scale)
    let opacity = isPlain ? 1 : Self.opacity(of: stroke)
    var color = isPlain ? .black : stroke.ink.color
    color.alpha = 1
    let content = {
      if let mask = stroke.mask {
        canvas.clipped(to: path(of: mask, stroke.transform), rule: mask.fillRule) {
          draw(curve, Paint(color), on: canvas)
        }
      } else {
        draw(curve, Paint(color), on: canvas)
      }
    }
    // One layer a stroke, so that ink which crosses itself is not darker there.
    if opacity < 1 { canvas.layered(opacity: opacity, content) } else { content() }
  }

  private func draw(_ curve: StrokeCurve, _ paint: Paint, on canvas: any Canvas) {
    if let dot = curve.dot {
      let radius = width(dot.width) / 2
      canvas.fill(.circle(center: place(dot.center), radius: radius), rule: .nonZero, paint)
    }
    var path = VectorPath()
    var current = 0.0
    var last: Point?
    curve.forEachPiece { piece in
      let width = width(piece.width)
      if width != current {
        if !path.elements.isEmpty { canvas.stroke(path, width: current, paint) }
        path = VectorPath()
        current = width
      }
      let curve = piece.curve
      // Neighbouring pieces meet up to rounding.
      let continues = last.map { $0.distance(to: curve.start) < 1e-6 } ?? false
      if path.elements.isEmpty || !continues { path.move(to: place(curve.start)) }
      path.curve(place(curve.control1), place(curve.control2), to: place(curve.end))
      last = curve.end
    }
    if !path.elements.isEmpty { canvas.stroke(path, width: current, paint) }
  }

  private func width(_ stored: Double) -> Double {
    // Widths in twentieths of a unit let neighbouring pieces of nearly even ink share one path.
    isPlain ? minimumWidth : max(minimumWidth, (stored * scale * 20).rounded() / 20)
  }

  private func place(_ point: Point) -> Point {
    Point(point.x * scale + offset.x, point.y * scale + offset.y)
  }

  private func path(of mask: Mask, _ transform: Transform) -> VectorPath {
    var path = VectorPath()
    for loop in mask.loops {
      for (index, corner) in loop.enumerated() {
        let corner = place(transform.apply(to: corner))
        if index == 0 { path.move(to: corner) } else { path.line(to: corner) }
      }
      if !loop.isEmpty { path.close() }
    }
    return path
  }

  private static func opacity(of stroke: Stroke) -> Double {
    let points = stroke.path.points
    let mean = points.reduce(0.0) { $0 + min($1.opacity, 1) } / Double(max(points.count, 1))
    let opacity = stroke.ink.color.alpha * mean
    return opacity.isFinite && opacity < 0.998 ? max(opacity, 0) : 1
  }
}
