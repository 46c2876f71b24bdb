/// The squared distance of a point to 16 points, added in channel order.
@inline(__always)
private func pointCost(
  _ query: UnsafePointer<Float>, _ points: UnsafePointer<Lanes>, channels: Int
) -> Lanes {
  let difference = unsafe points[0] - query[0]
  var sum = difference * difference
  for channel in 1..<max(1, channels) {
    let difference = unsafe points[channel] - query[channel]
    sum += difference * difference
  }
  return sum
}

/// The squared distance of a point to 16 boxes, stored as the lower and the upper end of each channel.
@inline(__always)
private func boxCost(
  _ query: UnsafePointer<Float>, _ boxes: UnsafePointer<Lanes>, channels: Int
) -> Lanes {
  var sum = Lanes(repeating: 0)
  for channel in 0..<max(1, channels) {
    let value = Lanes(repeating: unsafe query[channel])
    let inside = unsafe Lanes.lesser(.greater(value, boxes[2 * channel]), boxes[2 * channel + 1])
    let gap = value - inside
    sum += gap * gap
  }
  return sum
}

/// Plain DTW with sequences.
@inline(never)
private func points<Count: ChannelCount>(
  _ count: Count.Type, _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>,
  _ shape: WarpingShape, channels: Int, into result: UnsafeMutablePointer<Lanes>
) {
  let channels = Count.fixed ?? channels
  // Measured: from six channels on, and with a window, rows in pairs are faster.
  if channels >= 6, shape.radius < shape.columns / 2 {
    unsafe pairedPoints(count, query, pack, shape, channels: channels, into: result)
    return
  }
  unsafe result.pointee = warpLanes(shape, rule: .sum, penalty: 0) {
    unsafe pointCost(query + $0 * channels, pack + $1 * channels, channels: channels)
  }
}

/// The same, with the rows in pairs.
@inline(never)
private func pairedPoints<Count: ChannelCount>(
  _ count: Count.Type, _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>,
  _ shape: WarpingShape, channels: Int, into result: UnsafeMutablePointer<Lanes>
) {
  let channels = Count.fixed ?? channels
  unsafe result.pointee = warpLanesInPairs(shape) {
    unsafe pointCost(query + $0 * channels, pack + $1 * channels, channels: channels)
  }
}

/// Plain DTW with boxes.
@inline(never)
private func boxes<Count: ChannelCount>(
  _ count: Count.Type, _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>,
  _ shape: WarpingShape, channels: Int, into result: UnsafeMutablePointer<Lanes>
) {
  let channels = Count.fixed ?? channels
  unsafe result.pointee = warpLanes(shape, rule: .sum, penalty: 0) {
    unsafe boxCost(query + $0 * channels, pack + $1 * channels * 2, channels: channels)
  }
}

/// The DTW distances of one query, row-major [rows, channels], to 16 packed sequences, [columns][channels].
func warp(
  _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>, _ shape: WarpingShape,
  channels c: Int, into result: UnsafeMutablePointer<Lanes>
) {
  switch c {
  case 1: unsafe points(Channels1.self, query, pack, shape, channels: c, into: result)
  case 2: unsafe points(Channels2.self, query, pack, shape, channels: c, into: result)
  case 3: unsafe points(Channels3.self, query, pack, shape, channels: c, into: result)
  case 4: unsafe points(Channels4.self, query, pack, shape, channels: c, into: result)
  case 6: unsafe points(Channels6.self, query, pack, shape, channels: c, into: result)
  case 8: unsafe points(Channels8.self, query, pack, shape, channels: c, into: result)
  case 12: unsafe points(Channels12.self, query, pack, shape, channels: c, into: result)
  case 16: unsafe points(Channels16.self, query, pack, shape, channels: c, into: result)
  default: unsafe points(AnyChannels.self, query, pack, shape, channels: c, into: result)
  }
}

/// Lower bounds of the DTW distances of one query to the sequences in 16 packed boxes.
///
/// The cost of a point and a box is the squared distance to the nearest point of the box. Any path costs at most what
/// it costs with a sequence whose points lie in the boxes, so the best path costs at most the DTW distance to any such
/// sequence. It is the node bound of Keogh and Ratanamahatana's index (LB_Keogh's paper) with the warping left in, as
/// in Sakurai, Yoshikawa and Faloutsos, "FTW: fast similarity search under the time warping distance", PODS 2005,
/// doi:10.1145/1065167.1065210.
package func warpBoxes(
  _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>, _ shape: WarpingShape,
  channels c: Int, into result: UnsafeMutablePointer<Lanes>
) {
  switch c {
  case 1: unsafe boxes(Channels1.self, query, pack, shape, channels: c, into: result)
  case 2: unsafe boxes(Channels2.self, query, pack, shape, channels: c, into: result)
  case 3: unsafe boxes(Channels3.self, query, pack, shape, channels: c, into: result)
  case 4: unsafe boxes(Channels4.self, query, pack, shape, channels: c, into: result)
  case 6: unsafe boxes(Channels6.self, query, pack, shape, channels: c, into: result)
  case 8: unsafe boxes(Channels8.self, query, pack, shape, channels: c, into: result)
  case 12: unsafe boxes(Channels12.self, query, pack, shape, channels: c, into: result)
  case 16: unsafe boxes(Channels16.self, query, pack, shape, channels: c, into: result)
  default: unsafe boxes(AnyChannels.self, query, pack, shape, channels: c, into: result)
  }
}

/// The distances of one query to 16 packed sequences under any other rule or with weights.
///
/// There is a weight for each difference of row and column, or none at all.
func warp(
  _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>, _ shape: WarpingShape,
  channels: Int, rule: WarpingRule, penalty: Float, weights: [Float],
  into result: UnsafeMutablePointer<Lanes>
) {
  @inline(__always)
  func cost(_ row: Int, _ column: Int) -> Lanes {
    unsafe pointCost(query + row * channels, pack + column * channels, channels: channels)
  }
  unsafe result.pointee =
    switch rule {
    case .sum where weights.isEmpty: warpLanes(shape, rule: .sum, penalty: 0, cost: cost)
    case .sum:
      warpLanes(shape, rule: .sum, penalty: 0) { cost($0, $1) * weights[abs($0 - $1)] }
    case .amerced: warpLanes(shape, rule: .amerced, penalty: penalty, cost: cost)
    case .maximum: warpLanes(shape, rule: .maximum, penalty: 0, cost: cost)
    }
}
