/// Finds samples by their names, each once: the second sample of a name meets the second one of the other side.
struct SampleJoin {
  /// The first position of each name that is not taken.
  private var first: [String: Int] = [:]
  /// The position of the same name behind each position; -1 where there is none.
  private var next: [Int]
  private var isTaken: [Bool]

  /// Prepares the search.
  init(_ predictions: [Prediction]) {
    next = [Int](repeating: -1, count: predictions.count)
    isTaken = [Bool](repeating: false, count: predictions.count)
    first.reserveCapacity(predictions.count)
    for position in predictions.indices.reversed() {
      next[position] = first.updateValue(position, forKey: predictions[position].sample) ?? -1
    }
  }

  /// Takes the first sample of a name; nil when all of them are taken or there is none.
  mutating func take(_ sample: String) -> Int? {
    guard let position = first[sample] else { return nil }
    first[sample] = next[position] < 0 ? nil : next[position]
    isTaken[position] = true
    return position
  }

  /// The positions that nobody took, in rising order.
  var rest: [Int] { isTaken.indices.filter { !isTaken[$0] } }
}
