import Ink
import Numerics

/// How far the arc between two targets turns, from the bend of the polygon of targets.
///
/// At a target that is passed in a sweep the bend is shared between the two arcs, the shorter one taking more;
/// an arc that begins or ends at a corner or an end of the stroke bends there a little less than at its other end.
enum ArcTurns {
  /// The turn of each arc in radians, clockwise on screen, one fewer than targets.
  static func turns(of part: [ShapePlan.Target], roundness: Double) -> [Double] {
    guard part.count > 1 else { return [] }
    let chords = zip(part, part.dropFirst()).map { from, to in
      Point(to.location.x - from.location.x, to.location.y - from.location.y)
    }
    let lengths = chords.map { max(($0.x * $0.x + $0.y * $0.y).squareRoot(), 1e-6) }
    /// What an arc turns at its beginning and at its end; nil where nothing is known.
    var halves = [(begin: Double?, end: Double?)](repeating: (nil, nil), count: chords.count)
    for index in chords.indices.dropFirst() where !part[index].isCorner {
      let before = chords[index - 1]
      let after = chords[index]
      let bend = ReproducibleMath.atan2(
        before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y)
      let weight = lengths[index].squareRoot()
      let share = weight / (weight + lengths[index - 1].squareRoot())
      halves[index - 1].end = bend * share
      halves[index].begin = bend * (1 - share)
    }
    return chords.indices.map { index in
      if let stated = part[index + 1].turn { return stated + part[index + 1].sag }
      let half = halves[index]
      let endsFree = 0.75
      let atCorner = 0.35
      let turn: Double
      switch (half.begin, half.end) {
      case (let begin?, let end?): turn = begin + end
      case (let begin?, nil):
        turn = begin * (1 + (index + 2 == part.count ? endsFree : atCorner))
      case (nil, let end?): turn = end * (1 + (index == 0 ? endsFree : atCorner))
      case (nil, nil): turn = 0
      }
      return min(max(turn * roundness + part[index + 1].sag, -2.6), 2.6)
    }
  }
}
