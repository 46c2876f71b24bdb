import Ink
import Numerics

/// Paths of the kinds that arc length finds easy and hard.
enum RandomInk {
  /// Smooth turns, sharp zigzags, repeated points and reversals, in turn.
  static func path(_ kind: Int, _ random: inout SeededGenerator, count: Int) -> StrokePath {
    var points: [(Double, Double)] = []
    var (x, y) = (random.uniform(in: -50..<50), random.uniform(in: -50..<50))
    var heading = random.uniform(in: -3..<3)
    for _ in 0..<count {
      points.append((x, y))
      switch kind % 3 {
      case 0:
        heading += random.uniform(in: -0.6..<0.6)
        x += 8 * ReproducibleMath.cos(heading)
        y += 8 * ReproducibleMath.sin(heading)
      case 1:
        x += random.uniform(in: -15..<15)
        y += random.uniform(in: -15..<15)
      default:
        let choice = random.index(below: 3)
        if choice == 0 { x += 10 }
        if choice == 1 { x -= 10 }
      }
    }
    return splinePath(points)
  }

  static func transform(_ random: inout SeededGenerator) -> Transform {
    Transform(
      a: random.uniform(in: -2..<2), b: random.uniform(in: -2..<2), c: random.uniform(in: -2..<2),
      d: random.uniform(in: -2..<2), tx: random.uniform(in: -99..<99),
      ty: random.uniform(in: -99..<99))
  }
}

extension StrokePath {
  /// The path with its control points moved.
  func moved(by transform: Transform) -> StrokePath {
    var path = self
    for index in path.points.indices {
      path.points[index].location = transform.apply(to: path.points[index].location)
    }
    return path
  }

  /// A range of random ends.
  func randomRange(_ random: inout SeededGenerator) -> ClosedRange<Double> {
    let ends = [random.uniform() * lastParameter, random.uniform() * lastParameter].sorted()
    return ends[0]...ends[1]
  }
}

/// Coordinates that a file may claim and no pen writes.
let hostileCoordinates: [Double] = [
  0, 1, -1, 1e-300, 1e-160, 1e15, -1e30, 3e38, 1e160, .greatestFiniteMagnitude,
  -.greatestFiniteMagnitude, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
]
