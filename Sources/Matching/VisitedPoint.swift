/// A point of every sequence that bounds look at, counted from its beginning or from its end.
struct VisitedPoint: Sendable, Hashable {
  /// How many points lie between it and the end that it is counted from.
  let distance: Int
  /// Whether it is counted from the last point.
  let isFromEnd: Bool

  /// Its place in a sequence of `length` points, within the sequence.
  func row(of length: Int) -> Int { isFromEnd ? max(0, length - 1 - distance) : distance }

  /// The ends and `bands` points at each, then the middle, the quarters, the eighths and so on.
  ///
  /// Every point of sequences of `length` points comes once; longer ones have a gap before the points of their end.
  static func order(length: Int, bands: Int) -> [VisitedPoint] {
    var order: [VisitedPoint] = []
    let ends = max(1, bands)
    for distance in 0..<ends {
      order.append(VisitedPoint(distance: distance, isFromEnd: false))
      if length > 1 { order.append(VisitedPoint(distance: distance, isFromEnd: true)) }
    }
    var isThere = [Bool](repeating: false, count: length)
    for point in order { isThere[point.row(of: length)] = true }
    var step = 1
    while step < length { step *= 2 }
    while step >= 1 {
      for point in stride(from: step, to: length, by: step) where !isThere[point] {
        isThere[point] = true
        order.append(VisitedPoint(distance: point, isFromEnd: false))
      }
      step /= 2
    }
    return order
  }
}
