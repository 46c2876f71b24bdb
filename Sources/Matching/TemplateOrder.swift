internal import Platform

/// Puts similar templates next to each other, so that 16 neighbours in the order make one tight box.
///
/// A tree of halves: each set is cut, at a multiple of 256 or 16, across the direction in which its sequences differ
/// most, found by power iteration on a sample. The order only decides how fast a search is, never what it finds; it is
/// the same for any number of threads.
@safe final class TemplateOrder: @unchecked Sendable {
  private let base: UnsafePointer<Float>
  private let size: Int
  private let count: Int
  /// Where the sequence at each position starts; threads write to ranges that are apart.
  private let starts: UnsafeMutablePointer<Int>
  /// The member at each position.
  private let members: UnsafeMutablePointer<Int32>
  private let keys: UnsafeMutablePointer<Float>

  /// Orders sequences by their first `size` numbers.
  ///
  /// - Parameters:
  ///   - base: Where the starts count from.
  ///   - starts: Where each sequence starts.
  ///   - size: How many numbers each has at least.
  ///   - jobs: The number of threads.
  init(_ base: UnsafePointer<Float>, starts: [Int], size: Int, jobs: Int) {
    unsafe self.base = base
    self.size = size
    count = starts.count
    unsafe self.starts = .allocate(capacity: count)
    unsafe members = .allocate(capacity: count)
    unsafe keys = .allocate(capacity: count)
    for (position, start) in starts.enumerated() {
      unsafe self.starts[position] = start
      unsafe members[position] = Int32(truncatingIfNeeded: position)
    }
    var ranges = [0..<count]
    while true {
      ranges.removeAll { $0.count <= laneCount }
      if ranges.isEmpty { break }
      ranges = split(ranges, jobs: jobs)
    }
  }

  deinit {
    unsafe starts.deallocate()
    unsafe members.deallocate()
    unsafe keys.deallocate()
  }

  /// The member at each position.
  var order: [Int32] { (0..<count).map { unsafe members[$0] } }

  /// Cuts every range in two and returns the halves.
  private func split(_ ranges: [Range<Int>], jobs: Int) -> [Range<Int>] {
    let grain = max(1, ranges.count / (8 * jobs))
    let directions = parallelMap(count: ranges.count, grain: grain, jobs: jobs) { index in
      direction(of: ranges[index])
    }
    // In pieces, so that the first cuts keep all threads busy too.
    let piece = 4096
    let pieces = ranges.indices.flatMap { index in
      stride(from: ranges[index].lowerBound, to: ranges[index].upperBound, by: piece).map {
        (index, $0..<min($0 + piece, ranges[index].upperBound))
      }
    }
    _ = parallelMap(count: pieces.count, grain: grain, jobs: jobs) { index in
      let (range, positions) = pieces[index]
      for position in positions {
        let key = unsafe product(starts[position], directions[range])
        unsafe keys[position] = key.isNaN ? 0 : key
      }
    }
    return parallelMap(count: ranges.count, grain: grain, jobs: jobs) { index in
      let range = ranges[index]
      let unit = range.count > laneCount * laneCount ? laneCount * laneCount : laneCount
      let units = (range.count + unit - 1) / unit
      let middle = range.lowerBound + units / 2 * unit
      partition(range, at: middle)
      return [range.lowerBound..<middle, middle..<range.upperBound]
    }.flatMap(\.self)
  }

  /// The direction of a range's greatest spread, roughly.
  private func direction(of range: Range<Int>) -> [Float] {
    let sampled = min(range.count, 64)
    let sample = (0..<sampled).map {
      unsafe starts[range.lowerBound + $0 * range.count / sampled]
    }
    var mean = [Float](repeating: 0, count: size)
    for start in sample { add(start, times: 1 / Float(sampled), to: &mean) }
    var direction = [Float](repeating: 0, count: size)
    add(sample[0], times: 1, to: &direction)
    add(sample[sampled - 1], times: -1, to: &direction)
    // A rough direction will do: four steps.
    for _ in 0..<4 {
      var next = [Float](repeating: 0, count: size)
      let offset = zip(mean, direction).reduce(0) { $0 + $1.0 * $1.1 }
      var total: Float = 0
      for start in sample {
        let weight = product(start, direction) - offset
        add(start, times: weight, to: &next)
        total += weight
      }
      for index in 0..<size { next[index] -= total * mean[index] }
      let norm = next.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard norm > 0, norm.isFinite else { break }
      for index in 0..<size { direction[index] = next[index] / norm }
    }
    return direction
  }

  /// Puts the smaller keys of a range before `middle` and the greater ones from there on.
  private func partition(_ range: Range<Int>, at middle: Int) {
    let keys = unsafe keys
    var low = range.lowerBound
    var high = range.upperBound - 1
    // A pivot at a pseudo-random place: no order of the input makes this quadratic but by chance.
    var random: UInt64 = 1
    while low < high {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let pivot = unsafe keys[low + Int((random >> 33) % UInt64(high - low + 1))]
      var left = low
      var right = high
      while left <= right {
        while unsafe keys[left] < pivot { left += 1 }
        while unsafe keys[right] > pivot { right -= 1 }
        if left <= right {
          swap(left, right)
          left += 1
          right -= 1
        }
      }
      if middle <= right { high = right } else if middle >= left { low = left } else { return }
    }
  }

  private func swap(_ left: Int, _ right: Int) {
    unsafe (keys[left], keys[right]) = unsafe (keys[right], keys[left])
    unsafe (members[left], members[right]) = unsafe (members[right], members[left])
    unsafe (starts[left], starts[right]) = unsafe (starts[right], starts[left])
  }

  private func product(_ start: Int, _ direction: [Float]) -> Float {
    unsafe direction.withUnsafeBufferPointer { direction in
      let row = unsafe UnsafeRawPointer(base + start)
      guard let other = unsafe UnsafeRawPointer(direction.baseAddress) else { return 0 }
      var sum = Lanes()
      var index = 0
      while index + laneCount <= size {
        sum +=
          unsafe row.loadUnaligned(fromByteOffset: index * 4, as: Lanes.self)
          * other.loadUnaligned(fromByteOffset: index * 4, as: Lanes.self)
        index += laneCount
      }
      var total = sum.sum()
      while index < size {
        total += unsafe base[start + index] * direction[index]
        index += 1
      }
      return total
    }
  }

  private func add(_ start: Int, times weight: Float, to sum: inout [Float]) {
    unsafe sum.withUnsafeMutableBufferPointer { sum in
      for index in 0..<size { unsafe sum[index] += weight * base[start + index] }
    }
  }
}
