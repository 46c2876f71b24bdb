extension StrokePath {
  /// What the distance between interpolated points is measured in.
  public enum Stride: Hashable, Sendable {
    /// Points along the curve, in the path's own space.
    case distance(Double)
    /// Seconds.
    case time(Double)
    /// Parametric values: 1 = from control point to control point.
    case parametricStep(Double)

    /// The number alone.
    var value: Double {
      switch self {
      case .distance(let value), .time(let value), .parametricStep(let value): value
      }
    }
  }

  /// The largest number of points that one call makes; a stride that would make more is an error.
  public static let largestPointCount = 1_000_000

  /// Points at equal steps along a range; its last point is always produced, so the last step may be shorter.
  ///
  /// A range without length gives one point, one that misses the path none; a curve of zero length or a clock that
  /// stands still gives the two ends.
  ///
  /// - Parameters:
  ///   - range: The parametric values to walk, clamped to the path; nil = all of it.
  ///   - stride: The step.
  /// - Returns: The points in rising order.
  /// - Throws: `StrokePathError` when the stride is NaN, not above zero or makes too many points.
  public func interpolatedPoints(
    in range: ClosedRange<Double>? = nil, by stride: Stride
  ) throws(StrokePathError) -> [StrokePoint] {
    try parametricValues(in: range, by: stride).compactMap(point(at:))
  }

  /// The parametric values of `interpolatedPoints(in:by:)`, in rising order.
  ///
  /// - Throws: What `interpolatedPoints(in:by:)` throws.
  public func parametricValues(
    in range: ClosedRange<Double>? = nil, by stride: Stride
  ) throws(StrokePathError) -> [Double] {
    let step = stride.value
    if step.isNaN { throw .notANumber }
    guard step > 0 else { throw .strideNotPositive(step) }
    guard let range = clamped(range) else { return [] }
    let lower = range.lowerBound
    let upper = range.upperBound
    if lower == upper { return [lower] }

    /// The number of steps, the last of which may be shorter.
    func stepCount(_ extent: Double) throws(StrokePathError) -> Int {
      // Without the small term a path whose length is a multiple of the stride would end in two equal points.
      let steps = (extent / step - 1e-9).rounded(.up)
      guard steps < Double(Self.largestPointCount) else { throw .tooManyPoints(stride: step) }
      return steps.isNaN ? 1 : max(1, Int(steps))
    }

    var values = [lower]
    switch stride {
    case .distance:
      let table = ArcLengthTable(path: self, range: range)
      var walk = ArcLengthWalk(table)
      for k in 1..<max(1, try stepCount(table.length)) {
        values.append(walk.parameter(atLength: Double(k) * step))
      }
    case .time:
      var clock = PathClock(self)
      let start = clock.time(at: lower)
      for k in 1..<max(1, try stepCount(clock.time(at: upper) - start)) {
        let t = clock.firstParameter(reaching: start + Double(k) * step, from: lower)
        values.append(min(t, upper))
      }
    case .parametricStep:
      for k in 1..<max(1, try stepCount(upper - lower)) {
        values.append(lower + Double(k) * step)
      }
    }
    values.append(upper)
    return values
  }

  /// The parametric value one step away from another, clamped to the path; a negative step goes back.
  ///
  /// Where the clock stands still a step forwards takes the smallest value that reaches the time, a step back the
  /// largest. A path without points gives 0.
  ///
  /// - Throws: `StrokePathError.notANumber` when `t` or the step is NaN.
  public func parametricValue(
    _ t: Double, offsetBy stride: Stride
  ) throws(StrokePathError) -> Double {
    let step = stride.value
    if t.isNaN || step.isNaN { throw .notANumber }
    let start = min(max(t, 0), lastParameter)
    if step == 0 || count < 2 { return start }
    switch stride {
    case .distance:
      return step > 0 ? parameter(start, ahead: step) : parameter(start, back: -step)
    case .time:
      var clock = PathClock(self)
      let target = clock.time(at: start) + step
      return step > 0
        ? clock.firstParameter(reaching: target, from: start)
        : clock.lastParameter(before: target, from: start)
    case .parametricStep:
      return min(max(start + step, 0), lastParameter)
    }
  }

  /// Walks segment by segment, so that a short step costs nothing on a long path.
  private func parameter(_ start: Double, ahead distance: Double) -> Double {
    var rest = distance
    var t = start
    while t < lastParameter {
      let next = min(t.rounded(.down) + 1, lastParameter)
      let table = ArcLengthTable(path: self, range: t...next)
      if rest <= table.length { return table.parameter(atLength: rest) }
      rest -= table.length
      t = next
    }
    return t
  }

  private func parameter(_ start: Double, back distance: Double) -> Double {
    var rest = distance
    var t = start
    while t > 0 {
      let next = max(t.rounded(.up) - 1, 0)
      let table = ArcLengthTable(path: self, range: next...t)
      if rest <= table.length { return table.parameter(atLength: table.length - rest) }
      rest -= table.length
      t = next
    }
    return t
  }
}
