/// How far the pen had come along a trace at any moment: speed is read from it by time.
///
/// Control points lie where the curve needs them, not at equal times, so the distance between neighbours says nothing
/// about speed. The table holds pairs of distance and time at equal distances; between them both run linearly.
struct TraceClock {
  private let distances: [Double]
  private let times: [Double]

  /// The time from the trace's start to its end, in seconds; 0 for a dot.
  var duration: Double { times[times.count - 1] - times[0] }

  /// Tabulates a trace at `count` equal distances.
  init(_ trace: Trace, count: Int) {
    let samples = (0...count).map { index in
      let distance = trace.length * Double(index) / Double(count)
      return (distance, trace.sample(atLength: distance).time)
    }
    distances = samples.map(\.0)
    times = samples.map(\.1)
  }

  /// The mean speed within `reach` seconds before and after the moment at which the pen was at `distance`.
  ///
  /// - Returns: Distance units a second; nil when no time passes within reach.
  func speed(at distance: Double, reach: Double) -> Double? {
    let moment = Self.interpolate(at: distance, distances, times)
    let from = max(times[0], moment - reach)
    let to = min(times[times.count - 1], moment + reach)
    guard to > from else { return nil }
    let way =
      Self.interpolate(at: to, times, distances) - Self.interpolate(at: from, times, distances)
    return way / (to - from)
  }

  /// The value that belongs to `key`; both lists ascend, and a key that occurs several times takes its last value.
  private static func interpolate(at key: Double, _ keys: [Double], _ values: [Double]) -> Double {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] <= key { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return values[0] }
    guard low < keys.count else { return values[keys.count - 1] }
    let part = (key - keys[low - 1]) / (keys[low] - keys[low - 1])
    return values[low - 1] + part * (values[low] - values[low - 1])
  }
}
