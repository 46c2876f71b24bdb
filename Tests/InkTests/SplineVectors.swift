import Foundation
import Ink
import TestSupport

/// The reference values of the design: 50-digit arithmetic by an independent program.
struct SplineVectors: Decodable {
  struct Tolerances: Decodable {
    let position: Double
    let length: Double
    let parameter: Double
    let maskParameter: Double
  }

  struct Place: Decodable {
    let t: Double
    let x: Double
    let y: Double
    let s: Double?
    let time: Double
  }

  struct Walk: Decodable {
    let stride: Double
    let points: [Place]
  }

  struct Offset: Decodable {
    let from: Double
    let distance: Double?
    let time: Double?
    let parametricStep: Double?
    let to: Double

    var stride: StrokePath.Stride {
      .init(distance: distance, time: time, parametricStep: parametricStep)
    }
  }

  struct Path: Decodable {
    let name: String
    let controlPoints: [[Double]]
    let times: [Double]
    let length: Double
    let segmentLengths: [Double]
    let at: [Place]
    let distance: [Walk]
    let time: [Walk]
    let parametricStep: [Walk]
    let offset: [Offset]

    var strokePath: StrokePath {
      StrokePath(
        points: zip(controlPoints, times).map {
          StrokePoint(location: Point($0[0], $0[1]), timeOffset: $1)
        })
    }
  }

  struct RangeOfInterest: Decodable {
    struct Step: Decodable {
      let distance: Double?
      let time: Double?
      let parametricStep: Double?

      var stride: StrokePath.Stride {
        .init(distance: distance, time: time, parametricStep: parametricStep)
      }
    }
    let path: String
    let range: [Double]
    let by: Step
    let points: [Place]
  }

  struct Azimuth: Decodable {
    struct Value: Decodable {
      let t: Double
      let azimuth: Double
    }
    let name: String
    let values: [Double]
    let at: [Value]
  }

  struct Bezier: Decodable {
    let path: String
    let segments: [[[Double]]]
  }

  struct MaskCase: Decodable {
    let name: String
    let controlPoints: [[Double]]
    let mask: [[[Double]]]
    let evenOdd: [[Double]]
    let nonZero: [[Double]]
    let stored: [[Double]]?
    let storedTolerance: Double?

    func stroke(_ rule: Mask.FillRule) -> Stroke {
      Stroke(
        path: splinePath(controlPoints.map { ($0[0], $0[1]) }),
        mask: Mask(loops: mask.map { $0.map { Point($0[0], $0[1]) } }, fillRule: rule))
    }
  }

  let tolerances: Tolerances
  let paths: [Path]
  let rangesOfInterest: [RangeOfInterest]
  let azimuth: [Azimuth]
  let bezier: [Bezier]
  let masks: [MaskCase]

  /// Reads the file beside the data folder.
  static func load() throws -> SplineVectors {
    let url = try TestData.url("../design/spline-vectors.json")
    return try JSONDecoder().decode(SplineVectors.self, from: Data(contentsOf: url))
  }

  func path(_ name: String) -> StrokePath? { paths.first { $0.name == name }?.strokePath }
}

extension StrokePath.Stride {
  /// The one of the three that is there.
  init(distance: Double?, time: Double?, parametricStep: Double?) {
    if let distance {
      self = .distance(distance)
    } else if let time {
      self = .time(time)
    } else {
      self = .parametricStep(parametricStep ?? .nan)
    }
  }
}

/// A B-spline through control points given as pairs.
func splinePath(
  _ points: [(Double, Double)], curve: StrokePath.Curve = .bSpline, times: [Double]? = nil
) -> StrokePath {
  StrokePath(
    points: points.enumerated().map { index, point in
      StrokePoint(
        location: Point(point.0, point.1), timeOffset: times?[index] ?? Double(index) * 0.01)
    }, curve: curve)
}
