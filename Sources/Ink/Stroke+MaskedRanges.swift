extension Stroke {
  /// The visible ranges of the path as parametric values, in rising order, not touching each other.
  ///
  /// What the file states wins, clamped to the path and cleaned of overlaps; when nothing sensible is stated the ranges
  /// are computed from the mask. Without a mask the whole path is one range, 0...0 for a single point. A stroke of which
  /// only ink beside the centre line is left has none, and so has a path without points.
  ///
  /// - Complexity: With a mask, O(segments x log edges) as long as the two meet in few places: ask once.
  public var maskedPathRanges: [ClosedRange<Double>] {
    if let stated = statedRanges { return stated }
    return computedMaskedPathRanges
  }

  /// The ranges that follow from the mask alone, whatever the file states.
  public var computedMaskedPathRanges: [ClosedRange<Double>] {
    guard !path.points.isEmpty else { return [] }
    guard let mask else { return [0...path.lastParameter] }
    var crossings = MaskCrossings(path: path, mask: mask)
    return crossings.ranges()
  }

  /// How far the stated ranges lie from those computed from the mask; nil when the file states none or has no mask.
  ///
  /// The largest difference of two corresponding ends, as a parametric value; infinity when their numbers differ. The
  /// framework's own ranges are good to about 0.01.
  public var statedRangeError: Double? {
    guard mask != nil, let stated = statedRanges else { return nil }
    let computed = computedMaskedPathRanges
    guard stated.count == computed.count else { return .infinity }
    return zip(stated, computed).reduce(0) { error, pair in
      max(
        error, abs(pair.0.lowerBound - pair.1.lowerBound),
        abs(pair.0.upperBound - pair.1.upperBound))
    }
  }

  /// The ranges of the file within the path, in order and joined where they meet; nil when it states none that count.
  private var statedRanges: [ClosedRange<Double>]? {
    guard let storedRanges else { return nil }
    // Stated to be empty: no trace is left.
    if storedRanges.isEmpty || path.points.isEmpty { return [] }
    let usable = storedRanges.compactMap { range -> ClosedRange<Double>? in
      guard let range = path.clamped(range) else { return nil }
      let hasLength = range.upperBound - range.lowerBound >= MaskCrossings.shortestRange
      return hasLength || path.count == 1 ? range : nil
    }
    if usable.isEmpty { return nil }
    var joined: [ClosedRange<Double>] = []
    for range in usable.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
