internal import Foundation
internal import Ink

/// The points of one stroke while they are read, for formats with a clock that counts milliseconds.
struct PointList {
  private(set) var points: [StrokePoint] = []
  private var milliseconds: [Double] = []
  private var hasForce = false

  /// Adds a point.
  ///
  /// - Throws: `malformed` for coordinates beyond any tablet.
  mutating func add(
    _ place: Point, milliseconds time: Double?, force: Double?, offset: Int
  ) throws(XMLFault) {
    guard abs(place.x) <= 1e9, abs(place.y) <= 1e9 else {
      throw XMLFault("malformed", "a point beyond any tablet", offset: offset)
    }
    var point = StrokePoint(location: place)
    if let force {
      point.force = force
      hasForce = true
    }
    points.append(point)
    // Three centuries: no stroke begins where dates end.
    if let time, time.magnitude <= 1e13 { milliseconds.append(time) }
  }

  /// The clock's reading at the first point, where every point has one.
  var start: Double? { milliseconds.count == points.count ? milliseconds.first : nil }

  /// The stroke; times are measured where every point has one.
  ///
  /// A path is dated when its clock counts from 1970, and else delayed by what the clock ran since `beginning`.
  ///
  /// - Parameters:
  ///   - beginning: The clock's reading that counts as the reference date; readings of 10^11 and more count from 1970.
  ///   - repaired: Set to true when times ran backwards.
  /// - Returns: A polyline in pen ink.
  func stroke(beginning: Double, repaired: inout Bool) -> Stroke {
    var points = points
    var path = StrokePath(points: [], curve: .polyline, measuredChannels: [])
    if let start {
      var latest = 0.0
      for index in points.indices {
        let offset = (milliseconds[index] - start) / 1000
        if offset < latest { repaired = true }
        latest = max(latest, offset)
        points[index].timeOffset = latest
      }
      path.measuredChannels.insert(.time)
      let isUnix = start >= 1e11
      path.creationDate = Date(
        timeIntervalSinceReferenceDate: isUnix
          ? start / 1000 - InkMLDate.epoch : max(0, (start - beginning) / 1000))
    }
    if hasForce { path.measuredChannels.insert(.force) }
    path.points = points
    return Stroke(path: path)
  }
}

extension Array where Element == PointList {
  /// The strokes of all lists that have points, with a warning where times ran backwards.
  ///
  /// Times and pressures that are the same everywhere were not measured.
  func strokes(_ warnings: inout [InkWarning]) -> [Stroke] {
    let beginning = first { $0.start != nil }?.start ?? 0
    var repaired = false
    var strokes = filter { !$0.points.isEmpty }.map {
      $0.stroke(beginning: beginning, repaired: &repaired)
    }
    if repaired {
      warnings.append(
        InkWarning(
          code: "W-time", message: "times run backwards; their running maximum is taken"))
    }
    // A clock that never moves measures nothing.
    let times = strokes.lazy.flatMap { $0.path.points.map(\.timeOffset) }
    if times.count > 2, !times.contains(where: { $0 > 0 }),
      strokes.allSatisfy({ $0.path.creationDate == strokes[0].path.creationDate })
    {
      for index in strokes.indices { strokes[index].path.measuredChannels.remove(.time) }
    }
    // A pressure that never changes is a constant of the program.
    let forces = strokes.lazy.flatMap(\.path.points).map(\.force)
    if let force = forces.first, !forces.contains(where: { $0 != force }) {
      for index in strokes.indices { strokes[index].path.measuredChannels.remove(.force) }
    }
    return strokes
  }
}
