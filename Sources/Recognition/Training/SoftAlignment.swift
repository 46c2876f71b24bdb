internal import Numerics

extension Alignment {
  /// Matches along all warping paths at once, each in the share that soft-DTW gives it: exp(-cost / smoothing).
  ///
  /// The shares are the derivatives of the soft distance with respect to the costs of the cells.
  ///
  /// Source: Cuturi and Blondel, "Soft-DTW: a differentiable loss function for time-series", ICML 2017, algorithm 2.
  ///
  /// - Parameters:
  ///   - smoothing: How far the best path is smoothed, in squared feature units, above 0.
  ///   - query: A sequence, row-major [length, channels].
  ///   - template: Another of the same length.
  ///   - channels: The number of channels.
  ///   - window: The Sakoe-Chiba radius in points; nil for no window.
  package init(
    smoothing: Double, of query: ArraySlice<Float>, with template: ArraySlice<Float>,
    channels: Int, window: Int?
  ) {
    let length = template.count / channels
    self.init(length: length, channels: channels)
    let radius = min(window ?? length, length)
    // One cell more at each side, so that no case needs an exception; cells outside of the window stay infinite.
    let width = length + 2
    var costs = [Double](repeating: 0, count: width * width)
    var soft = [Double](repeating: .infinity, count: width * width)
    soft[0] = 0
    for row in 1...length {
      for column in max(1, row - radius)...min(length, row + radius) {
        var cost = 0.0
        for channel in 0..<channels {
          let difference =
            query[query.startIndex + (row - 1) * channels + channel]
            - template[template.startIndex + (column - 1) * channels + channel]
          cost += Double(difference * difference)
        }
        let place = row * width + column
        let before = [soft[place - width - 1], soft[place - width], soft[place - 1]]
        let least = before.min() ?? 0
        let sum = before.reduce(0) { $0 + ReproducibleMath.exp((least - $1) / smoothing) }
        costs[place] = cost
        soft[place] = cost + least - smoothing * ReproducibleMath.log(sum)
      }
    }
    var shares = [Double](repeating: 0, count: width * width)
    shares[length * width + length] = 1
    for row in stride(from: length, through: 1, by: -1) {
      for column in stride(
        from: min(length, row + radius), through: max(1, row - radius), by: -1)
      {
        let place = row * width + column
        for next in [place + width + 1, place + width, place + 1] where shares[next] > 0 {
          shares[place] +=
            shares[next]
            * ReproducibleMath.exp((soft[next] - costs[next] - soft[place]) / smoothing)
        }
        let start = query.startIndex + (row - 1) * channels
        add(query[start..<start + channels], at: column - 1, share: Float(shares[place]))
      }
    }
  }
}
