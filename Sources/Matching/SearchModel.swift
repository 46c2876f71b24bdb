/// What a search needs to know of the distance: the kernel, and how bounds of DTW bound it.
package struct SearchModel: Sendable {
  let distance: ElasticDistance
  let window: Int?
  private let weights: [Float]
  private let leastWeight: Float

  /// Prepares the distance for sequences of at most `length` points.
  package init(_ distance: ElasticDistance, window: Int?, length: Int) {
    self.distance = distance
    self.window = window
    weights = distance.weights(length: length)
    leastWeight = weights.min() ?? 1
  }

  /// The Sakoe-Chiba radius for a pair of lengths.
  func radius(_ rows: Int, _ columns: Int) -> Int { Self.radius(window, rows, columns) }

  /// The Sakoe-Chiba radius for a window and a pair of lengths.
  package static func radius(_ window: Int?, _ rows: Int, _ columns: Int) -> Int {
    min(window ?? .max, max(rows, columns) - 1)
  }

  /// The same model for another pair of lengths, which weights depend on.
  func fitting(_ rows: Int, _ columns: Int) -> SearchModel {
    weights.isEmpty || weights.count == max(rows, columns)
      ? self : SearchModel(distance, window: window, length: max(rows, columns))
  }

  /// Whether templates of different lengths can share lanes: weights are of one length.
  var mixesLengths: Bool { weights.isEmpty }

  /// Whether the window is so wide that envelopes say little.
  func isWide(radius: Int, length: Int) -> Bool { radius >= max(1, length / 6) }

  /// Whether the DTW distance to a group's box is worth computing.
  func warpsBoxes(radius: Int, length: Int) -> Bool {
    distance.rule != .maximum && isWide(radius: radius, length: length)
  }

  /// By what a distance is multiplied to become the limit of the lower bounds of DTW.
  ///
  /// The first factor covers rounding: bounds and distances are sums of non-negative terms, each of which goes through
  /// fewer additions than the number below, and an addition errs by 2^-24 of its result at most. Values so small that
  /// they lose bits altogether err by less than the least normal number in all, which the search adds first.
  ///
  /// Amerced DTW is at least DTW. Weighted DTW is at least DTW times the least weight. The Fréchet distance is at least
  /// the mean of any terms of which each is at most a cost on the path; the bounds add up one for each column.
  package func limitFactor(rows: Int, columns: Int, channels: Int) -> Float {
    let additions = 2 * (columns * channels + channels + rows + columns + 8)
    let rounding = 1 + Float(additions) * 0x1p-23
    switch distance {
    case .dynamicTimeWarping, .derivative, .amerced: return rounding
    case .weighted: return rounding / leastWeight
    case .discreteFrechet: return rounding * Float(columns)
    }
  }

  /// The distances of one query to 16 packed sequences.
  @inline(__always)
  func warp(
    _ query: UnsafePointer<Float>, _ pack: UnsafePointer<Lanes>, _ shape: WarpingShape,
    channels: Int, into result: UnsafeMutablePointer<Lanes>
  ) {
    if distance.rule == .sum, weights.isEmpty {
      unsafe Matching.warp(query, pack, shape, channels: channels, into: result)
    } else {
      unsafe Matching.warp(
        query, pack, shape, channels: channels, rule: distance.rule, penalty: distance.penalty,
        weights: weights, into: result)
    }
  }
}
