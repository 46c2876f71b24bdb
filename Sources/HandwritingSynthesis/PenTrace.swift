import Ink
import Numerics

/// One stroke of ink as the pen went: the places and times from which its control points are made.
struct PenTrace {
  /// When each sample was taken, in seconds of the plan; strictly increasing.
  private(set) var times: [Double] = []
  /// Where the pen was.
  private(set) var locations: [Point] = []
  /// How fast it was, in points a second.
  private(set) var speeds: [Double] = []

  /// Samples a contact: densely where the pen turns, sparsely where it runs straight.
  init(
    of plan: MovementPlan, during contact: ClosedRange<Double>, tremor: Tremor, density: Double
  ) {
    let step = 0.004
    let count = max(Int((contact.upperBound - contact.lowerBound) / step), 4)
    let span = (contact.upperBound - contact.lowerBound) / Double(count)
    let place = { (time: Double) in
      let pen = plan.location(at: time)
      let shake = tremor.displacement(at: time)
      return Point(pen.x + shake.x, pen.y + shake.y)
    }
    let fine = (0...count).map { place(contact.lowerBound + Double($0) * span) }
    let rates = Self.smoothed(Self.rates(of: fine, span: span), radius: 4)
    var sum = [0.0]
    for rate in rates { sum.append(sum[sum.count - 1] + rate * density * span) }
    let total = max(Int(sum[sum.count - 1].rounded(.up)), 2)
    var index = 0
    for number in 0...total {
      let goal = sum[sum.count - 1] * Double(number) / Double(total)
      while index + 1 < rates.count && sum[index + 1] < goal { index += 1 }
      let part = (goal - sum[index]) / max(sum[index + 1] - sum[index], 1e-9)
      let time = contact.lowerBound + (Double(index) + min(max(part, 0), 1)) * span
      times.append(time)
      locations.append(place(time))
      speeds.append(fine[index].distance(to: fine[index + 1]) / span)
    }
  }

  /// The trace at another place of the paper.
  func moved(by offset: Point) -> PenTrace {
    var result = self
    result.locations = locations.map { Point($0.x + offset.x, $0.y + offset.y) }
    return result
  }

  /// How many control points a second each fine step asks for.
  private static func rates(of fine: [Point], span: Double) -> [Double] {
    let slowest = 27.0
    return (1..<fine.count).map { index in
      guard index + 1 < fine.count else { return slowest }
      let before = Point(fine[index].x - fine[index - 1].x, fine[index].y - fine[index - 1].y)
      let after = Point(fine[index + 1].x - fine[index].x, fine[index + 1].y - fine[index].y)
      let turn = ReproducibleMath.atan2(
        before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y)
      // Where the pen all but stands, its direction means nothing.
      let length = after.distance(to: .zero)
      let certainty = length / (length + 0.02)
      return min(slowest + 0.5 * abs(turn) / span * certainty, 110)
    }
  }

  private static func smoothed(_ values: [Double], radius: Int) -> [Double] {
    values.indices.map { index in
      let window = values[max(index - radius, 0)...min(index + radius, values.count - 1)]
      return window.reduce(0, +) / Double(window.count)
    }
  }
}

/// The tremor of a hand during one sample: a few waves about its frequency.
struct Tremor {
  private var waves: [(pace: Double, phase: Double, x: Double, y: Double)] = []

  /// Draws the tremor of a sample; `amplitude` in points.
  init(amplitude: Double, frequency: Double, using generator: inout SeededGenerator) {
    for factor in [0.31, 0.8, 1, 1.27] {
      waves.append(
        (
          2 * Double.pi * frequency * factor, generator.uniform() * 2 * Double.pi,
          generator.normal(0, amplitude), generator.normal(0, amplitude)
        ))
    }
  }

  /// The displacement at a time, in points.
  func displacement(at time: Double) -> Point {
    var sum = Point.zero
    for wave in waves {
      let value = ReproducibleMath.sin(wave.pace * time + wave.phase)
      sum.x += wave.x * value
      sum.y += wave.y * value
    }
    return sum
  }
}
