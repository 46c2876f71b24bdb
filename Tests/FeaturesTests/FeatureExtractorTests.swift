import Features
import Ink
import Numerics
import Testing

@Suite struct FeatureExtractorTests {
  private let extractor: FeatureExtractor

  init() throws { extractor = try FeatureExtractor(everything) }

  @Test func `a right angle is walked at equal steps`() throws {
    let sequence = try extractor.sequence(of: [stroke([(0, 0), (31, 0), (31, 31)])])
    let x = extractor.column(.x, of: sequence)
    let y = extractor.column(.y, of: sequence)
    for index in 0..<32 {
      let along = 2 * Double(index) / 31
      #expect(abs(Double(x[index]) - (min(along, 1) - 0.5)) < 1e-6)
      #expect(abs(Double(y[index]) - (max(along, 1) - 1.5)) < 1e-6)
    }
    #expect(extractor.column(.directionCosine, of: sequence)[3] == 1)
    #expect(extractor.column(.directionSine, of: sequence)[28] == 1)
    #expect(extractor.column(.penUp, of: sequence).allSatisfy { $0 == 0 })
    // Right and then down is clockwise on screen.
    let turns = extractor.column(.curvature, of: sequence)
    #expect(turns.max() ?? 0 > 0.7)
    #expect(turns.min() == 0)
  }

  @Test func `flat and upright strokes keep their proportions`() throws {
    let flat = try extractor.sequence(of: [stroke([(5, 7), (9, 7)])])
    #expect(extractor.column(.x, of: flat).first == -0.5)
    #expect(extractor.column(.x, of: flat).last == 0.5)
    #expect(extractor.column(.y, of: flat).allSatisfy { $0 == 0 })
    let upright = try extractor.sequence(of: [stroke([(5, 7), (5, 1)])])
    #expect(extractor.column(.x, of: upright).allSatisfy { $0 == 0 })
    #expect(extractor.column(.y, of: upright).first == 0.5)
    #expect(extractor.column(.directionSine, of: upright).allSatisfy { $0 == -1 })
  }

  @Test func `dots have no direction and stay where they are`() throws {
    let dots = [
      [stroke([(3, 4)])], [stroke([(3, 4), (3, 4), (3, 4)])],
      [Stroke(path: StrokePath(points: [StrokePoint(location: Point(1e6, -1e6))]))],
      [stroke([(3, 4)]), stroke([(3, 4)])], [stroke([(1e-300, 0), (0, 0)])],
    ]
    for dot in dots {
      let sequence = try extractor.sequence(of: dot)
      #expect(sequence.values.allSatisfy { $0 == 0 })
    }
  }

  @Test func `repeated points change nothing`() throws {
    let plain = [(0.0, 0.0), (10, 5), (20, 0), (30, 40)]
    let repeated = plain.flatMap { [$0, $0, $0] }
    let pair = try (
      extractor.sequence(of: [stroke(plain)]), extractor.sequence(of: [stroke(repeated)])
    )
    for (left, right) in zip(pair.0.values, pair.1.values) { #expect(abs(left - right) < 1e-6) }
  }

  @Test func `what holds no writing is passed over, and nothing at all is an error`() throws {
    let line = stroke([(0, 0), (10, 3)])
    let empty = stroke([])
    var eraser = stroke([(50, 50), (90, 90)])
    eraser.ink.identifier = "com.apple.ink.eraser"
    var marker = eraser
    marker.ink.identifier = "com.apple.ink.marker"
    var erased = stroke([(-9, 0), (0, 90)])
    erased.storedRanges = []
    let expected = try extractor.sequence(of: [line])
    #expect(try extractor.sequence(of: [empty, line, eraser, marker, erased]) == expected)
    for nothing in [[], [empty], [eraser], [marker], [erased]] {
      #expect(throws: FeatureError.noInk) { try extractor.sequence(of: nothing) }
    }
    var configuration = everything
    configuration.includesMarker = true
    #expect(try FeatureExtractor(configuration).sequence(of: [marker]).values.count > 0)
  }

  @Test func `numbers that are not finite or too large are refused with their stroke`() throws {
    let line = stroke([(0, 0), (10, 3)])
    for bad in [Double.nan, .infinity, -.infinity, 1e200] {
      #expect(throws: FeatureError.notFinite(stroke: 1)) {
        try extractor.sequence(of: [line, stroke([(0, 0), (bad, 0)])])
      }
      #expect(throws: FeatureError.notFinite(stroke: 0)) {
        try extractor.sequence(of: [line.mapPoints { $0.force = bad }])
      }
    }
  }

  @Test func `an erased middle leaves two traces and a way between them`() throws {
    var cut = stroke((0...30).map { (Double($0), 0) })
    cut.storedRanges = [0...10, 20...30]
    let halves = [
      stroke((0...10).map { (Double($0), 0) }), stroke((20...30).map { (Double($0), 0) }),
    ]
    let sequence = try extractor.sequence(of: [cut])
    #expect(try sequence == extractor.sequence(of: halves))
    #expect(extractor.column(.penUp, of: sequence).reduce(0, +) > 8)
  }

  @Test func `a dot beside a stroke gets a point even when ways through the air are left out`()
    throws
  {
    var configuration = everything
    configuration.bridgeLength = 0
    let extractor = try FeatureExtractor(configuration)
    let sequence = try extractor.sequence(of: [stroke([(0, 10), (0, 40)]), stroke([(0, 0)])])
    #expect(extractor.column(.penUp, of: sequence).allSatisfy { $0 == 0 })
    #expect(extractor.column(.y, of: sequence).last == -0.5)
    // The step to the dot is no direction of the pen.
    #expect(extractor.column(.directionSine, of: sequence).dropLast(2).allSatisfy { $0 == 1 })
  }

  @Test func `ways through the air take their share of the points`() throws {
    let strokes = [stroke([(0, 0), (0, 10)]), stroke([(20, 10), (20, 0)])]
    for (factor, share) in [(0.5, 1.0 / 3), (1, 0.5), (2, 2.0 / 3)] {
      var configuration = everything
      configuration.bridgeLength = factor
      configuration.points = 200
      let extractor = try FeatureExtractor(configuration)
      let up = extractor.column(.penUp, of: try extractor.sequence(of: strokes)).reduce(0, +)
      #expect(abs(Double(up) / 200 - share) < 0.01)
    }
  }

  @Test func `spline ink lies on its curve, not on its control points`() throws {
    let points = [(0.0, 0.0), (10, 0), (10, 10)].map { StrokePoint(location: Point($0.0, $0.1)) }
    let spline = Stroke(path: StrokePath(points: points, curve: .bSpline))
    let length = ArcLengthTable(path: spline.path).length
    let sequence = try extractor.sequence(of: [spline])
    let (x, y) = (extractor.column(.x, of: sequence), extractor.column(.y, of: sequence))
    for index in 1..<32 {
      let step = Point(Double(x[index] - x[index - 1]), Double(y[index] - y[index - 1]))
      #expect(step.distance(to: .zero) <= length / 31 / 10 + 1e-6)
    }
    // Seen from its bounds the curve cuts the corner that the control points make.
    #expect(!zip(x, y).contains { $0.0 > 0.49 && $0.1 < -0.49 })
  }
}

@Suite struct LargeInkTests {
  @Test func `a hundred thousand points, strokes or erased gaps are read in linear time`() throws {
    let extractor = try FeatureExtractor(everything)
    let count = 100_000
    let points = (0..<count).map { (index: Int) -> StrokePoint in
      StrokePoint(
        location: Point(Double(index % 317), Double(index % 911)),
        timeOffset: 0.001 * Double(index), force: Double(index % 7), altitude: 1)
    }
    var long = Stroke(path: StrokePath(points: points))
    #expect(try extractor.sequence(of: [long]).values.allSatisfy { $0.isFinite })
    long.storedRanges = (0..<count / 4).map { (index: Int) -> ClosedRange<Double> in
      Double(4 * index)...Double(4 * index + 2)
    }
    #expect(try extractor.sequence(of: [long]).values.allSatisfy { $0.isFinite })
    let many = points.map { Stroke(path: StrokePath(points: [$0, points[0]])) }
    #expect(try extractor.sequence(of: many).values.allSatisfy { $0.isFinite })
  }
}
