/// Why a picture could not be made.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture would have more pixels than `PictureLimits` allows.
  case tooLarge(width: Double, height: Double)
  /// A scale, a frame or a margin makes no picture; the text says which.
  case option(String)
  /// The drawing library gave up, with its own words.
  case library(String)

  /// The sentence that the commands print.
  public var description: String {
    switch self {
    case .tooLarge(let width, let height):
      "a picture of \(DecimalText.of(width, digits: 0)) x \(DecimalText.of(height, digits: 0)) "
        + "pixels is too large (at most \(PictureLimits.side) a side, "
        + "\(PictureLimits.pixels) in all): lower the scale"
    case .option(let text): text
    case .library(let text): "the picture could not be drawn: \(text)"
    }
  }
}

/// What keeps a hostile drawing or option from filling the memory.
public enum PictureLimits {
  /// The largest width or height, in pixels; the drawing library itself ends at 32,767.
  public static let side = 20_000
  /// The largest number of pixels.
  public static let pixels = 100_000_000

  /// Checks a size in pixels and rounds it up to whole ones.
  ///
  /// - Throws: `RenderingError.tooLarge`, or `.option` when a size is not positive and finite.
  package static func check(width: Double, height: Double) throws(RenderingError) -> (
    width: Int, height: Int
  ) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else {
      throw .option("a picture needs a positive width and height")
    }
    guard width <= Double(side), height <= Double(side) else {
      throw .tooLarge(width: width, height: height)
    }
    let size = (width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    guard size.width * size.height <= pixels else { throw .tooLarge(width: width, height: height) }
    return size
  }
}
