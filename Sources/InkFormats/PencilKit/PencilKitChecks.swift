internal import Ink

/// What is repaired in a stroke that could be read, and what looks doubtful about it.
struct PencilKitChecks {
  private var backwards = 0
  private var firstBackwards = ""

  /// Repairs times that run backwards by their running maximum and notes what else is odd.
  mutating func check(_ stroke: inout Stroke, name: String, warnings: inout WarningList) {
    repairTimes(&stroke.path, name: name)
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
