import Ink
import TestSupport
import Testing

@Suite(.enabled(if: TestData.isAvailable, "\(TestData.skipReason)"))
struct SplineVectorTests {
  let vectors: SplineVectors

  init() throws { vectors = try SplineVectors.load() }

  /// How far positions and lengths of a path may be off: coordinates near 1e6 have fewer digits after the point.
  private func tolerance(_ name: String) -> Double {
    name == "far" ? 1e-7 : vectors.tolerances.position
  }

  private func expect(
    _ point: StrokePoint, _ expected: SplineVectors.Place, within tolerance: Double,
    _ comment: String
  ) {
    #expect(abs(point.location.x - expected.x) <= tolerance, "\(comment) t = \(expected.t)")
    #expect(abs(point.location.y - expected.y) <= tolerance, "\(comment) t = \(expected.t)")
  }

  @Test func `Places and lengths at given parameters`() throws {
    #expect(vectors.paths.count == 15)
    for vector in vectors.paths {
      let path = vector.strokePath
      let close = tolerance(vector.name)
      let table = ArcLengthTable(path: path)
      #expect(abs(table.length - vector.length) <= close, "\(vector.name)")
      for (index, expected) in vector.segmentLengths.enumerated() {
        let range = Double(index)...Double(index + 1)
        let length = ArcLengthTable(path: path, range: range).length
        #expect(abs(length - expected) <= close, "\(vector.name) segment \(index)")
      }
      for place in vector.at {
        let point = try #require(try path.interpolatedPoint(at: place.t))
        expect(point, place, within: close, vector.name)
        #expect(abs(point.timeOffset - place.time) <= 1e-12, "\(vector.name)")
        #expect(path.interpolatedLocation(at: place.t) == point.location)
        if let s = place.s {
          let length = ArcLengthTable(path: path, range: 0...place.t).length
          #expect(abs(length - s) <= close, "\(vector.name) t = \(place.t)")
        }
      }
    }
  }

  private func check(
    _ walks: [SplineVectors.Walk], of vector: SplineVectors.Path,
    by stride: (Double) -> StrokePath.Stride
  ) throws -> Int {
    var count = 0
    let path = vector.strokePath
    for walk in walks {
      let points = try path.interpolatedPoints(by: stride(walk.stride))
      let comment = "\(vector.name) by \(stride(walk.stride))"
      #expect(points.count == walk.points.count, "\(comment)")
      for (point, expected) in zip(points, walk.points) {
        expect(point, expected, within: tolerance(vector.name), comment)
        count += 1
      }
    }
    return count
  }

  @Test func `Points at equal steps by distance, time and parameter`() throws {
    var count = 0
    for vector in vectors.paths {
      count += try check(vector.distance, of: vector) { .distance($0) }
      count += try check(vector.time, of: vector) { .time($0) }
      count += try check(vector.parametricStep, of: vector) { .parametricStep($0) }
    }
    #expect(count > 900)
  }

  @Test func `Parameters one step away`() throws {
    for vector in vectors.paths {
      let path = vector.strokePath
      for offset in vector.offset {
        let stride = offset.stride
        let t = try path.parametricValue(offset.from, offsetBy: stride)
        // Where the pen stands still many parameters are one place.
        let place = try #require(path.interpolatedLocation(at: t))
        let expected = try #require(path.interpolatedLocation(at: offset.to))
        let isClose = abs(t - offset.to) <= vectors.tolerances.parameter
        #expect(
          isClose || (offset.time == nil && place.distance(to: expected) <= 1e-9),
          "\(vector.name) from \(offset.from) by \(stride): \(t), not \(offset.to)")
      }
    }
  }

  @Test func `Ranges are clamped to the path`() throws {
    for vector in vectors.rangesOfInterest {
      let path = try #require(vectors.path(vector.path))
      let stride = vector.by.stride
      let range = vector.range[0]...vector.range[1]
      let values = try path.parametricValues(in: range, by: stride)
      let points = try path.interpolatedPoints(in: range, by: stride)
      #expect(values.count == vector.points.count && points.count == vector.points.count)
      for ((t, point), expected) in zip(zip(values, points), vector.points) {
        #expect(abs(t - expected.t) <= vectors.tolerances.parameter)
        expect(point, expected, within: vectors.tolerances.position, "\(range)")
      }
    }
  }

  @Test func `Azimuth goes the shorter way round`() throws {
    #expect(vectors.azimuth.count == 6)
    for vector in vectors.azimuth {
      let points = vector.values.enumerated().map { index, azimuth in
        StrokePoint(location: Point(Double(index), 0), azimuth: azimuth)
      }
      let path = StrokePath(points: points)
      for expected in vector.at {
        let point = try #require(try path.interpolatedPoint(at: expected.t))
        #expect(abs(point.azimuth - expected.azimuth) <= 1e-12, "\(vector.name) \(expected.t)")
      }
    }
  }

  @Test func `Segments in Bézier form, and back to control points`() throws {
    for vector in vectors.bezier {
      let path = try #require(vectors.path(vector.path))
      let segments = path.bezierSegments()
      #expect(segments.count == vector.segments.count)
      for (segment, expected) in zip(segments, vector.segments) {
        let points = [segment.start, segment.control1, segment.control2, segment.end]
        for (point, pair) in zip(points, expected) {
          #expect(point.distance(to: Point(pair[0], pair[1])) <= 1e-9)
        }
      }
      for (index, segment) in segments.enumerated() {
        let (one, two) = (segment.control1, segment.control2)
        let start = Point(2 * one.x - two.x, 2 * one.y - two.y)
        let end = Point(2 * two.x - one.x, 2 * two.y - one.y)
        #expect(start.distance(to: path.points[index].location) <= 1e-9)
        #expect(end.distance(to: path.points[index + 1].location) <= 1e-9)
      }
    }
  }

  @Test func `Masked ranges by both fill rules, and what the framework stored`() throws {
    #expect(vectors.masks.count >= 14)
    for vector in vectors.masks {
      for (rule, expected) in [(Mask.FillRule.evenOdd, vector.evenOdd), (.nonZero, vector.nonZero)]
      {
        let ranges = vector.stroke(rule).maskedPathRanges
        #expect(ranges.count == expected.count, "\(vector.name) \(rule): \(ranges)")
        for (range, pair) in zip(ranges, expected) {
          let close = vectors.tolerances.maskParameter
          #expect(abs(range.lowerBound - pair[0]) <= close, "\(vector.name) \(rule)")
          #expect(abs(range.upperBound - pair[1]) <= close, "\(vector.name) \(rule)")
        }
      }
      if let stored = vector.stored, let tolerance = vector.storedTolerance {
        var stroke = vector.stroke(.evenOdd)
        stroke.storedRanges = stored.map { $0[0]...$0[1] }
        #expect(stroke.maskedPathRanges == stroke.storedRanges)
        let error = try #require(stroke.statedRangeError)
        #expect(error <= tolerance && error > 0)
      }
    }
  }
}
