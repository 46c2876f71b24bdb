/// Training samples in groups, each of which is held out once: whole writers where they are known.
struct WriterGroups {
  /// The group of each sample, `0 ..< count`.
  let group: [Int]
  /// How many groups there are.
  let count: Int
  /// Whether whole writers are held out; otherwise samples are, since there are not two writers.
  let isByWriter: Bool

  /// Divides samples: the writers in the order of their names take turns; a sample without a writer is one of its own.
  init(_ writers: [String?], count: Int) {
    let names = Set(writers.compactMap(\.self)).sorted(by: scalarOrder)
    isByWriter = names.count > 1
    self.count = count
    guard isByWriter else {
      group = writers.indices.map { $0 % count }
      return
    }
    let rank = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    group = writers.enumerated().map { ($1.flatMap { rank[$0] } ?? $0) % count }
  }

  /// The samples of a group, in rising order.
  func members(of number: Int) -> [Int] { group.indices.filter { group[$0] == number } }

  /// All other samples, in rising order.
  func others(than number: Int) -> [Int] { group.indices.filter { group[$0] != number } }
}
