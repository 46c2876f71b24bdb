import Ink
import InkRendering

/// A scale of colours from light to dark whose lightness falls in even steps, so that equal differences look equal.
///
/// Made for this project: hue 200 to 285 degrees and lightness 0.965 to 0.27 in the Oklab space (the dark scale, for
/// dark pages, rises from 0.265 to 0.93), at the highest chroma that sRGB holds up to 0.15.
enum ColorMap {
  /// The number of steps above the first.
  static let steps = 20

  private static let light: [UInt32] = [
    0xEDF5F6, 0xD9ECEE, 0xC4E3E8, 0xB0DAE3, 0x9CD0DE, 0x89C6DA, 0x75BBD7, 0x62B0D4, 0x50A5D1,
    0x3E99CF, 0x2D8DCC, 0x1D80C9, 0x1573C4, 0x1D66BA, 0x2259B0, 0x284DA1, 0x2B4293, 0x2B3784,
    0x2A2C75, 0x282267, 0x241858,
  ]
  private static let dark: [UInt32] = [
    0x242432, 0x292B44, 0x2C3357, 0x2D3B6A, 0x2B447C, 0x264F8D, 0x1A5A9D, 0x0066AB, 0x0072B0,
    0x007EB6, 0x008BBD, 0x0097C3, 0x00A3C9, 0x04B0CF, 0x07BCD5, 0x3CC7D7, 0x60D1D8, 0x80D9D9,
    0x9DE1DC, 0xB9E8E1, 0xD3EFE8,
  ]

  /// The paint of a level of 0...1.
  static func paint(_ level: Double) -> Paint {
    let step = step(level)
    return Paint(color(light[step]), styleClass: "q\(step)")
  }

  /// The paint of text on a level: it changes from dark to white at half of the range.
  static func textPaint(on level: Double) -> Paint {
    level > 0.5
      ? Paint(Color(red: 1, green: 1, blue: 1), styleClass: "on1")
      : Paint(color(0x14202B), styleClass: "on0")
  }

  /// The style rules of all steps, for light or for dark pages.
  static func styleRules(dark isDark: Bool) -> String {
    (isDark ? dark : light).enumerated().map { step, value in
      let color = SVGCanvas.hexadecimal(color(value))
      return ".q\(step){fill:\(color)}.l\(step){stroke:\(color)}"
    }.joined()
  }

  /// The colours of all steps, for scripts.
  static func hexadecimal(dark isDark: Bool) -> [String] {
    (isDark ? dark : light).map { SVGCanvas.hexadecimal(color($0)) }
  }

  /// The number of the step that shows a level of 0...1.
  static func step(_ level: Double) -> Int {
    level.isFinite ? Int((min(max(level, 0), 1) * Double(steps)).rounded()) : 0
  }

  private static func color(_ value: UInt32) -> Color {
    Color(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
