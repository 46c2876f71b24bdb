internal import Ink

/// What is repaired in a stroke that could be read, and what looks doubtful about it.
struct PencilKitChecks {
  /// How far stored ranges may lie from those that follow from the mask.
  static let rangeTolerance = 0.02
  /// Pairs of a point and a corner of a mask that the comparison may cost in one drawing.
  static let rangeEffortLimit = 100_000_000

  private var backwards = 0
  private var firstBackwards = ""
  private var rangeEffort = 0

  /// Repairs times that run backwards by their running maximum and notes what else is odd.
  mutating func check(_ stroke: inout Stroke, name: String, warnings: inout WarningList) {
    repairTimes(&stroke.path, name: name)
    checkRanges(stroke, name: name, warnings: &warnings)
    if stroke.path.points.isEmpty {
      warnings.add("W-notrace", "\(name) has no points")
    } else if stroke.storedRanges?.isEmpty == true {
      warnings.add("W-notrace", "\(name) is visible only beside its centre line")
    }
  }

  /// Says once for the whole drawing what would be tedious for each stroke.
  func summarise(_ warnings: inout WarningList) {
    guard backwards > 0 else { return }
    let others = backwards == 1 ? "" : " and \(backwards - 1) more"
    warnings.add(
      "W-time",
      "times ran backwards in \(firstBackwards)\(others): replaced by their running maximum")
  }

  private mutating func checkRanges(
    _ stroke: Stroke, name: String, warnings: inout WarningList
  ) {
    guard let mask = stroke.mask else { return }
    let corners = mask.loops.reduce(0) { $0 + $1.count }
    let (pairs, overflow) = stroke.path.count.multipliedReportingOverflow(by: corners)
    let wasWithinLimit = rangeEffort <= Self.rangeEffortLimit
    rangeEffort += overflow ? Self.rangeEffortLimit : min(pairs, Self.rangeEffortLimit)
    guard rangeEffort <= Self.rangeEffortLimit else {
      if wasWithinLimit {
        warnings.add("W-range", "the masks are too large to compare ranges with, from \(name) on")
      }
      return
    }
    guard stroke.storedRanges != nil else {
      if stroke.path.count > 0, stroke.computedMaskedPathRanges.isEmpty {
        warnings.add("W-notrace", "\(name) is visible only beside its centre line")
      }
      return
    }
    if let error = stroke.statedRangeError, error > Self.rangeTolerance {
      let distance =
        error.isFinite
        ? "up to \((error * 1000).rounded() / 1000) away from" : "in other numbers than"
      warnings.add("W-range", "\(name) states visible ranges \(distance) those of its mask")
    }
  }

  private mutating func repairTimes(_ path: inout StrokePath, name: String) {
    guard var latest = path.points.first?.timeOffset else { return }
    guard
      zip(path.points, path.points.dropFirst()).contains(where: { $1.timeOffset < $0.timeOffset })
    else { return }
    for index in path.points.indices {
      latest = max(latest, path.points[index].timeOffset)
      path.points[index].timeOffset = latest
    }
    backwards += 1
    if backwards == 1 { firstBackwards = name }
  }
}
