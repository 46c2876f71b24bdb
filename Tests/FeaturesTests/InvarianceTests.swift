import Features
import Ink
import Numerics
import Testing

@Suite struct InvarianceTests {
  private let extractor: FeatureExtractor
  private let characters: [[Stroke]]

  init() throws {
    extractor = try FeatureExtractor(everything)
    var generator = SeededGenerator(seed: 7)
    characters = (0..<12).map { index in
      (0...index % 3).map { _ in
        randomStroke(&generator, curve: index.isMultiple(of: 2) ? .bSpline : .polyline)
      }
    }
  }

  @Test(arguments: [0x1p-100, 0x1p-3, 2, 1024, 0x1p200])
  func `scaling by a power of two changes no bit`(factor: Double) throws {
    for strokes in characters {
      let scaled = strokes.map {
        $0.mapPoints { $0.location = Point($0.location.x * factor, $0.location.y * factor) }
      }
      #expect(try extractor.sequence(of: scaled) == extractor.sequence(of: strokes))
    }
  }

  @Test func `moving and scaling change little`() throws {
    for strokes in characters {
      let moved = strokes.map {
        $0.mapPoints { $0.location = Point($0.location.x * 3 - 1234, $0.location.y * 3 + 77) }
      }
      let pair = try (extractor.sequence(of: moved), extractor.sequence(of: strokes))
      for (left, right) in zip(pair.0.values, pair.1.values) { #expect(abs(left - right) < 1e-4) }
    }
  }

  @Test func `a transform is the same as moved points`() throws {
    let transform = Transform(a: 2, b: 0.5, c: -0.25, d: 1, tx: 10, ty: -3)
    for strokes in characters {
      var transformed = strokes
      for index in transformed.indices { transformed[index].transform = transform }
      let moved = strokes.map {
        $0.mapPoints { $0.location = transform.apply(to: $0.location) }
      }
      #expect(try extractor.sequence(of: transformed) == extractor.sequence(of: moved))
    }
  }

  @Test func `a stroke drawn backwards is the same sequence backwards`() throws {
    let channels: [FeatureChannel] = [.x, .y, .force, .altitude, .azimuthCosine, .azimuthSine]
    for strokes in characters where strokes.count == 1 {
      var reversed = strokes
      reversed[0].path.points.reverse()
      let there = try extractor.sequence(of: strokes)
      let back = try extractor.sequence(of: reversed)
      for channel in channels {
        let pairs = zip(
          extractor.column(channel, of: there), extractor.column(channel, of: back).reversed())
        for (left, right) in pairs { #expect(abs(left - right) < 1e-4, "\(channel)") }
      }
      for channel in [FeatureChannel.directionCosine, .directionSine, .curvature] {
        let pairs = zip(
          extractor.column(channel, of: there), extractor.column(channel, of: back).reversed())
        for (left, right) in pairs { #expect(abs(left + right) < 1e-3, "\(channel)") }
      }
    }
  }

  @Test func `every channel keeps to its range`() throws {
    for strokes in characters {
      let sequence = try extractor.sequence(of: strokes)
      for channel in extractor.channels {
        let column = extractor.column(channel, of: sequence)
        let low: Float = [.penUp, .altitude].contains(channel) ? 0 : -1
        #expect(column.allSatisfy { $0 >= low && $0 <= 1 }, "\(channel)")
      }
    }
  }

  @Test func `extreme places and flat fields give finite numbers`() throws {
    let extremes: [[(Double, Double)]] = [
      [(1e99, 1e99), (-1e99, -1e99)], [(1e99, 0), (1e99, 1)], [(0, 0), (1e-99, 1e-120)],
      [(0, 0), (0x1p-1074, 0)], [(1e15, 1e15), (1e15 + 1, 1e15), (1e15, 1e15 + 1)],
    ]
    for places in extremes {
      for curve in StrokePath.Curve.allCases {
        var line = stroke(places, measured: [.time, .force, .altitude, .azimuth])
        line.path.curve = curve
        let sequence = try extractor.sequence(of: [line, line])
        #expect(sequence.values.allSatisfy { $0.isFinite })
      }
    }
  }
}
