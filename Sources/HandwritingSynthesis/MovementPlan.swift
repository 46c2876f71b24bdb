import Ink
import Numerics

/// The movement that writes a sample: stroke primitives on paper and in the air, and when the pen is down.
struct MovementPlan {
  /// Where the pen comes from.
  private(set) var origin: Point
  /// The primitives in order of their beginnings.
  private(set) var primitives: [LognormalStroke] = []
  /// From when to when the pen is down, one range a stroke of ink.
  private(set) var contacts: [ClosedRange<Double>] = []

  private let habits: MovementHabits
  private let height: Double

  /// Plans the movement through the targets of a shape.
  init(
    shape: ShapePlan, roundness: Double, height: Double, habits: MovementHabits,
    sample: inout SeededGenerator
  ) {
    self.habits = habits
    self.height = height
    let first = shape.parts[0][0].location
    origin = Point(first.x - 0.3 * height, first.y - 0.25 * height)
    var place = origin
    /// When the pen comes down, and which primitive takes it through the air afterwards.
    var touches: [(down: Double, air: Int)] = []
    var haste = sample.lognormal(1, habits.irregularity)
    for (number, part) in shape.parts.enumerated() {
      travel(
        from: place, to: part[0].location, overlap: number == 0 ? 0 : habits.hook * 0.3,
        haste: haste, sample: &sample)
      let turns = ArcTurns.turns(of: part, roundness: roundness)
      let down = write(part, turns: turns, haste: haste, sample: &sample)
      place = part[part.count - 1].location
      touches.append((down, primitives.count))
      haste *= sample.lognormal(1, habits.irregularity / 2)
    }
    travel(
      from: place, to: Point(place.x + 0.4 * height, place.y - 0.15 * height),
      overlap: habits.hook * 0.3, haste: haste, sample: &sample)
    for touch in touches {
      // The pen leaves the paper a moment after its way through the air has begun.
      let air = primitives[touch.air]
      let delay = air.duration * sample.uniform(in: 0..<0.1) * (habits.hook + 0.3)
      contacts.append(touch.down...max(air.start + delay, touch.down + 0.02))
    }
  }

  /// The place of the pen at a time.
  func location(at time: Double) -> Point {
    var result = origin
    for primitive in primitives {
      if primitive.start >= time { break }
      let step = primitive.displacement(at: time)
      result.x += step.x
      result.y += step.y
    }
    return result
  }

  private func duration(of length: Double, haste: Double, sample: inout SeededGenerator) -> Double {
    // Very short movements still take a nerve's and a muscle's time.
    let relative = max(length / height, 0.02)
    let scale = ReproducibleMath.exp(habits.lengthExponent * ReproducibleMath.log(relative))
    return max(
      habits.tempo * scale * haste * sample.lognormal(1, habits.irregularity * 0.7), 0.045)
  }

  private func sigma(sample: inout SeededGenerator) -> Double {
    habits.sigma * sample.lognormal(1, 0.08)
  }

  /// Moves the pen through the air, in a slight arc.
  private mutating func travel(
    from start: Point, to end: Point, overlap: Double, haste: Double,
    sample: inout SeededGenerator
  ) {
    let time = duration(of: start.distance(to: end), haste: haste * 0.9, sample: &sample) + 0.04
    let previous = primitives.last
    primitives.append(
      LognormalStroke(
        start: previous.map { $0.end - overlap * $0.duration } ?? 0, duration: time,
        sigma: sigma(sample: &sample), chord: Point(end.x - start.x, end.y - start.y),
        turn: sample.normal(0.3, 0.3)))
  }

  /// Plans the primitives of one stroke of ink and returns when the pen comes down.
  private mutating func write(
    _ part: [ShapePlan.Target], turns: [Double], haste: Double, sample: inout SeededGenerator
  ) -> Double {
    var down = 0.0
    for index in 1..<part.count {
      let from = part[index - 1]
      let to = part[index]
      let chord = Point(to.location.x - from.location.x, to.location.y - from.location.y)
      let turn = turns[index - 1]
      let length = from.location.distance(to: to.location) * (1 + turn * turn / 24)
      let overlap =
        index == 1
        ? habits.hook * 0.5 : from.isCorner ? habits.cornerOverlap : habits.fluency
      let last = primitives[primitives.count - 1]
      let start = last.end - overlap * last.duration
      let time = duration(of: length, haste: haste, sample: &sample)
      primitives.append(
        LognormalStroke(
          start: start, duration: time, sigma: sigma(sample: &sample), chord: chord, turn: turn))
      if index == 1 { down = start + time * sample.uniform(in: 0.0..<0.12) }
    }
    return down
  }
}
