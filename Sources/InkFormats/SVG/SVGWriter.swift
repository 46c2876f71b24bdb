internal import Ink

/// Writes a drawing as SVG whose curves are those of the drawing: a B-spline is the exact chain of cubics, a mask a clip.
///
/// One `<path>` a stroke, with its colour, its mean width and round ends, in points; `data-ink` names the kind of ink. A
/// dot is a line of no length. Ranges that a file states for a stroke without a mask are cut out of the curve. Traces of
/// erasers and lassos are not drawn. The picture shows the canvas, or else all ink. The label is the title.
public enum SVGWriter {
  /// The bytes of a picture.
  public static func bytes(for record: DrawingRecord) -> [UInt8] {
    let drawing = record.drawing
    var body = ""
    var clips = 0
    for stroke in drawing.strokes where !stroke.ink.type.isTool {
      body += element(stroke, clips: &clips)
    }
    let frame = drawing.canvas ?? drawing.bounds ?? Rectangle(minX: 0, minY: 0, maxX: 0, maxY: 0)
    let box = [frame.minX, frame.minY, frame.width, frame.height].map(XMLText.text)
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""
    text += " width=\"\(box[2])pt\" height=\"\(box[3])pt\""
    text += " viewBox=\"\(box.joined(separator: " "))\">\n"
    if let label = record.label { text += "<title>\(XMLText.escaped(label))</title>\n" }
    text += "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
    return Array((text + body + "</g>\n</svg>\n").utf8)
  }

  private static func element(_ stroke: Stroke, clips: inout Int) -> String {
    let data = pathData(of: stroke)
    guard !data.isEmpty else { return "" }
    var text = ""
    var clip = ""
    if let mask = stroke.mask {
      clips += 1
      text += "<clipPath id=\"mask\(clips)\"><path d=\"\(maskData(of: mask, stroke.transform))\""
      if mask.fillRule == .evenOdd { text += " clip-rule=\"evenodd\"" }
      text += "/></clipPath>\n"
      clip = " clip-path=\"url(#mask\(clips))\""
    }
    let color = stroke.ink.color
    text += "<path d=\"\(data)\" stroke=\"\(XMLText.hexadecimal(color))\""
    if color.alpha < 1 { text += " stroke-opacity=\"\(XMLText.text(max(0, color.alpha)))\"" }
    text += " stroke-width=\"\(XMLText.text(width(of: stroke)))\"\(clip)"
    return text + " data-ink=\"\(XMLText.escaped(stroke.ink.identifier))\"/>\n"
  }

  /// The curve in drawing space; empty when no place of it is finite.
  private static func pathData(of stroke: Stroke) -> String {
    let path = stroke.path
    guard path.points.allSatisfy({ stroke.transform.apply(to: $0.location).isFinite }) else {
      return ""
    }
    if path.count == 1, stroke.mask != nil || !stroke.maskedPathRanges.isEmpty {
      let place = pair(stroke.transform.apply(to: path.points[0].location))
      return "M\(place)L\(place)"
    }
    // A mask cuts by itself, ink beside the centre line included.
    let ranges = stroke.mask == nil ? stroke.maskedPathRanges : [0...path.lastParameter]
    return ranges.map { range in
      let pieces = path.bezierSegments(in: range, transform: stroke.transform)
      guard let first = pieces.first else { return "" }
      return "M\(pair(first.start))"
        + pieces.map { piece in
          path.curve == .polyline
            ? "L\(pair(piece.end))"
            : "C\(pair(piece.control1)) \(pair(piece.control2)) \(pair(piece.end))"
        }.joined()
    }.joined()
  }

  private static func maskData(of mask: Mask, _ transform: Transform) -> String {
    mask.loops.map { loop in
      let corners = loop.map { transform.apply(to: $0) }.filter(\.isFinite).map(pair)
      return corners.isEmpty ? "" : "M" + corners.joined(separator: "L") + "Z"
    }.joined()
  }

  private static func width(of stroke: Stroke) -> Double {
    let widths = stroke.path.points.map { abs($0.size.width) }.filter(\.isFinite)
    guard !widths.isEmpty else { return 1 }
    let transform = stroke.transform
    let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    return widths.reduce(0, +) / Double(widths.count) * scale
  }

  private static func pair(_ point: Point) -> String {
    "\(XMLText.text(point.x)) \(XMLText.text(point.y))"
  }
}

extension InkWriter {
  /// A picture of exact curves.
  static let svg = InkWriter(
    name: "svg", fileExtensions: [".svg"], summary: "an SVG picture of exact curves (written only)",
    missing: [
      .writer, .date, .time, .force, .azimuth, .altitude, .widthChanges, .nibShape, .opacity,
      .tools, .secondaryScale, .threshold, .lateralJitter, .edgeWidth, .unknownFields,
    ],
    record: { SVGWriter.bytes(for: $0) })
}
