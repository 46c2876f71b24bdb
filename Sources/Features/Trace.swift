internal import Ink

/// One visible piece of a stroke, walked by arc length: a stroke that was cut by the eraser has several.
struct Trace {
  /// A place on a trace with what the pen did there.
  struct Sample {
    var location: Point
    var time: Double
    var force: Double
    /// The cosine of the altitude.
    var flatness: Double
    /// The unit vector of the azimuth.
    var azimuth: Point
  }

  private let source: PenPath
  private let range: ClosedRange<Double>
  private let table: ArcLengthTable

  /// The length of the curve, after what was done to the control points.
  let length: Double
  /// What the stroke's device measured.
  var measured: MeasuredChannels { source.path.measuredChannels }

  /// Prepares a piece of a path.
  ///
  /// - Parameters:
  ///   - source: The path, with at least one point.
  ///   - range: The parameters of the piece, within those of the path.
  init(_ source: PenPath, range: ClosedRange<Double>) {
    self.source = source
    self.range = range
    table = ArcLengthTable(path: source.path, range: range)
    length = table.length
  }

  /// Whether the piece is a single place, which has neither direction nor speed.
  var isDot: Bool { length == 0 }

  /// The place at a distance from the start along the curve; the ends exactly for 0 and `length`.
  func sample(atLength distance: Double) -> Sample {
    let parameter =
      distance <= 0
      ? range.lowerBound
      : distance >= length ? range.upperBound : table.parameter(atLength: distance)
    let path = source.path
    let location = path.interpolatedLocation(at: parameter) ?? path.points[0].location
    let index = min(max(Int(parameter), 0), max(path.count - 2, 0))
    let next = min(index + 1, path.count - 1)
    let part = parameter - Double(index)
    func mix(_ from: Double, _ to: Double) -> Double { from + part * (to - from) }
    let (low, high) = (path.points[index], path.points[next])
    var sample = Sample(
      location: location, time: mix(source.clock[index], source.clock[next]),
      force: mix(low.force, high.force),
      flatness: 0, azimuth: .zero)
    if !source.pen.isEmpty {
      let (from, to) = (source.pen[index], source.pen[next])
      sample.flatness = mix(from.flatness, to.flatness)
      sample.azimuth =
        Point(mix(from.azimuth.x, to.azimuth.x), mix(from.azimuth.y, to.azimuth.y))
        .unit
    }
    return sample
  }
}
