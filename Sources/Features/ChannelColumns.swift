internal import Ink

/// The channels of one walk, computed column by column, before any weight.
struct ChannelColumns {
  private let traces: [Trace]
  private let walk: [PenWalk.Step]
  private let configuration: FeatureConfiguration

  /// Prepares the columns of a walk of at least two steps.
  init(traces: [Trace], walk: [PenWalk.Step], configuration: FeatureConfiguration) {
    self.traces = traces
    self.walk = walk
    self.configuration = configuration
  }

  /// The values of one channel, one a step, within the range that `FeatureChannel` states.
  func column(of channel: FeatureChannel) -> [Double] {
    switch channel {
    case .x: places.map(\.x)
    case .y: places.map(\.y)
    case .directionCosine: walk.indices.map { direction(from: $0 - 1, to: $0 + 1).x }
    case .directionSine: walk.indices.map { direction(from: $0 - 1, to: $0 + 1).y }
    case .curvature: walk.indices.map(turn)
    case .penUp: walk.map { $0.isUp ? 1 : 0 }
    case .speed: speeds
    case .force: forces
    case .altitude: walk.map(\.sample.flatness)
    case .azimuthCosine: walk.map(\.sample.azimuth.x)
    case .azimuthSine: walk.map(\.sample.azimuth.y)
    }
  }

  /// The places relative to the centre, in units of the size; all zero for a dot.
  private var places: [Point] {
    let ink = walk.filter { !$0.isUp }.map(\.sample.location)
    guard let box = Rectangle(enclosing: ink) else { return walk.map { _ in .zero } }
    let centre =
      switch configuration.centre {
      case .box: box.center
      case .centroid:
        Point(
          ink.reduce(0) { $0 + $1.x } / Double(ink.count),
          ink.reduce(0) { $0 + $1.y } / Double(ink.count))
      }
    let size =
      switch configuration.scale {
      case .longerSide: max(box.width, box.height)
      case .spread:
        (6 * ink.reduce(0) { $0 + ($1 - centre).squaredLength } / Double(ink.count)).squareRoot()
      }
    guard size > 0 else { return walk.map { _ in .zero } }
    return walk.map { step in
      let place = step.sample.location - centre
      return Point(place.x / size, place.y / size)
    }
  }

  /// The unit vector from one step to another; zero where they coincide.
  ///
  /// Steps outside the walk, and steps on the far side of a way through the air that was left out, are replaced by
  /// the nearest step on this side.
  private func direction(from: Int, to: Int) -> Point {
    let middle = (from + to) / 2
    let start = reachable(from, seenFrom: middle)
    let end = reachable(to, seenFrom: middle)
    return (walk[end].sample.location - walk[start].sample.location).unit
  }

  private func reachable(_ index: Int, seenFrom middle: Int) -> Int {
    var place = middle
    let step = index < middle ? -1 : 1
    while place != index, walk.indices.contains(place + step), joined(place, place + step) {
      place += step
    }
    return place
  }

  /// Whether the walk really goes from one step to its neighbour, on ink or through the air.
  private func joined(_ first: Int, _ second: Int) -> Bool {
    configuration.bridgeLength > 0 || walk[first].trace == walk[second].trace
  }

  /// The sine of the angle between the way into a step and the way out, both over a thirty-second of the walk.
  private func turn(at index: Int) -> Double {
    let reach = max(1, walk.count / 32)
    let here = walk[index].sample.location
    let before = walk[reachable(index - reach, seenFrom: index)].sample.location
    let after = walk[reachable(index + reach, seenFrom: index)].sample.location
    let into = (here - before).unit
    let out = (after - here).unit
    return into.x * out.y - into.y * out.x
  }

  private var speeds: [Double] {
    let gaps = walk.count - 1
    let way = traces.reduce(0) { $0 + $1.length }
    // Twice as fine as the walk; coarser where the traces are so many that none gets many points.
    let entries = max(4, 2 * gaps * 16 / max(16, traces.count))
    let clocks = traces.map { TraceClock($0, count: entries) }
    let time = clocks.reduce(0) { $0 + $1.duration }
    guard way > 0, time > 0 else { return walk.map { _ in 0 } }
    let mean = way / time
    let reach = time / Double(gaps)
    return walk.map { step in
      guard let distance = step.distance,
        let speed = clocks[step.trace].speed(at: distance, reach: reach)
      else { return 0 }
      return (speed - mean) / (speed + mean)
    }
  }

  private var forces: [Double] {
    func force(_ step: PenWalk.Step) -> Double? {
      step.isUp || !traces[step.trace].measured.contains(.force) ? nil : max(0, step.sample.force)
    }
    let sorted = walk.compactMap(force).sorted()
    guard !sorted.isEmpty else { return walk.map { _ in 0 } }
    let median = sorted[sorted.count / 2]
    return walk.map { step in
      guard let force = force(step), force + median > 0 else { return 0 }
      return (force - median) / (force + median)
    }
  }
}
