internal import Features

/// The way of the pen as equally spaced places: what a network reads that looks along the strokes.
///
/// Each place has seven numbers: x and y from -1 to 1, the cosine and sine of the direction, whether the pen is up, and
/// the cosine and sine of the turn between its neighbours. The way through the air counts as a straight line.
struct PenSequence: Hashable, Sendable {
  /// The numbers of each place.
  static let channels = 7

  /// The number of places.
  let length: Int

  /// The number of values: [length, channels].
  var size: Int { length * Self.channels }

  /// Walks along normalised ink.
  ///
  /// - Parameters:
  ///   - outline: Normalised ink.
  ///   - values: `size` values, place by place, which are overwritten.
  func walk(_ outline: PenLines, into values: UnsafeMutableBufferPointer<Float>) {
    unsafe values.update(repeating: 0)
    let places = places(along: outline)
    let directions = places.indices.map { index in
      let way = places[min(index + 1, length - 1)].point - places[max(index - 1, 0)].point
      let square = (way * way).sum()
      return square > 1e-18 ? way / square.squareRoot() : SIMD2<Double>.zero
    }
    for index in places.indices {
      let before = directions[max(index - 1, 0)]
      let after = directions[min(index + 1, length - 1)]
      let row = [
        2 * places[index].point.x, 2 * places[index].point.y, directions[index].x,
        directions[index].y, places[index].isUp ? 1 : 0, (before * after).sum(),
        before.x * after.y - before.y * after.x,
      ]
      for (channel, value) in row.enumerated() {
        unsafe values[index * Self.channels + channel] = Float(value)
      }
    }
  }

  /// Equally spaced places, with whether the pen is in the air there.
  private func places(along outline: PenLines) -> [(point: SIMD2<Double>, isUp: Bool)] {
    let points = outline.points
    var distances = [0.0]
    for index in 1..<max(1, points.count) {
      let way = points[index] - points[index - 1]
      distances.append(distances[index - 1] + (way * way).sum().squareRoot())
    }
    let total = distances[points.count - 1]
    guard total > 1e-9 else { return (0..<length).map { _ in (points[0], false) } }
    let beginnings = Set(outline.starts.dropFirst().dropLast())
    var current = 0
    return (0..<length).map { place in
      let target = total * Double(place) / Double(length - 1)
      while current < points.count - 2, distances[current + 1] < target { current += 1 }
      let gap = distances[current + 1] - distances[current]
      let part = gap > 1e-12 ? min(max((target - distances[current]) / gap, 0), 1) : 0
      let point = points[current] + (points[current + 1] - points[current]) * part
      return (point, beginnings.contains(current + 1))
    }
  }
}
