/// Puts similar templates next to each other, so that 16 neighbours in the order make one tight box.
///
/// A tree of halves: each set is cut, at a multiple of 256 or 16, across the direction in which its sequences differ
/// most, found by power iteration on a sample. The order only decides how fast a search is, never what it finds.
@safe struct TemplateOrder {
  private let base: UnsafePointer<Float>
  private let size: Int
  /// Where the sequence at each position starts.
  private var starts: [Int]
  /// The member at each position.
  private(set) var order: [Int32]
  private var keys: [Float]

  /// Orders sequences of `size` numbers each.
  ///
  /// - Parameters:
  ///   - base: Where the starts count from.
  ///   - starts: Where each sequence starts.
  ///   - size: The numbers of each.
  init(_ base: UnsafePointer<Float>, starts: [Int], size: Int) {
    unsafe self.base = base
    self.size = size
    self.starts = starts
    order = starts.indices.map { Int32($0) }
    keys = [Float](repeating: 0, count: starts.count)
    var stack = [0..<starts.count]
    while let range = stack.popLast() {
      if range.count <= laneCount { continue }
      let unit = range.count > laneCount * laneCount ? laneCount * laneCount : laneCount
      let units = (range.count + unit - 1) / unit
      let middle = range.lowerBound + units / 2 * unit
      project(range)
      partition(range, at: middle)
      stack.append(range.lowerBound..<middle)
      stack.append(middle..<range.upperBound)
    }
  }

  /// Sets the keys of a range to the projections on the direction of its greatest spread.
  private mutating func project(_ range: Range<Int>) {
    let sampled = min(range.count, 64)
    let sample = (0..<sampled).map { starts[range.lowerBound + $0 * range.count / sampled] }
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
    for position in range {
      let key = product(starts[position], direction)
      keys[position] = key.isNaN ? 0 : key
    }
  }

  /// Puts the smaller keys of a range before `middle` and the greater ones from there on.
  private mutating func partition(_ range: Range<Int>, at middle: Int) {
    var low = range.lowerBound
    var high = range.upperBound - 1
    // A pivot at a pseudo-random place: no order of the input makes this quadratic but by chance.
    var random: UInt64 = 1
    while low < high {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let pivot = keys[low + Int((random >> 33) % UInt64(high - low + 1))]
      var left = low
      var right = high
      while left <= right {
        while keys[left] < pivot { left += 1 }
        while keys[right] > pivot { right -= 1 }
        if left <= right {
          keys.swapAt(left, right)
          order.swapAt(left, right)
          starts.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if middle <= right { high = right } else if middle >= left { low = left } else { return }
    }
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
