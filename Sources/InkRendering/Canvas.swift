public import Ink

/// A colour, and the name under which a style sheet may replace it.
public struct Paint: Hashable, Sendable {
  /// The colour; components above 1 are drawn as 1.
  public var color: Color
  /// The class that an SVG made for a page writes in place of the colour; nil always writes the colour.
  public var styleClass: String?

  /// Makes a paint.
  public init(_ color: Color, styleClass: String? = nil) {
    self.color = color
    self.styleClass = styleClass
  }
}

/// How a line of text lies at its anchor.
public struct TextStyle: Hashable, Sendable {
  /// Which part of the text the anchor marks.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case start, middle, end
  }

  /// The size of an em in the canvas's units.
  public var size: Double
  /// Which part of the text the anchor marks.
  public var alignment: Alignment
  /// Whether the text runs upwards instead of to the right.
  public var isVertical: Bool
  /// Whether the text is bold.
  public var isBold: Bool

  /// Makes a style.
  public init(
    size: Double, alignment: Alignment = .start, isVertical: Bool = false, isBold: Bool = false
  ) {
    self.size = size
    self.alignment = alignment
    self.isVertical = isVertical
    self.isBold = isBold
  }
}

/// Something to draw on; y grows downwards.
///
/// The same calls make an SVG and a PNG.
public protocol Canvas: AnyObject {
  /// Fills a rectangle; `title` is what a pointer over it shows, where the format can.
  func fill(_ rectangle: Rectangle, _ paint: Paint, title: String?)
  /// Fills a path.
  func fill(_ path: VectorPath, rule: Mask.FillRule, _ paint: Paint)
  /// Strokes a path with round ends and corners.
  func stroke(_ path: VectorPath, width: Double, _ paint: Paint)
  /// Writes one line of text whose base line starts, is centred or ends at `anchor`.
  func text(_ text: String, at anchor: Point, style: TextStyle, _ paint: Paint)
  /// Draws what `content` draws only inside `path`.
  func clipped(to path: VectorPath, rule: Mask.FillRule, _ content: () -> Void)
  /// Draws what `content` draws as one layer with an opacity of 0...1.
  func layered(opacity: Double, _ content: () -> Void)
}
