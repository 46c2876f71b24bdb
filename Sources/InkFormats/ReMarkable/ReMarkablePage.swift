internal import Ink

/// Collects the strokes of a page.
struct ReMarkablePage {
  private(set) var drawing = SampledDrawing()

  /// Adds a stroke, unless it is an eraser's.
  mutating func add(
    _ points: [StrokePoint], tool: UInt32, color: Color
  ) throws(InkFault) {
    guard let name = Self.inkName(tool) else {
      drawing.warn("W-tool", "strokes of the eraser are left out")
      return
    }
    let isMeasured = points.contains { $0.force != points[0].force }
    var ink = Ink(identifier: "com.apple.ink.\(name)", color: color)
    if name == "marker" { ink.color.alpha = min(ink.color.alpha, 0.5) }
    try drawing.add(points, measured: isMeasured ? .force : [], ink: ink)
  }

  /// Notes something about the page.
  mutating func warn(_ code: String, _ message: String) { drawing.warn(code, message) }

  /// The ink of a tool; nil for erasers.
  private static func inkName(_ tool: UInt32) -> String? {
    switch tool {
    case 6, 8: nil
    case 1, 7, 13, 14: "pencil"
    case 5, 18, 23: "marker"
    case 4, 17: "monoline"
    case 0, 12: "watercolor"
    case 21: "fountainPen"
    default: "pen"
    }
  }

  /// The colours that have a number.
  static func color(_ number: UInt32) -> Color {
    func gray(_ level: Double) -> Color { Color(red: level, green: level, blue: level) }
    return switch number {
    case 1, 8: gray(0.5)
    case 2: gray(1)
    case 3, 9: Color(red: 1, green: 0.93, blue: 0.46)
    case 4, 10: Color(red: 0.33, green: 0.73, blue: 0.33)
    case 5: Color(red: 1, green: 0.75, blue: 0.8)
    case 6: Color(red: 0.2, green: 0.4, blue: 0.8)
    case 7: Color(red: 0.8, green: 0.2, blue: 0.2)
    case 11: Color(red: 0.3, green: 0.8, blue: 0.9)
    case 12: Color(red: 0.8, green: 0.3, blue: 0.8)
    case 13: Color(red: 0.98, green: 0.9, blue: 0.2)
    default: .black
    }
  }

  /// The layers of the versions 3 and 5: counts, then strokes of floats.
  mutating func readLayers(_ cursor: inout ByteCursor, version: Int) throws(InkFault) {
    for _ in 0..<(try cursor.count(size: 4)) {
      for _ in 0..<(try cursor.count(size: 20)) {
        let tool = try cursor.integer(UInt32.self)
        let color = Self.color(try cursor.integer(UInt32.self))
        // One unknown number, the pen's nominal width, and in version 5 another unknown number.
        _ = try cursor.take(version == 5 ? 12 : 8)
        var points: [StrokePoint] = []
        for _ in 0..<(try cursor.count(size: 24)) { points.append(try Self.floatPoint(&cursor)) }
        try add(points, tool: tool, color: color)
      }
    }
  }

  /// A point of six floats: x, y, speed, direction, width, pressure.
  static func floatPoint(_ cursor: inout ByteCursor) throws(InkFault) -> StrokePoint {
    let (x, y) = (try cursor.float(), try cursor.float())
    _ = try cursor.take(8)
    let (width, pressure) = (try cursor.float(), try cursor.float())
    return point(x, y, width: width, pressure: pressure)
  }

  /// A point of 14 bytes: x, y, speed, four times the width, direction, pressure of 255.
  static func packedPoint(_ cursor: inout ByteCursor) throws(InkFault) -> StrokePoint {
    let (x, y) = (try cursor.float(), try cursor.float())
    _ = try cursor.take(2)
    let width = Double(try cursor.integer(UInt16.self)) / 4
    _ = try cursor.take(1)
    let pressure = Double(try cursor.integer(UInt8.self)) / 255
    return point(x, y, width: width, pressure: pressure)
  }

  private static func point(
    _ x: Double, _ y: Double, width: Double, pressure: Double
  ) -> StrokePoint {
    let unit = ReMarkableReader.unit
    return StrokePoint(
      location: Point(unit * x, unit * y), size: Size(width: unit * width, height: unit * width),
      force: PenConventions.force(pressure: pressure, fullScale: 1))
  }
}
