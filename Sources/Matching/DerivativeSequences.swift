extension SequenceSet {
  /// The estimated derivative at every point: the mean of the slope to the left neighbour and the one across both.
  ///
  /// The ends take their neighbour's value, and sequences of fewer than three points have none: zero. Values beyond
  /// what a Float holds become the greatest Float.
  ///
  /// Keogh and Pazzani, "Derivative dynamic time warping", SDM 2001, doi:10.1137/1.9781611972719.1.
  public func derivatives() -> SequenceSet {
    var slopes = [Float](repeating: 0, count: values.count)
    for index in 0..<count {
      let start = start(of: index)
      let length = length(of: index)
      if length < 3 { continue }
      for point in 0..<length {
        let middle = start + min(max(point, 1), length - 2) * channels
        for channel in 0..<channels {
          let left = Double(values[middle - channels + channel])
          let here = Double(values[middle + channel])
          let right = Double(values[middle + channels + channel])
          let slope = ((here - left) + (right - left) / 2) / 2
          let greatest = Double(Float.greatestFiniteMagnitude)
          slopes[start + point * channels + channel] = Float(min(max(slope, -greatest), greatest))
        }
      }
    }
    return SequenceSet(shapeOf: self, finite: slopes)
  }
}
