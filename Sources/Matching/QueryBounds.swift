/// Lower bounds of the distances of one query to 16 packed sequences or boxes of sequences.
///
/// Two bounds are added up, of cells that no path avoids and that are all different:
///
/// - *Corner bands* (LB_Enhanced: Tan, Petitjean and Webb, "Elastic bands across the path", SDM 2019,
///   doi:10.1137/1.9781611975673.59). From the first cell to the last, the greater of row and column takes every value,
///   so a path has a cell with max(row, column) = k: either it is in row k, and costs at least the distance of the
///   query's point k to the box of the sequence's points 0...k, or in column k, and costs at least the distance of the
///   sequence's point k to the box of the query's points 0...k. The lesser of both bounds the band; counted from the
///   other end likewise.
/// - *Envelope* (LB_Keogh: Keogh and Ratanamahatana, "Exact indexing of dynamic time warping", KAIS 2005,
///   doi:10.1007/s10115-004-0154-9). A path has a cell in every other column; its row is within the window, so it costs
///   at least the distance of the column's point to the box round the query's points in the window. The first and the
///   last column hold the corner cells: there the box is one point.
///
/// A box in place of a sequence's point only lowers each term. Rounding is left to the limits, which are widened by
/// more than it can amount to.
@safe struct QueryBounds {
  /// The lower ends of the envelope, [point in visiting order][channel].
  let low: UnsafeMutablePointer<Float>
  /// Its upper ends.
  let high: UnsafeMutablePointer<Float>
  /// For each band and side: the query's point, and both ends of the box of the points up to it, [channel][3].
  let corner: UnsafeMutablePointer<Float>
  /// Scratch: both ends of the boxes of the sequences' points up to the band, [side][channel][2].
  let running: UnsafeMutablePointer<Lanes>
  /// Numbers in a packed sequence.
  let size: Int
  let channels: Int
  /// The number of corner bands at each end.
  var bands: Int

  /// Which of 16 packed boxes are not ruled out.
  func boxes(_ pack: UnsafePointer<Lanes>, atMost limit: Float) -> UInt32 {
    let limit = Lanes(repeating: limit)
    return unsafe sums(pack, boxes: true, limit: limit).lanesAtMost(limit)
  }

  /// Which of 16 packed sequences are not ruled out.
  func sequences(_ pack: UnsafePointer<Lanes>, atMost limit: UnsafePointer<Lanes>) -> UInt32 {
    unsafe sums(pack, boxes: false, limit: limit.pointee).lanesAtMost(limit.pointee)
  }

  /// The lane whose box bound is least.
  func nearestBox(_ pack: UnsafePointer<Lanes>) -> Int {
    let sums = unsafe sums(pack, boxes: true, limit: .infinite)
    var best = 0
    for lane in 1..<laneCount where sums[lane] < sums[best] { best = lane }
    return best
  }

  /// The bounds; once all lanes are beyond their limits, what has been added up by then.
  @inline(__always)
  private func sums(_ pack: UnsafePointer<Lanes>, boxes: Bool, limit: Lanes) -> Lanes {
    if bands == 0 {
      return unsafe envelope(pack, boxes: boxes, from: 0, to: Lanes(repeating: 0), limit: limit)
    }
    let sum = unsafe corners(pack, boxes: boxes, limit: limit)
    if !sum.isAnyAtMost(limit) { return sum }
    return unsafe envelope(
      pack, boxes: boxes, from: 2 * bands * channels, to: sum, limit: limit)
  }

  @inline(__always)
  private func envelope(
    _ pack: UnsafePointer<Lanes>, boxes: Bool, from start: Int, to sum: Lanes, limit: Lanes
  ) -> Lanes {
    var sum = sum
    var position = start
    while position < size {
      // Looking at the limit costs about as much as two numbers.
      let end = min(size, position + 8)
      while position < end {
        sum += unsafe Self.gap(
          low: boxes ? pack[2 * position] : pack[position],
          high: boxes ? pack[2 * position + 1] : pack[position],
          Lanes(repeating: low[position]), Lanes(repeating: high[position]), boxes: boxes)
        position += 1
      }
      if !sum.isAnyAtMost(limit) { return sum }
    }
    return sum
  }

  @inline(__always)
  private func corners(_ pack: UnsafePointer<Lanes>, boxes: Bool, limit: Lanes) -> Lanes {
    var sum = Lanes(repeating: 0)
    for band in 0..<bands {
      for side in 0..<2 {
        var ofRow = Lanes(repeating: 0)
        var ofColumn = Lanes(repeating: 0)
        for channel in 0..<channels {
          let position = (2 * band + side) * channels + channel
          let query = unsafe corner + 3 * position
          let low = unsafe boxes ? pack[2 * position] : pack[position]
          let high = unsafe boxes ? pack[2 * position + 1] : low
          let box = unsafe running + (side * channels + channel) * 2
          unsafe box[0] = band == 0 ? low : .lesser(box[0], low)
          unsafe box[1] = band == 0 ? high : .greater(box[1], high)
          let point = Lanes(repeating: unsafe query[0])
          ofRow += unsafe Self.gap(low: point, high: point, box[0], box[1], boxes: false)
          ofColumn += unsafe Self.gap(
            low: low, high: high, Lanes(repeating: query[1]), Lanes(repeating: query[2]),
            boxes: boxes)
        }
        sum += .lesser(ofRow, ofColumn)
      }
      if !sum.isAnyAtMost(limit) { return sum }
    }
    return sum
  }

  /// The squared distance of two ranges, or of a number (`low`) and a range, in every lane.
  @inline(__always)
  private static func gap(
    low: Lanes, high: Lanes, _ otherLow: Lanes, _ otherHigh: Lanes, boxes: Bool
  ) -> Lanes {
    let gap: Lanes
    if boxes {
      gap = .greater(.greater(low - otherHigh, otherLow - high), Lanes(repeating: 0))
    } else {
      gap = low - .lesser(.greater(low, otherLow), otherHigh)
    }
    return gap * gap
  }
}
