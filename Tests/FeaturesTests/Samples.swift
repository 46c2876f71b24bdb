import Features
import Ink
import Numerics

/// A polyline stroke through some places.
func stroke(_ places: [(Double, Double)], measured: MeasuredChannels = []) -> Stroke {
  Stroke(
    path: StrokePath(
      points: places.map { StrokePoint(location: Point($0.0, $0.1)) }, curve: .polyline,
      measuredChannels: measured))
}

/// A wiggly stroke with every channel varying, the same for the same seed.
func randomStroke(
  _ generator: inout SeededGenerator, count: Int = 20, curve: StrokePath.Curve = .bSpline
) -> Stroke {
  var place = Point(generator.uniform(in: 0..<100), generator.uniform(in: 0..<100))
  var time = 0.0
  let points = (0..<count).map { _ in
    place = Point(
      place.x + generator.uniform(in: -10..<10), place.y + generator.uniform(in: -10..<10))
    time += generator.uniform(in: 0.005..<0.03)
    return StrokePoint(
      location: place, timeOffset: time, force: generator.uniform(in: 0.2..<2),
      azimuth: generator.uniform(in: -3..<3), altitude: generator.uniform(in: 0.3..<1.5))
  }
  return Stroke(path: StrokePath(points: points, curve: curve))
}

/// A configuration with all channels.
let everything = FeatureConfiguration(
  points: 32,
  weights: FeatureWeights(
    x: 1, y: 1, direction: 1, curvature: 1, penUp: 1, speed: 1, force: 1, altitude: 1, azimuth: 1))

extension FeatureExtractor {
  /// One column of a sequence.
  func column(_ channel: FeatureChannel, of sequence: FeatureSequence) -> [Float] {
    guard let column = channels.firstIndex(of: channel) else { return [] }
    return stride(from: column, to: sequence.values.count, by: sequence.channels).map {
      sequence.values[$0]
    }
  }
}

extension Stroke {
  /// The stroke with its points moved, not its transform.
  func mapPoints(_ change: (inout StrokePoint) -> Void) -> Stroke {
    var result = self
    for index in result.path.points.indices { change(&result.path.points[index]) }
    return result
  }
}
