public import Ink
import Numerics

extension Perturbation {
  /// The rate of ink whose times were not measured, in hertz.
  static let assumedRate = 100.0
  /// The largest number of points that sampling anew gives a stroke; one that would need more stays as it is.
  private static let largestStroke = 20_000

  /// The strokes of one sample, made harder.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - sample: The sample's name: with the seed, all that chance depends on.
  ///   - seed: The seed.
  /// - Returns: As many strokes.
  public func applied(to strokes: [Stroke], sample: String, seed: UInt64) -> [Stroke] {
    // The level is left out: every level moves a sample the same way, further.
    var generator = SeededGenerator(seed: seed).forked(by: Self.key(sample + "\n" + kind.rawValue))
    switch kind {
    case .rotation:
      let (sine, cosine) = Self.sincos(degrees: level * Self.sign(&generator))
      return strokes.mapped { Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0) }
    case .slant:
      let (sine, cosine) = Self.sincos(degrees: level * Self.sign(&generator))
      return strokes.mapped { Transform(a: 1, b: 0, c: -sine / cosine, d: 1, tx: 0, ty: 0) }
    case .scale:
      return strokes.mapped { Transform(a: level, b: 0, c: 0, d: level, tx: 0, ty: 0) }
    case .samplingRate:
      return strokes.map { $0.resampled(hertz: level, largest: Self.largestStroke) }
    case .jitter:
      let deviation = level / 100 * strokes.longerSide
      return strokes.map { $0.jittered(by: deviation, &generator) }
    case .droppedPoints:
      return strokes.map { $0.thinned(level / 100, &generator) }
    case .missingForce: return strokes.without(.force)
    case .missingTilt: return strokes.without([.altitude, .azimuth])
    case .missingTime: return strokes.without(.time)
    case .missingChannels: return strokes.without([.time, .force, .altitude, .azimuth])
    }
  }

  private static func sign(_ generator: inout SeededGenerator) -> Double {
    generator.uniform() < 0.5 ? -1 : 1
  }

  static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
    ReproducibleMath.sincos(degrees * .pi / 180)
  }

  /// A number that names text the same way in every process: FNV-1a.
  static func key(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension [Stroke] {
  /// The box around all control points where they are drawn; nil without any that is finite.
  var pointBounds: Rectangle? {
    Rectangle(
      enclosing: lazy.flatMap { stroke in
        stroke.path.points.lazy.map { stroke.transform.apply(to: $0.location) }
      }.filter(\.isFinite))
  }

  /// The longer side of that box; 0 without one.
  var longerSide: Double { pointBounds.map { Swift.max($0.width, $0.height) } ?? 0 }

  /// All strokes moved by a linear map about the middle of the box.
  func mapped(_ linear: () -> Transform) -> [Stroke] {
    guard let center = pointBounds?.center else { return self }
    let map = Transform(a: 1, b: 0, c: 0, d: 1, tx: -center.x, ty: -center.y)
      .followed(by: linear())
      .followed(by: Transform(a: 1, b: 0, c: 0, d: 1, tx: center.x, ty: center.y))
    return self.map { stroke in
      var stroke = stroke
      stroke.transform = stroke.transform.followed(by: map)
      stroke.storedBounds = nil
      return stroke
    }
  }

  /// The strokes as a device gives them that does not measure some channels.
  func without(_ channels: MeasuredChannels) -> [Stroke] {
    map { stroke in
      var stroke = stroke
      stroke.path.measuredChannels.subtract(channels)
      return stroke
    }
  }
}

extension Stroke {
  /// Every control point moved by normal noise of a deviation given where it is drawn.
  func jittered(by deviation: Double, _ generator: inout SeededGenerator) -> Stroke {
    let area = abs(transform.a * transform.d - transform.b * transform.c)
    let step = area > 0 ? deviation / area.squareRoot() : 0
    var stroke = self
    stroke.storedBounds = nil
    for index in stroke.path.points.indices {
      stroke.path.points[index].location.x += step * generator.normal()
      stroke.path.points[index].location.y += step * generator.normal()
    }
    return stroke
  }

  /// Inner points left out with a probability; a stroke that is partly erased stays, as its ranges count points.
  func thinned(_ probability: Double, _ generator: inout SeededGenerator) -> Stroke {
    guard storedRanges == nil, mask == nil, path.count > 2 else { return self }
    var stroke = self
    let last = path.count - 1
    stroke.path.points = path.points.enumerated().filter { index, _ in
      // Every point draws, so that more probability only leaves out more.
      let isKept = generator.uniform() >= probability
      return isKept || index == 0 || index == last
    }.map(\.element)
    return stroke
  }

  /// The stroke as a device of another rate gives it: points on the curve at equal steps of time, and its end.
  func resampled(hertz: Double, largest: Int) -> Stroke {
    guard storedRanges == nil, mask == nil, path.count > 1 else { return self }
    let times =
      path.measuredChannels.contains(.time)
      ? path.risingTimes : path.points.indices.map { Double($0) / Perturbation.assumedRate }
    guard let start = times.first, let end = times.last, end > start,
      (end - start) * hertz < Double(largest)
    else { return self }
    var points: [StrokePoint] = []
    var segment = 0
    for tick in 0...Int((end - start) * hertz) {
      let time = start + Double(tick) / hertz
      while segment + 2 < times.count, times[segment + 1] <= time { segment += 1 }
      let span = times[segment + 1] - times[segment]
      let share = span > 0 ? min(max((time - times[segment]) / span, 0), 1) : 0
      if let point = try? path.interpolatedPoint(at: Double(segment) + share) {
        points.append(point)
      }
    }
    if let last = path.points.last, points.last?.location != last.location { points.append(last) }
    var stroke = self
    stroke.path.points = points
    stroke.path.curve = .polyline
    return stroke
  }
}
