import Foundation
import Ink
import Numerics

/// Random drawings that use every property of the model, from a seed.
struct RandomDrawing {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A drawing of 0...6 strokes.
  mutating func drawing() -> Drawing {
    var drawing = Drawing(
      strokes: (0..<generator.index(below: 7)).map { _ in stroke() }, id: maybe { $0.uuid() })
    drawing.canvas = maybe { $0.rectangle() }
    return drawing
  }

  /// A stroke of 0...12 points.
  mutating func stroke() -> Stroke {
    var stroke = Stroke(ink: ink(), path: path())
    if flip() { stroke.transform = transform() }
    stroke.mask = maybe { $0.mask() }
    stroke.storedRanges = maybe { $0.ranges(upTo: stroke.path.lastParameter) }
    stroke.randomSeed = maybe { UInt32(truncatingIfNeeded: $0.generator.next()) }
    stroke.id = maybe { $0.uuid() }
    stroke.renderGroupID = maybe { $0.uuid() }
    stroke.storedBounds = maybe { $0.rectangle() }
    return stroke
  }

  private mutating func path() -> StrokePath {
    let count = generator.index(below: 13)
    let fixed = point(time: 0)
    let varying = (0..<11).map { _ in flip() }
    var time = 0.0
    let points = (0..<count).map { _ in
      time += flip() ? number(0, 0.1) : 0
      var point = self.point(time: varying[0] ? time : 0)
      if !varying[1] { point.size = fixed.size }
      if !varying[2] { point.opacity = fixed.opacity }
      if !varying[3] { point.force = fixed.force }
      if !varying[4] { point.azimuth = fixed.azimuth }
      if !varying[5] { point.altitude = .pi / 2 }
      if !varying[6] { point.secondaryScale = 1 }
      if !varying[7] { point.threshold = 0 }
      if !varying[8] { point.lateralJitter = 0 }
      if !varying[9] { point.edgeWidth = fixed.edgeWidth }
      if !varying[10] { point.size.height = point.size.width }
      return point
    }
    return StrokePath(
      points: points, curve: flip() ? .bSpline : .polyline,
      creationDate: Date(timeIntervalSinceReferenceDate: number(-1e9, 1e9)),
      id: maybe { $0.uuid() },
      measuredChannels: maybe { MeasuredChannels(rawValue: UInt8($0.generator.index(below: 16))) })
  }

  private mutating func point(time: Double) -> StrokePoint {
    StrokePoint(
      location: Point(number(-500, 500), number(-500, 500)), timeOffset: time,
      size: Size(width: number(0.5, 20), height: number(0.1, 20)), opacity: number(0, 2),
      force: number(0, 4), azimuth: number(-7, 7), altitude: number(0, .pi / 2),
      secondaryScale: number(0.1, 3), threshold: number(0, 1), lateralJitter: number(0, 1),
      edgeWidth: Double(generator.index(below: 10)))
  }

  private mutating func ink() -> Ink {
    let names = ["pen", "pencil", "marker", "watercolor", "fountainPen", "Unknown \"ink\"\n"]
    var ink = Ink(identifier: "com.apple.ink." + names[generator.index(below: names.count)])
    ink.color = Color(
      red: number(0, 1), green: number(0, 4), blue: number(0, 1), alpha: number(0, 1))
    ink.variant = maybe { _ in "linear" }
    ink.weight = maybe { $0.number(-1, 80) }
    ink.version = maybe { $0.generator.index(below: 5) }
    return ink
  }

  private mutating func mask() -> Mask {
    let loops = (0..<generator.index(below: 3)).map { _ in
      (0..<generator.index(below: 8)).map { _ in Point(number(-500, 500), number(-500, 500)) }
    }
    return Mask(loops: loops, fillRule: flip() ? .evenOdd : .nonZero)
  }

  private mutating func ranges(upTo last: Double) -> [ClosedRange<Double>] {
    let ends = (0..<(2 * generator.index(below: 4))).map { _ in number(0, last) }.sorted()
    return stride(from: 0, to: ends.count, by: 2).map { ends[$0]...ends[$0 + 1] }
  }

  private mutating func transform() -> Transform {
    Transform(
      a: number(-2, 2), b: number(-2, 2), c: number(-2, 2), d: number(-2, 2),
      tx: number(-900, 900), ty: number(-900, 900))
  }

  private mutating func rectangle() -> Rectangle {
    let x = number(-500, 500)
    let y = number(-500, 500)
    return Rectangle(minX: x, minY: y, maxX: x + number(1, 500), maxY: y + number(1, 500))
  }

  private mutating func uuid() -> UUID {
    var bytes = (0..<16).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let ends = [8, 12, 16, 20]
    let text = digits.enumerated().map {
      (ends.contains($0.offset) ? "-" : "") + String($0.element)
    }
    return UUID(uuidString: text.joined()) ?? UUID()
  }

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    low < high ? generator.uniform(in: low..<high) : low
  }

  private mutating func flip() -> Bool { generator.next() & 1 == 1 }

  private mutating func maybe<Value>(_ make: (inout RandomDrawing) -> Value) -> Value? {
    flip() ? make(&self) : nil
  }
}
