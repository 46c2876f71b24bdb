internal import Ink
internal import Numerics

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

  private let path: StrokePath
  private let range: ClosedRange<Double>
  private let table: ArcLengthTable
  /// Time offsets that never run backwards, one a control point.
  private let clock: [Double]
  private let pen: [(flatness: Double, azimuth: Point)]

  /// The length of the curve, after what was done to the control points.
  let length: Double
  /// What the stroke's device measured.
  var measured: MeasuredChannels { path.measuredChannels }

  /// Prepares a piece of a path whose control points are finite and already lie where they are drawn.
  ///
  /// - Parameters:
  ///   - path: A path with at least one point.
  ///   - range: The parameters of the piece, within those of the path.
  ///   - readsPen: Whether altitude and azimuth will be asked for; the angles cost trigonometry.
  init(path: StrokePath, range: ClosedRange<Double>, readsPen: Bool) {
    self.path = path
    self.range = range
    table = ArcLengthTable(path: path, range: range)
    length = table.length
    var latest = -Double.infinity
    clock = path.points.map { point in
      latest = max(latest, point.timeOffset)
      return latest
    }
    pen =
      readsPen
      ? path.points.map { point in
        (
          ReproducibleMath.cos(point.altitude),
          Point(ReproducibleMath.cos(point.azimuth), ReproducibleMath.sin(point.azimuth))
        )
      } : []
  }

  /// Whether the piece is a single place, which has neither direction nor speed.
  var isDot: Bool { length == 0 }

  /// The place at a distance from the start along the curve; the ends exactly for 0 and `length`.
  func sample(atLength distance: Double) -> Sample {
    let parameter =
      distance <= 0
      ? range.lowerBound
      : distance >= length ? range.upperBound : table.parameter(atLength: distance)
    let location = path.interpolatedLocation(at: parameter) ?? path.points[0].location
    let index = min(max(Int(parameter), 0), max(path.count - 2, 0))
    let next = min(index + 1, path.count - 1)
    let part = parameter - Double(index)
    func mix(_ from: Double, _ to: Double) -> Double { from + part * (to - from) }
    let (low, high) = (path.points[index], path.points[next])
    var sample = Sample(
      location: location, time: mix(clock[index], clock[next]), force: mix(low.force, high.force),
      flatness: 0, azimuth: .zero)
    if !pen.isEmpty {
      let (from, to) = (pen[index], pen[next])
      sample.flatness = mix(from.flatness, to.flatness)
      sample.azimuth =
        Point(mix(from.azimuth.x, to.azimuth.x), mix(from.azimuth.y, to.azimuth.y))
        .unit
    }
    return sample
  }
}

extension Point {
  /// The vector of length 1 with the same direction; zero for the zero vector.
  var unit: Point {
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? Point(x / length, y / length) : .zero
  }

  static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
}
