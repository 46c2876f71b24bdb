/// Plain DTW with sequences.
@inline(never)
private func points<Count: ChannelCount>(
  _ count: Count.Type, _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>,
  _ shape: WarpingShape, channels: Int, into result: UnsafeMutablePointer<Lanes>
) {
  unsafe result.pointee = warpLanes(
    shape, cost: SequenceCost<Count>(query: query, pack: pack, channels: channels),
    rule: SumRule())
}

/// Plain DTW with boxes.
@inline(never)
private func boxes<Count: ChannelCount>(
  _ count: Count.Type, _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>,
  _ shape: WarpingShape, channels: Int, into result: UnsafeMutablePointer<Lanes>
) {
  unsafe result.pointee = warpLanes(
    shape, cost: BoxCost<Count>(query: query, pack: pack, channels: channels), rule: SumRule())
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
  case 5: unsafe points(Channels5.self, query, pack, shape, channels: c, into: result)
  case 6: unsafe points(Channels6.self, query, pack, shape, channels: c, into: result)
  case 7: unsafe points(Channels7.self, query, pack, shape, channels: c, into: result)
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
  case 5: unsafe boxes(Channels5.self, query, pack, shape, channels: c, into: result)
  case 6: unsafe boxes(Channels6.self, query, pack, shape, channels: c, into: result)
  case 7: unsafe boxes(Channels7.self, query, pack, shape, channels: c, into: result)
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
  let cost = unsafe SequenceCost<AnyChannels>(query: query, pack: pack, channels: channels)
  unsafe result.pointee =
    switch rule {
    case .sum where weights.isEmpty: warpLanes(shape, cost: cost, rule: SumRule())
    case .sum:
      warpLanes(shape, cost: WeightedCost(cost: cost, weights: weights), rule: SumRule())
    case .amerced: warpLanes(shape, cost: cost, rule: AmercedRule(penalty: penalty))
    case .maximum: warpLanes(shape, cost: cost, rule: MaximumRule())
    }
}
