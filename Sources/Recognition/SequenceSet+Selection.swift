internal import Features
internal import Matching

extension SequenceSet {
  /// The chosen columns of many sequences of one length.
  ///
  /// - Throws: `MatchingError.shape` when there is no column.
  init(_ sequences: [FeatureSequence], columns: [Int]) throws(MatchingError) {
    let length = sequences.first?.length ?? 1
    var values: [Float] = []
    values.reserveCapacity(sequences.count * length * columns.count)
    for sequence in sequences {
      values.append(contentsOf: sequence.selecting(columns: columns).values)
    }
    try self.init(
      count: sequences.count, length: length, channels: columns.count, values: values)
  }

  /// These sequences and then others of the same shape.
  func appending(_ others: SequenceSet) throws(MatchingError) -> SequenceSet {
    try SequenceSet(
      count: count + others.count, length: length, channels: channels,
      values: values + others.values)
  }

  /// The sequences at some positions, in the given order.
  func selecting(_ positions: [Int]) throws(MatchingError) -> SequenceSet {
    let size = length * channels
    var picked: [Float] = []
    picked.reserveCapacity(positions.count * size)
    for position in positions {
      picked.append(contentsOf: values[position * size..<(position + 1) * size])
    }
    return try SequenceSet(
      count: positions.count, length: length, channels: channels, values: picked)
  }

  /// All sequences with only some of their columns, in the given order.
  func selecting(columns: [Int]) throws(MatchingError) -> SequenceSet {
    if columns.elementsEqual(0..<channels) { return self }
    var picked: [Float] = []
    picked.reserveCapacity(count * length * columns.count)
    for start in stride(from: 0, to: values.count, by: channels) {
      for column in columns { picked.append(values[start + column]) }
    }
    return try SequenceSet(
      count: count, length: length, channels: columns.count, values: picked)
  }
}
