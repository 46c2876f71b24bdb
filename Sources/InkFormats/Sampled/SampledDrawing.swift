internal import Foundation
internal import Ink

/// Collects the strokes of devices whose samples lie on the curve, checks them and notes what was repaired.
///
/// Points come with seconds on the file's clock in `timeOffset`; they leave with seconds since their stroke began, never
/// running backwards, and the stroke's creation date tells how long after the first one, or the clock's beginning, it began.
struct SampledDrawing {
  /// The farthest from 0 that a coordinate may lie.
  static let coordinateLimit = 1e9
  /// The most seconds that a clock may show: thousands of years.
  static let clockLimit = 1e12
  /// The most seconds from 2001 that a stroke may begin at, as `.ink.json` has it: more than 3,000 years.
  static let dateLimit = 1e11

  private(set) var strokes: [Stroke] = []
  private(set) var warnings: [InkWarning] = []
  private let date: Double
  private let sharesClock: Bool
  private var beginning: Double?

  /// Starts an empty drawing.
  ///
  /// - Parameters:
  ///   - date: When the first stroke began, in seconds since 2001-01-01; 0 where the file does not say.
  ///   - sharesClock: Whether the times of all strokes count from one moment, or each stroke's from its own beginning.
  ///   - beginning: What the file's clock shows at `date`, in seconds; nil: the time at which the first stroke begins.
  init(date: Double = 0, sharesClock: Bool = true, beginning: Double? = nil) {
    self.date = date
    self.sharesClock = sharesClock
    self.beginning = beginning
  }

  /// Adds a stroke; one without points is passed over.
  ///
  /// - Throws: `notFinite`, or `malformed` for what no device can have recorded; the place is the stroke.
  mutating func add(
    _ points: [StrokePoint], measured: MeasuredChannels, ink: Ink = .pen
  ) throws(InkFault) {
    guard let first = points.first else { return }
    let start = measured.contains(.time) ? first.timeOffset : 0
    if beginning == nil { beginning = start }
    var latest = 0.0
    var points = points
    for index in points.indices {
      try check(points[index], index: index)
      guard measured.contains(.time) else {
        points[index].timeOffset = 0
        continue
      }
      let offset = points[index].timeOffset - start
      if offset < latest {
        warn("W-time", "times run backwards; their running maximum is taken")
      }
      latest = max(latest, offset)
      points[index].timeOffset = latest
    }
    let delay = sharesClock ? max(0, start - (beginning ?? start)) : 0
    guard abs(date + delay) <= Self.dateLimit else {
      throw InkFault(
        "malformed", "it begins thousands of years away", place: "stroke \(strokes.count + 1)")
    }
    strokes.append(
      Stroke(
        ink: ink,
        path: StrokePath(
          points: points, curve: .polyline,
          creationDate: Date(timeIntervalSinceReferenceDate: date + delay),
          measuredChannels: measured)))
  }

  /// Adds a warning about the stroke that comes next, unless there is one of the kind.
  mutating func warn(_ code: String, _ message: String) {
    guard !warnings.contains(where: { $0.code == code }) else { return }
    warnings.append(InkWarning(code: code, message: "stroke \(strokes.count + 1): \(message)"))
  }

  /// The finished record.
  ///
  /// - Throws: `malformed` when there is no stroke and `mayBeEmpty` is false.
  func record(
    file: String, index: Int, format: String, mayBeEmpty: Bool = false
  ) throws(InkFault) -> DrawingRecord {
    guard mayBeEmpty || !strokes.isEmpty else { throw InkFault("malformed", "holds no ink") }
    return DrawingRecord(
      drawing: Drawing(strokes: strokes), file: file, index: index, format: format,
      warnings: warnings)
  }

  private func check(_ point: StrokePoint, index: Int) throws(InkFault) {
    let place = "stroke \(strokes.count + 1), point \(index + 1)"
    guard point.location.isFinite, point.timeOffset.isFinite, point.force.isFinite,
      point.azimuth.isFinite, point.altitude.isFinite, point.size.width.isFinite,
      point.size.height.isFinite
    else { throw InkFault("notFinite", "a value that is not finite", place: place) }
    guard abs(point.location.x) <= Self.coordinateLimit,
      abs(point.location.y) <= Self.coordinateLimit
    else { throw InkFault("malformed", "a coordinate beyond any tablet", place: place) }
    guard abs(point.timeOffset) <= Self.clockLimit else {
      throw InkFault("malformed", "a time beyond any recording", place: place)
    }
  }
}
