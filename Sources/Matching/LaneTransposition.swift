/// Packs 16 sequences that lie in rows into lanes: element k of the result holds number k of every sequence.
///
/// - Parameters:
///   - base: Where the offsets count from.
///   - offsets: Where each of the 16 sequences starts.
///   - size: How many numbers each has.
///   - pack: Where `size` elements are written.
package func packLanes(
  from base: UnsafePointer<Float>, offsets: UnsafePointer<Int>, size: Int,
  into pack: UnsafeMutablePointer<Lanes>
) {
  guard size >= laneCount else {
    for position in 0..<size {
      var values = Lanes()
      for lane in 0..<laneCount { values[lane] = unsafe base[offsets[lane] + position] }
      unsafe pack[position] = values
    }
    return
  }
  var position = 0
  while true {
    unsafe transpose(base + position, offsets, into: pack + position)
    if position + laneCount == size { return }
    // The last square overlaps the one before it rather than read past the end.
    position = min(position + laneCount, size - laneCount)
  }
}

/// Transposes a square of 16 by 16 numbers by four perfect shuffles of its rows.
@inline(__always)
private func transpose(
  _ base: UnsafePointer<Float>, _ offsets: UnsafePointer<Int>,
  into pack: UnsafeMutablePointer<Lanes>
) {
  let raw = unsafe UnsafeRawPointer(base)
  var rows = InlineArray<16, Lanes>(repeating: Lanes())
  for lane in 0..<16 {
    rows[lane] = unsafe raw.loadUnaligned(fromByteOffset: offsets[lane] * 4, as: Lanes.self)
  }
  for _ in 0..<4 {
    var next = rows
    for index in 0..<8 {
      next[2 * index] = interleave(rows[index].lowHalf, rows[index + 8].lowHalf)
      next[2 * index + 1] = interleave(rows[index].highHalf, rows[index + 8].highHalf)
    }
    rows = next
  }
  for index in 0..<16 { unsafe pack[index] = rows[index] }
}

@inline(__always)
private func interleave(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> Lanes {
  var both = Lanes()
  both.evenHalf = a
  both.oddHalf = b
  return both
}
