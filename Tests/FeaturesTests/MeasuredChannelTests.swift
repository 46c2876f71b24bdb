import Features
import Ink
import Numerics
import Testing

@Suite struct MeasuredChannelTests {
  private let extractor: FeatureExtractor

  init() throws { extractor = try FeatureExtractor(everything) }

  @Test func `what was not measured changes nothing and reads zero`() throws {
    var generator = SeededGenerator(seed: 3)
    var plain = randomStroke(&generator)
    plain.path.measuredChannels = []
    let noisy = plain.mapPoints {
      $0.force = 17
      $0.timeOffset = -5
      $0.azimuth = 2
      $0.altitude = 0.1
    }
    let sequence = try extractor.sequence(of: [plain])
    #expect(try sequence == extractor.sequence(of: [noisy]))
    #expect(sequence.measured == [])
    for channel in extractor.channels where !channel.requirement.isEmpty {
      #expect(extractor.column(channel, of: sequence).allSatisfy { $0 == 0 })
    }
  }

  @Test func `a character measured what all its strokes did, dots aside`() throws {
    var generator = SeededGenerator(seed: 4)
    var first = randomStroke(&generator)
    var second = randomStroke(&generator)
    first.path.measuredChannels = [.time, .force]
    second.path.measuredChannels = [.time, .altitude]
    #expect(try extractor.sequence(of: [first, second]).measured == .time)
    let dot = stroke([(0, 0)])
    #expect(try extractor.sequence(of: [first, dot]).measured == [.time, .force])
    #expect(try extractor.sequence(of: [dot]).measured == [])
  }

  @Test func `speed is read by time, wherever the control points lie`() throws {
    // One inch a second, then a quarter of it; once with few points, once with many unevenly placed ones.
    let few = [(0.0, 0.0), (40, 1), (60, 3)]
    let many = (0...200).map { index in
      let part = Double(index * index) / 40_000
      let x = 60 * part
      return (x, x < 40 ? x / 40 : 1 + (x - 40) / 10)
    }
    let columns = try [few, many].map { path in
      let line = Stroke(
        path: StrokePath(
          points: path.map { StrokePoint(location: Point($0.0, 0), timeOffset: $0.1) },
          curve: .polyline))
      return extractor.column(.speed, of: try extractor.sequence(of: [line]))
    }
    // The mean speed is 20, so 40 reads 1/3 and 10 reads -1/3.
    for column in columns {
      #expect(abs(column[5] - 1.0 / 3) < 0.01)
      #expect(abs(column[30] + 1.0 / 3) < 0.01)
    }
  }

  @Test func `pauses, standing clocks and clocks that run backwards give finite speeds`() throws {
    for times in [[0.0, 0, 0, 5, 5], [0, 3, 1, 2, 4], [1, 1, 1, 1, 1], [0, 0, 1e-9, 1e9, 1e9]] {
      let points = times.enumerated().map {
        StrokePoint(location: Point(Double($0.offset % 3), 0), timeOffset: $0.element)
      }
      let line = Stroke(
        path: StrokePath(points: points, curve: .polyline, measuredChannels: [.time]))
      let speed = extractor.column(.speed, of: try extractor.sequence(of: [line]))
      #expect(speed.allSatisfy { $0 >= -1 && $0 <= 1 })
    }
  }

  @Test func `force counts as a ratio to its median, so that the device's scale does not`() throws {
    var generator = SeededGenerator(seed: 5)
    let light = randomStroke(&generator)
    let heavy = light.mapPoints { $0.force *= 1024 }
    #expect(try extractor.sequence(of: [light]) == extractor.sequence(of: [heavy]))
    let force = extractor.column(.force, of: try extractor.sequence(of: [light]))
    #expect(force.contains { $0 < -0.05 } && force.contains { $0 > 0.05 })
    let none = light.mapPoints { $0.force = 0 }
    var measured = none
    measured.path.measuredChannels.insert(.force)
    let zero = extractor.column(.force, of: try extractor.sequence(of: [measured]))
    #expect(zero.allSatisfy { $0 == 0 })
  }

  @Test func `an azimuth that crosses the half turn does not jump`() throws {
    let points = [3.0, -3.0].map {
      StrokePoint(
        location: Point($0, 0), azimuth: $0, altitude: .pi / 4)
    }
    let line = Stroke(path: StrokePath(points: points, curve: .polyline))
    let sequence = try extractor.sequence(of: [line])
    #expect(extractor.column(.azimuthCosine, of: sequence).allSatisfy { $0 < -0.98 })
    #expect(
      extractor.column(.altitude, of: sequence).allSatisfy {
        abs(Double($0) - 0.5.squareRoot()) < 1e-6
      })
  }
}
