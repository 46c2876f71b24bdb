package import Ink

/// The visible ink of a stroke as lists of points that lie on it: what formats of sampled pens hold.
package enum VisibleTraces {
  /// One list of points a visible range, in drawing space.
  ///
  /// A B-spline gives the places on the curve that belong to its control points, and the ends of the range; widths
  /// are scaled with the transform. Traces of erasers and lassos give none, and neither do ranges without a finite
  /// place.
  package static func of(_ stroke: Stroke) -> [[StrokePoint]] {
    guard !stroke.ink.type.isTool else { return [] }
    return stroke.maskedPathRanges.compactMap { range in
      let points = parameters(in: range).compactMap { parameter in
        point(of: stroke, at: parameter)
      }
      return points.isEmpty ? nil : points
    }
  }

  /// Whether any of a stroke's ink is visible.
  package static func hasAny(_ stroke: Stroke) -> Bool { !of(stroke).isEmpty }

  private static func parameters(in range: ClosedRange<Double>) -> [Double] {
    var parameters = [range.lowerBound]
    var next = range.lowerBound.rounded(.down) + 1
    while next < range.upperBound {
      parameters.append(next)
      next += 1
    }
    if range.lowerBound < range.upperBound { parameters.append(range.upperBound) }
    return parameters
  }

  private static func point(of stroke: Stroke, at parameter: Double) -> StrokePoint? {
    let path = stroke.path
    // A control point's own channels are exact; between two of them they are interpolated.
    let index = Int(parameter)
    var point: StrokePoint
    if Double(index) == parameter, path.points.indices.contains(index) {
      point = path.points[index]
      point.location = path.interpolatedLocation(at: parameter) ?? point.location
    } else if let between = try? path.interpolatedPoint(at: parameter) {
      point = between
    } else {
      return nil
    }
    let transform = stroke.transform
    if transform != .identity {
      point.location = transform.apply(to: point.location)
      let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
      point.size.width *= scale
      point.size.height *= scale
    }
    return point.location.isFinite ? point : nil
  }
}
