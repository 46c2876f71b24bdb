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
/// Of sequences of several lengths the envelope looks at no more columns than the shortest has. A box in place of a
/// sequence's point only lowers each term. Rounding is left to the limits, which are widened by
/// more than it can amount to.
@safe package struct QueryBounds {
  /// The lower ends of the envelope, [point in visiting order][channel].
  let low: UnsafeMutablePointer<Float>
  /// Its upper ends.
  let high: UnsafeMutablePointer<Float>
  /// For each band and side: the query's point, and both ends of the box of the points up to it, [channel][3].
  let corner: UnsafeMutablePointer<Float>
  /// Scratch: both ends of the boxes of the sequences' points up to the band, [side][channel][2].
  let running: UnsafeMutablePointer<Lanes>
  /// Numbers of a packed sequence that are looked at.
  let size: Int
  let channels: Int
  /// Where the numbers of the points begin that no corner band looks at.
  let inner: Int
  let visit: [VisitedPoint]
  /// The number of corner bands at each end.
  var bands: Int

  init(
    low: UnsafeMutablePointer<Float>, high: UnsafeMutablePointer<Float>,
    corner: UnsafeMutablePointer<Float>, running: UnsafeMutablePointer<Lanes>,
    packed: PackedTemplates
  ) {
    unsafe self.low = unsafe low
    unsafe self.high = unsafe high
    unsafe self.corner = unsafe corner
    unsafe self.running = unsafe running
    size = packed.boundSize
    channels = packed.channels
    visit = packed.visit
    bands = packed.bands
    inner = 2 * packed.bands * packed.channels
  }

  /// Which of 16 packed boxes are not ruled out.
  package func boxes(_ pack: UnsafePointer<Lanes>, atMost limit: Float) -> UInt32 {
    let limit = Lanes(repeating: limit)
    return unsafe sums(PackedBoxes.self, pack, limit: limit).lanesAtMost(limit)
  }

  /// Which of 16 packed sequences are not ruled out.
  package func sequences(_ pack: UnsafePointer<Lanes>, atMost limit: UnsafePointer<Lanes>) -> UInt32
  {
    unsafe sums(PackedSequences.self, pack, limit: limit.pointee).lanesAtMost(limit.pointee)
  }

  /// The lane whose box bound is least.
  func nearestBox(_ pack: UnsafePointer<Lanes>) -> Int {
    let sums = unsafe sums(PackedBoxes.self, pack, limit: .infinite)
    var best = 0
    for lane in 1..<laneCount where sums[lane] < sums[best] { best = lane }
    return best
  }

  /// The bounds; once all lanes are beyond their limits, what has been added up by then.
  @inline(__always)
  package func sums<Form: PackedForm>(
    _ form: Form.Type, _ pack: UnsafePointer<Lanes>, limit: Lanes
  ) -> Lanes {
    var sum = Lanes(repeating: 0)
    if bands > 0 {
      unsafe addCorners(form, pack, limit: limit, to: &sum)
      if !sum.isAnyAtMost(limit) { return sum }
    }
    unsafe Self.addEnvelope(
      form, pack + inner * Form.stride, low: low + inner, high: high + inner,
      count: size - inner, limit: limit, to: &sum)
    return sum
  }

  @inline(__always)
  private static func addEnvelope<Form: PackedForm>(
    _ form: Form.Type, _ pack: UnsafePointer<Lanes>, low: UnsafePointer<Float>,
    high: UnsafePointer<Float>, count: Int, limit: Lanes, to sum: inout Lanes
  ) {
    var position = 0
    while position < count {
      // Looking at the limit costs about as much as two numbers.
      let end = min(count, position &+ 8)
      while position < end {
        let gap = unsafe Form.gap(
          pack + position &* Form.stride, low: Lanes(repeating: low[position]),
          high: Lanes(repeating: high[position]))
        sum += gap * gap
        position &+= 1
      }
      if !sum.isAnyAtMost(limit) { return }
    }
  }

  @inline(__always)
  private func addCorners<Form: PackedForm>(
    _ form: Form.Type, _ pack: UnsafePointer<Lanes>, limit: Lanes, to sum: inout Lanes
  ) {
    var query = unsafe UnsafePointer(corner)
    var pack = unsafe pack
    for band in 0..<bands {
      for side in 0..<2 {
        var ofRow = Lanes(repeating: 0)
        var ofColumn = Lanes(repeating: 0)
        var box = unsafe running + side &* channels &* 2
        for _ in 0..<channels {
          var boxLow = unsafe Form.low(pack)
          var boxHigh = unsafe Form.high(pack)
          if band > 0 {
            boxLow = unsafe .lesser(box[0], boxLow)
            boxHigh = unsafe .greater(box[1], boxHigh)
          }
          unsafe box[0] = boxLow
          unsafe box[1] = boxHigh
          let point = Lanes(repeating: unsafe query[0])
          let rowGap = point - .lesser(.greater(point, boxLow), boxHigh)
          ofRow += rowGap * rowGap
          let columnGap = unsafe Form.gap(
            pack, low: Lanes(repeating: query[1]), high: Lanes(repeating: query[2]))
          ofColumn += columnGap * columnGap
          unsafe box += 2
          unsafe query += 3
          unsafe pack += Form.stride
        }
        sum += .lesser(ofRow, ofColumn)
      }
      if !sum.isAnyAtMost(limit) { return }
    }
  }
}
