import Ink
import Recognition

/// What is counted of one drawing, small beside its ink.
struct InkCount: Sendable {
  /// What is counted of one stroke.
  struct Line: Sendable {
    /// The number of control points.
    var points: Int32
    /// Points a second; nil without measured time that lasts.
    var rate: Float?
    /// The channels that were measured.
    var channels: MeasuredChannels
  }

  /// Each stroke.
  let lines: [Line]
  /// The digest of the ink; nil when there is none, since all drawings without ink look alike and none is a copy.
  let digest: SampleDigest?

  /// Whether any of the ink can be seen.
  let isVisible: Bool

  /// Counts the strokes of a drawing.
  init(_ strokes: [Stroke]) {
    lines = strokes.map { stroke in
      let path = stroke.path
      return Line(
        points: Int32(clamping: path.count), rate: Self.rate(of: path),
        channels: path.measuredChannels)
    }
    isVisible = strokes.contains { $0.path.count > 0 && !$0.maskedPathRanges.isEmpty }
    digest = strokes.contains { $0.path.count > 0 } ? SampleDigest(of: strokes) : nil
  }

  private static func rate(of path: StrokePath) -> Float? {
    guard path.measuredChannels.contains(.time), path.count > 1,
      let first = path.points.first?.timeOffset, let last = path.points.last?.timeOffset,
      last > first
    else { return nil }
    return Float(Double(path.count - 1) / (last - first))
  }
}
