/// What it costs to match a row's point with a column's, in every lane.
///
/// A type rather than a closure, so that kernels are compiled for each and the costs always become part of their loops.
protocol LaneCost {
  func callAsFunction(_ row: Int, _ column: Int) -> Lanes
}

/// The squared distance of the query's points to those of 16 sequences, added in channel order.
@safe struct SequenceCost<Count: ChannelCount>: LaneCost {
  /// Row-major [rows, channels].
  let query: UnsafePointer<Float>
  /// [columns][channels].
  let pack: UnsafePointer<Lanes>
  /// The number of channels; of no meaning where the kernel is compiled for a number.
  let channels: Int

  @inline(__always)
  func callAsFunction(_ row: Int, _ column: Int) -> Lanes {
    let channels = Count.fixed ?? channels
    let point = unsafe query + row &* channels
    let points = unsafe pack + column &* channels
    let difference = unsafe points[0] - point[0]
    var sum = difference * difference
    var channel = 1
    while channel < channels {
      let difference = unsafe points[channel] - point[channel]
      sum += difference * difference
      channel &+= 1
    }
    return sum
  }
}

/// The squared distance of the query's points to 16 boxes, stored as the lower and the upper end of each channel.
@safe struct BoxCost<Count: ChannelCount>: LaneCost {
  /// Row-major [rows, channels].
  let query: UnsafePointer<Float>
  /// [columns][channels][low, high].
  let pack: UnsafePointer<Lanes>
  /// The number of channels; of no meaning where the kernel is compiled for a number.
  let channels: Int

  @inline(__always)
  func callAsFunction(_ row: Int, _ column: Int) -> Lanes {
    let channels = Count.fixed ?? channels
    let point = unsafe query + row &* channels
    let boxes = unsafe pack + column &* channels &* 2
    var sum = Lanes(repeating: 0)
    var channel = 0
    while channel < channels {
      let value = Lanes(repeating: unsafe point[channel])
      let inside = unsafe Lanes.lesser(
        .greater(value, boxes[2 &* channel]), boxes[2 &* channel &+ 1])
      let gap = value - inside
      sum += gap * gap
      channel &+= 1
    }
    return sum
  }
}

/// A cost times the weight of the difference of row and column.
struct WeightedCost<Cost: LaneCost>: LaneCost {
  let cost: Cost
  /// A weight for each difference.
  let weights: [Float]

  @inline(__always)
  func callAsFunction(_ row: Int, _ column: Int) -> Lanes {
    cost(row, column) * weights[abs(row - column)]
  }
}
