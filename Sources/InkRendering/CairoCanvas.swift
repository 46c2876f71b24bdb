internal import CCairo
public import Ink

/// A canvas of the Cairo library: PNG pictures, PDF pages and grey rasters.
///
/// This is the only file that calls Cairo. The library keeps its first error in the context; `finish` reports it.
@safe public final class CairoCanvas: Canvas {
  /// What the canvas becomes.
  public enum Output: Hashable, Sendable {
    /// An opaque picture.
    case png
    /// A picture whose ground is transparent.
    case transparentPNG
    /// A page of one point a unit.
    case pdf
    /// How much of each pixel is covered.
    case coverage
  }

  private let output: Output
  private let size: (width: Int, height: Int)
  private let surface: OpaquePointer?
  private let context: OpaquePointer?
  private let sink = ByteSink()

  /// Starts a white (or transparent) picture of `width` x `height` units with `scale` pixels a unit.
  ///
  /// - Throws: `RenderingError` when the size is not allowed.
  public init(
    _ output: Output, width: Double, height: Double, scale: Double = 1
  ) throws(RenderingError) {
    guard scale.isFinite, scale > 0 else { throw .option("a scale must be a positive number") }
    self.output = output
    size = try PictureLimits.check(width: width * scale, height: height * scale)
    let (columns, rows) = (Int32(size.width), Int32(size.height))
    switch output {
    case .png: unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows)
    case .transparentPNG:
      unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows)
    case .coverage: unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, rows)
    case .pdf:
      unsafe surface = cairo_pdf_surface_create_for_stream(
        ByteSink.write, Unmanaged.passUnretained(sink).toOpaque(), width * scale, height * scale)
      // Left alone, the library would write the present moment.
      unsafe cairo_pdf_surface_set_metadata(
        surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    }
    unsafe context = cairo_create(surface)
    unsafe cairo_scale(context, scale, scale)
    unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    if output == .png {
      unsafe cairo_set_source_rgb(context, 1, 1, 1)
      unsafe cairo_paint(context)
    }
    prepareText()
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// The file's bytes; nothing can be drawn afterwards.
  ///
  /// - Throws: `RenderingError.library` when any call failed.
  public func finish() throws(RenderingError) -> [UInt8] {
    try Self.check(unsafe cairo_status(context))
    if output == .pdf {
      unsafe cairo_show_page(context)
      unsafe cairo_surface_finish(surface)
    } else {
      unsafe cairo_surface_flush(surface)
      try Self.check(
        unsafe cairo_surface_write_to_png_stream(
          surface, ByteSink.write, Unmanaged.passUnretained(sink).toOpaque()))
    }
    try Self.check(unsafe cairo_surface_status(surface))
    return sink.bytes
  }

  /// How much of each pixel is covered, 0...1, row-major from the top left.
  ///
  /// - Precondition: The canvas was made for `.coverage`.
  /// - Throws: `RenderingError.library` when any call failed.
  public func coverage() throws(RenderingError) -> [Float] {
    precondition(output == .coverage, "only a coverage canvas has a coverage")
    try Self.check(unsafe cairo_status(context))
    unsafe cairo_surface_flush(surface)
    guard let data = unsafe cairo_image_surface_get_data(surface) else {
      throw .library("no pixels")
    }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    var values: [Float] = []
    values.reserveCapacity(size.width * size.height)
    for row in 0..<size.height {
      for column in 0..<size.width {
        values.append(Float(unsafe data[row * stride + column]) / 255)
      }
    }
    return values
  }

  /// Fills a rectangle; titles have no place in these formats.
  public func fill(_ rectangle: Rectangle, _ paint: Paint, title: String?) {
    setSource(paint)
    unsafe cairo_rectangle(
      context, rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
    unsafe cairo_fill(context)
  }

  /// Fills a path.
  public func fill(_ path: VectorPath, rule: Mask.FillRule, _ paint: Paint) {
    setSource(paint)
    trace(path)
    setRule(rule)
    unsafe cairo_fill(context)
  }

  /// Strokes a path with round ends and corners.
  public func stroke(_ path: VectorPath, width: Double, _ paint: Paint) {
    setSource(paint)
    unsafe cairo_set_line_width(context, width)
    trace(path)
    unsafe cairo_stroke(context)
  }

  /// Writes one line of text, unhinted, with the first font of `families` that has all of it.
  ///
  /// Text that none has is written as its code points, such as `U+6C34`.
  public func text(_ text: String, at anchor: Point, style: TextStyle, _ paint: Paint) {
    setSource(paint)
    unsafe cairo_set_font_size(context, style.size)
    let text = selectFont(for: text, isBold: style.isBold)
    var extents = cairo_text_extents_t()
    unsafe cairo_text_extents(context, text, &extents)
    let shift: Double =
      switch style.alignment {
      case .start: 0
      case .middle: extents.x_advance / 2
      case .end: extents.x_advance
      }
    unsafe cairo_save(context)
    unsafe cairo_translate(context, anchor.x, anchor.y)
    if style.isVertical {
      var turn = cairo_matrix_t(xx: 0, yx: -1, xy: 1, yy: 0, x0: 0, y0: 0)
      unsafe cairo_transform(context, &turn)
    }
    unsafe cairo_move_to(context, -shift, 0)
    unsafe cairo_show_text(context, text)
    unsafe cairo_restore(context)
  }

  /// Draws what `content` draws only inside `path`.
  public func clipped(to path: VectorPath, rule: Mask.FillRule, _ content: () -> Void) {
    unsafe cairo_save(context)
    trace(path)
    setRule(rule)
    unsafe cairo_clip(context)
    content()
    unsafe cairo_restore(context)
  }

  /// Draws what `content` draws as one layer.
  public func layered(opacity: Double, _ content: () -> Void) {
    unsafe cairo_push_group(context)
    content()
    unsafe cairo_pop_group_to_source(context)
    unsafe cairo_paint_with_alpha(context, opacity)
  }

  /// Selects a font that has every sign of `text`, and returns what to write with it.
  private func selectFont(for text: String, isBold: Bool) -> String {
    func select(_ family: String) {
      unsafe cairo_select_font_face(
        context, family, CAIRO_FONT_SLANT_NORMAL,
        isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    }
    for family in Self.families {
      select(family)
      if hasGlyphs(for: text) { return text }
    }
    select(Self.families[0])
    return text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      .joined(separator: " ")
  }

  /// Whether the selected font has every sign of `text`.
  private func hasGlyphs(for text: String) -> Bool {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let status = unsafe cairo_scaled_font_text_to_glyphs(
      cairo_get_scaled_font(context), 0, 0, text, -1, &glyphs, &count, nil, nil, nil)
    defer { unsafe cairo_glyph_free(glyphs) }
    guard status == CAIRO_STATUS_SUCCESS, let first = unsafe glyphs else { return false }
    // Glyph 0 is the box that stands for a missing sign.
    for index in 0..<Int(count) where unsafe first[index].index == 0 { return false }
    return true
  }

  /// The fonts that are tried in turn; the library itself does not look beyond one.
  private static let families = [
    "sans-serif", "Noto Sans CJK JP", "WenQuanYi Zen Hei", "Noto Sans", "Noto Color Emoji",
  ]

  private func prepareText() {
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }

  private func setSource(_ paint: Paint) {
    let color = paint.color
    unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func setRule(_ rule: Mask.FillRule) {
    unsafe cairo_set_fill_rule(
      context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  private func trace(_ path: VectorPath) {
    unsafe cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }

  private static func check(_ status: cairo_status_t) throws(RenderingError) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .library(unsafe String(cString: cairo_status_to_string(status)))
    }
  }
}

/// Where the library puts the bytes of a file.
private final class ByteSink {
  var bytes: [UInt8] = []

  static let write:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32
    ) -> cairo_status_t = { closure, data, count in
      guard let closure = unsafe closure, let data = unsafe data else {
        return CAIRO_STATUS_WRITE_ERROR
      }
      let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
}
