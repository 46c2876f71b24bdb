/// How a cell follows from its cost and its predecessors, in every lane.
///
/// A type rather than a value to decide by, for the same reason as `LaneCost`.
protocol LaneRule {
  func callAsFunction(_ cost: Lanes, diagonal: Lanes, up: Lanes, left: Lanes) -> Lanes
}

/// The rule `WarpingRule.sum`.
struct SumRule: LaneRule {
  @inline(__always)
  func callAsFunction(_ cost: Lanes, diagonal: Lanes, up: Lanes, left: Lanes) -> Lanes {
    cost + .lesser(.lesser(diagonal, up), left)
  }
}

/// The rule `WarpingRule.amerced`.
struct AmercedRule: LaneRule {
  /// What is added to steps that are not diagonal.
  let penalty: Float

  @inline(__always)
  func callAsFunction(_ cost: Lanes, diagonal: Lanes, up: Lanes, left: Lanes) -> Lanes {
    cost + .lesser(.lesser(diagonal, up + penalty), left + penalty)
  }
}

/// The rule `WarpingRule.maximum`.
struct MaximumRule: LaneRule {
  @inline(__always)
  func callAsFunction(_ cost: Lanes, diagonal: Lanes, up: Lanes, left: Lanes) -> Lanes {
    .greater(cost, .lesser(.lesser(diagonal, up), left))
  }
}
