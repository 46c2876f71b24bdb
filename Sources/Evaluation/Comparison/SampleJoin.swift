/// Finds samples by their names, each once: the second sample of a name meets the second one of the other side.
struct SampleJoin {
  private let table: PredictionTable
  /// The first position whose name has a hash value.
  private var first: [Int: Int32] = [:]
  /// The next position of the same hash value; -1 where there is none.
  private var next: [Int32]
  private var isTaken: [Bool]

  /// Prepares the search.
  init(_ table: PredictionTable) {
    self.table = table
    next = [Int32](repeating: -1, count: table.count)
    isTaken = [Bool](repeating: false, count: table.count)
    first.reserveCapacity(table.count)
    for position in (0..<table.count).reversed() {
      let hash = table.name(position).hashValue
      next[position] = first.updateValue(Int32(position), forKey: hash) ?? -1
    }
  }

  /// Takes the first sample of a name; nil when all of them are taken or there is none.
  mutating func take(_ sample: String) -> Int? {
    let hash = sample.hashValue
    var before: Int?
    var position = Int(first[hash] ?? -1)
    // Other names of the same hash value are as good as never met.
    while position >= 0, table.name(position) != sample {
      before = position
      position = Int(next[position])
    }
    guard position >= 0 else { return nil }
    if let before { next[before] = next[position] } else { first[hash] = next[position] }
    isTaken[position] = true
    return position
  }

  /// The positions that nobody took, in rising order.
  var rest: [Int] { isTaken.indices.filter { !isTaken[$0] } }
}
