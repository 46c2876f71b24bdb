internal import Ink

/// A character's traces laid end to end, with the straight ways through the air between them.
///
/// The walk is `n` places equally far apart along this line. A way through the air counts `bridgeLength` times its
/// length; a trace counts at least 1.25 of the gaps between places, so that the dot of an i gets one even when ways
/// through the air are left out.
struct PenWalk {
  /// One place of the walk.
  struct Step {
    /// The place with the pen's state; interpolated between the traces' ends while in the air.
    var sample: Trace.Sample
    /// The trace, or the one that the pen comes from while in the air.
    var trace: Int
    /// The distance from the trace's start; nil while in the air.
    var distance: Double?

    var isUp: Bool { distance == nil }
  }

  private struct Piece {
    var trace: Int
    var isBridge: Bool
    var start: Double
    var length: Double
  }

  /// The places, first to last.
  let steps: [Step]

  /// Walks along the traces.
  ///
  /// - Parameters:
  ///   - traces: At least one.
  ///   - count: The number of places, at least 2.
  ///   - bridgeLength: The factor of the ways through the air; 0 leaves them out.
  init(_ traces: [Trace], count: Int, bridgeLength: Double) {
    let ends = traces.map { ($0.sample(atLength: 0), $0.sample(atLength: $0.length)) }
    var bridges = [Double](repeating: 0, count: traces.count)
    for index in traces.indices.dropLast() {
      bridges[index] =
        bridgeLength * ends[index].1.location.distance(to: ends[index + 1].0.location)
    }
    let line = traces.reduce(0) { $0 + $1.length } + bridges.reduce(0, +)
    // All in one place: every trace gets an equal share.
    let least = line > 0 ? 1.25 * line / Double(count - 1) : 1
    var pieces: [Piece] = []
    var total = 0.0
    for index in traces.indices {
      let length = max(traces[index].length, least)
      pieces.append(Piece(trace: index, isBridge: false, start: total, length: length))
      total += length
      if bridges[index] > 0 {
        pieces.append(Piece(trace: index, isBridge: true, start: total, length: bridges[index]))
        total += bridges[index]
      }
    }
    var current = 0
    steps = (0..<count).map { index in
      let target = index == count - 1 ? total : total * Double(index) / Double(count - 1)
      while current + 1 < pieces.count, target >= pieces[current + 1].start { current += 1 }
      let piece = pieces[current]
      let part = min(1, (target - piece.start) / piece.length)
      if piece.isBridge {
        return Step(
          sample: .between(ends[piece.trace].1, ends[piece.trace + 1].0, part: part),
          trace: piece.trace, distance: nil)
      }
      let trace = traces[piece.trace]
      let distance = part * trace.length
      return Step(sample: trace.sample(atLength: distance), trace: piece.trace, distance: distance)
    }
  }
}

extension Trace.Sample {
  /// The state a part of the way from one place to another.
  static func between(_ from: Self, _ to: Self, part: Double) -> Self {
    func mix(_ from: Double, _ to: Double) -> Double { from + part * (to - from) }
    return Self(
      location: Point(
        mix(from.location.x, to.location.x), mix(from.location.y, to.location.y)),
      time: mix(from.time, to.time), force: mix(from.force, to.force),
      flatness: mix(from.flatness, to.flatness),
      azimuth: Point(mix(from.azimuth.x, to.azimuth.x), mix(from.azimuth.y, to.azimuth.y)).unit)
  }
}
