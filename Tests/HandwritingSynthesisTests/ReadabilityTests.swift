import Foundation
import HandwritingSynthesis
import Ink
import Testing

/// A person can read the set: even the simplest recogniser reads digits of writers whom it has never seen.
@Suite struct ReadabilityTests {
  @Test func digitsOfOtherWritersAreReadByNearestNeighbour() {
    let digits = Array("0123456789")
    let known = (0..<12).flatMap { shapes(of: digits, writer: $0) }
    let unknown = (12..<16).flatMap { shapes(of: digits, writer: $0) }
    let read = unknown.filter { query in
      known.min { distance($0.shape, query.shape) < distance($1.shape, query.shape) }?.label
        == query.label
    }
    #expect(Double(read.count) > 0.85 * Double(unknown.count))
  }

  private typealias Sample = (label: Character, shape: [Point])

  private func shapes(of characters: [Character], writer: Int) -> [Sample] {
    characters.flatMap { character in
      (0..<3).map {
        let drawing = Handwriting.sample(character, writer: Writer(index: writer), repetition: $0)
        return (character, shape(of: drawing))
      }
    }
  }

  /// 24 places at equal distances along the control polygon, in a box of side 1.
  private func shape(of drawing: Drawing) -> [Point] {
    let points = drawing.strokes.flatMap { $0.path.points.map(\.location) }
    guard let bounds = Rectangle(enclosing: points) else { return [] }
    let side = max(bounds.width, bounds.height)
    var lengths = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + a.distance(to: b))
    }
    return (0..<24).map { step in
      let goal = lengths[lengths.count - 1] * Double(step) / 23
      let index = max((lengths.firstIndex { $0 >= goal } ?? lengths.count - 1), 1)
      let part = (goal - lengths[index - 1]) / max(lengths[index] - lengths[index - 1], 1e-9)
      let a = points[index - 1]
      let b = points[index]
      return Point(
        (a.x + (b.x - a.x) * part - bounds.center.x) / side,
        (a.y + (b.y - a.y) * part - bounds.center.y) / side)
    }
  }

  private func distance(_ a: [Point], _ b: [Point]) -> Double {
    zip(a, b).reduce(0) {
      let d = $1.0.distance(to: $1.1)
      return $0 + d * d
    }
  }
}
