public import Ink

/// A canvas that writes SVG by itself, so that the same calls always give the same bytes.
public final class SVGCanvas: Canvas {
  /// Where the picture will stand.
  public enum Setting: Hashable, Sendable {
    /// A file of its own: colours are written as they are.
    case file
    /// Part of a page: paints with a style class leave their colour to the page's style sheet.
    case page
  }

  private let width: Double
  private let height: Double
  private let setting: Setting
  private let title: String?
  private var body = ""
  private var clips = 0

  /// Starts a picture of `width` x `height` units, one unit a pixel; `title` describes it to screen readers.
  public init(width: Double, height: Double, setting: Setting = .file, title: String? = nil) {
    self.width = width
    self.height = height
    self.setting = setting
    self.title = title
  }

  /// The whole SVG element with a final line feed.
  public var document: String {
    let (wide, high) = (DecimalText.of(width), DecimalText.of(height))
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if setting == .file { text += " width=\"\(wide)\" height=\"\(high)\"" }
    text += " viewBox=\"0 0 \(wide) \(high)\" role=\"img\""
    text += " font-family=\"system-ui,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif\">"
    if let title { text += "<title>\(MarkupText.escaped(title))</title>" }
    return text + "\n" + body + "</svg>\n"
  }

  /// Fills a rectangle.
  public func fill(_ rectangle: Rectangle, _ paint: Paint, title: String?) {
    let (x, y) = (DecimalText.of(rectangle.minX), DecimalText.of(rectangle.minY))
    let (width, height) = (DecimalText.of(rectangle.width), DecimalText.of(rectangle.height))
    body += "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(fill(paint))"
    body += title.map { "><title>\(MarkupText.escaped($0))</title></rect>\n" } ?? "/>\n"
  }

  /// Fills a path.
  public func fill(_ path: VectorPath, rule: Mask.FillRule, _ paint: Paint) {
    let rule = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    body += "<path d=\"\(Self.data(path))\"\(fill(paint))\(rule)/>\n"
  }

  /// Strokes a path with round ends and corners.
  public func stroke(_ path: VectorPath, width: Double, _ paint: Paint) {
    body += "<path d=\"\(Self.data(path))\" fill=\"none\" stroke-linecap=\"round\""
    body += " stroke-linejoin=\"round\" stroke-width=\"\(DecimalText.of(width, digits: 3))\""
    if setting == .page, let name = paint.styleClass {
      body += " class=\"\(name)\"/>\n"
    } else {
      body += " stroke=\"\(Self.hexadecimal(paint.color))\"\(opacity("stroke-opacity", paint))/>\n"
    }
  }

  /// Writes one line of text.
  public func text(_ text: String, at anchor: Point, style: TextStyle, _ paint: Paint) {
    let (x, y) = (DecimalText.of(anchor.x), DecimalText.of(anchor.y))
    body += "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(DecimalText.of(style.size))\""
    if style.isBold { body += " font-weight=\"bold\"" }
    if style.alignment != .start { body += " text-anchor=\"\(style.alignment.rawValue)\"" }
    if style.isVertical { body += " transform=\"rotate(-90 \(x) \(y))\"" }
    body += "\(fill(paint))>\(MarkupText.escaped(text))</text>\n"
  }

  /// Draws what `content` draws only inside `path`.
  public func clipped(to path: VectorPath, rule: Mask.FillRule, _ content: () -> Void) {
    clips += 1
    let rule = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    body += "<clipPath id=\"c\(clips)\"><path d=\"\(Self.data(path))\"\(rule)/></clipPath>\n"
    body += "<g clip-path=\"url(#c\(clips))\">\n"
    content()
    body += "</g>\n"
  }

  /// Draws what `content` draws as one layer.
  public func layered(opacity: Double, _ content: () -> Void) {
    body += "<g opacity=\"\(DecimalText.of(opacity, digits: 4))\">\n"
    content()
    body += "</g>\n"
  }

  /// The `d` attribute of a path, in hundredths of a unit.
  public static func data(_ path: VectorPath) -> String {
    func pair(_ point: Point) -> String { "\(DecimalText.of(point.x)) \(DecimalText.of(point.y))" }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M\(pair(point))"
      case .line(let point): "L\(pair(point))"
      case .curve(let first, let second, let end): "C\(pair(first)) \(pair(second)) \(pair(end))"
      case .close: "Z"
      }
    }.joined()
  }

  private func fill(_ paint: Paint) -> String {
    if setting == .page, let name = paint.styleClass { return " class=\"\(name)\"" }
    return " fill=\"\(Self.hexadecimal(paint.color))\"\(opacity("fill-opacity", paint))"
  }

  private func opacity(_ name: String, _ paint: Paint) -> String {
    paint.color.alpha >= 1 ? "" : " \(name)=\"\(DecimalText.of(paint.color.alpha, digits: 4))\""
  }

  /// A colour as `#rrggbb`.
  public static func hexadecimal(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { component in
        let byte = component.isFinite ? Int((min(max(component, 0), 1) * 255).rounded()) : 0
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
