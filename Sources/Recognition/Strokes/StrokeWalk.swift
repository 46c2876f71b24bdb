/// The way of the pen along the strokes of a form, in any order and direction, as equally spaced places.
///
/// Each place has five numbers: x, y, the cosine and sine of the direction, and whether the pen is up. The way through
/// the air from stroke to stroke is a straight line that counts less than its length.
package enum StrokeWalk {
  /// The number of places.
  package static let length = 64
  /// The numbers of each place.
  package static let channels = 5
  /// How much of its length a way through the air counts.
  private static let bridge: Float = 0.6
  /// What direction and pen-up count beside places.
  private static let (direction, lift) = (Float(0.15), Float(0.15))

  /// Walks along strokes.
  ///
  /// - Parameters:
  ///   - form: The strokes.
  ///   - correspondence: The order and directions to take them in; nil takes them as they are.
  /// - Returns: [length, channels], place by place.
  package static func values(
    of form: StrokeForm, _ correspondence: StrokeCorrespondence? = nil
  ) -> [Float] {
    let places = StrokeForm.places
    var way: [SIMD2<Float>] = []
    way.reserveCapacity(form.points.count)
    for rank in 0..<form.strokeCount {
      let stroke = correspondence?.order[rank] ?? rank
      let points = form.places(ofStroke: stroke)
      if correspondence?.isReversed[stroke] == true {
        way += points.reversed()
      } else {
        way += points
      }
    }
    var gaps = [Float](repeating: 0, count: way.count)
    var total: Float = 0
    for index in 1..<way.count {
      let step = way[index] - way[index - 1]
      gaps[index] =
        (step * step).sum().squareRoot() * (index % places == 0 ? bridge : 1)
      total += gaps[index]
    }
    var values = [Float](repeating: 0, count: length * channels)
    var current = 1
    var passed: Float = 0
    for place in 0..<length {
      let target = total * Float(place) / Float(length - 1)
      while current < way.count - 1, passed + gaps[current] < target {
        passed += gaps[current]
        current += 1
      }
      let part = gaps[current] > 1e-9 ? min(max((target - passed) / gaps[current], 0), 1) : 0
      let point = way[current - 1] + (way[current] - way[current - 1]) * part
      values[place * channels] = point.x
      values[place * channels + 1] = point.y
      values[place * channels + 4] = current % places == 0 ? lift : 0
    }
    for place in 0..<length {
      let before = max(place - 1, 0) * channels
      let after = min(place + 1, length - 1) * channels
      let step = SIMD2(values[after] - values[before], values[after + 1] - values[before + 1])
      let square = (step * step).sum()
      guard square > 1e-12 else { continue }
      let unit = step * (direction / square.squareRoot())
      values[place * channels + 2] = unit.x
      values[place * channels + 3] = unit.y
    }
    return values
  }
}
