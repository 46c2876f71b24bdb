/// The time along a path: linear between control points, over the running maximum of their time offsets.
///
/// A time that is not finite counts as the one before it. Questions in rising or falling order cost one walk together.
struct PathClock {
  private let times: [Double]
  /// Where the last answer lay, to start the next search from.
  private var index = 0

  init(_ path: StrokePath) {
    times = path.risingTimes
  }

  /// The time at a parametric value within the path; 0 for a path without points.
  func time(at t: Double) -> Double {
    guard times.count >= 2 else { return times.first ?? 0 }
    let index = min(Int(t), times.count - 2)
    return times[index] + (t - Double(index)) * (times[index + 1] - times[index])
  }

  /// The smallest parametric value from `start` on whose time is `target` or later; else the last one.
  mutating func firstParameter(reaching target: Double, from start: Double) -> Double {
    guard times.count >= 2 else { return 0 }
    index = max(index, Int(start))
    while index + 1 < times.count && times[index + 1] < target { index += 1 }
    guard index + 1 < times.count else { return Double(times.count - 1) }
    return max(start, parameter(of: target, inSegment: index))
  }

  /// The largest parametric value up to `start` whose time is `target` or earlier; else the first one.
  mutating func lastParameter(before target: Double, from start: Double) -> Double {
    guard times.count >= 2 else { return 0 }
    index = min(Int(start), times.count - 2)
    while index >= 0 && times[index] > target { index -= 1 }
    guard index >= 0 else { return 0 }
    return min(start, parameter(of: target, inSegment: index))
  }

  private func parameter(of target: Double, inSegment index: Int) -> Double {
    let span = times[index + 1] - times[index]
    guard span > 0 else { return Double(index) }
    return Double(index) + min(max((target - times[index]) / span, 0), 1)
  }
}

extension StrokePath {
  /// The time offsets as a clock that never runs backwards: their running maximum, finite values only.
  public var risingTimes: [Double] {
    var latest = points.first { $0.timeOffset.isFinite }?.timeOffset ?? 0
    return points.map { point in
      if point.timeOffset.isFinite && point.timeOffset > latest { latest = point.timeOffset }
      return latest
    }
  }

  /// Replaces the time offsets by `risingTimes` where they run backwards or are not finite.
  ///
  /// - Returns: Whether anything changed.
  public mutating func repairTimes() -> Bool {
    var changed = false
    for (index, time) in risingTimes.enumerated() where points[index].timeOffset != time {
      points[index].timeOffset = time
      changed = true
    }
    return changed
  }
}
