import Features
import Ink
import Numerics
import Recognition
import Testing

@Suite struct RecognizerTests {
  private let samples = shapeSamples(writers: 8, each: 4, seed: 21)
  private let queries = shapeSamples(writers: 3, each: 2, seed: 22)

  @Test func `an empty character is an error and a dot gets no confident answer`() throws {
    let recognizer = try Recognizer(train())
    let dot = Stroke(path: StrokePath(points: [StrokePoint(location: Point(3, 3))]))
    let results = recognizer.classify([[], queries[0].strokes, [dot], [dot, dot]])
    #expect(throws: RecognitionError.features(.noInk)) { try results[0].get() }
    #expect(try results[1].get().best.confidence > 0.8)
    #expect(try results[2].get().best.confidence < 0.3)
    #expect(try results[3].get().best.confidence < 0.3)
    #expect(recognizer.classify([]).isEmpty)
  }

  @Test func `a bank that knows dots recognises them`() throws {
    let dots = (0..<20).map { index in
      LabelledSample(
        id: "dot\(index)",
        strokes: [
          Stroke(path: StrokePath(points: [StrokePoint(location: Point(1, Double(index)))]))
        ],
        label: ".", writer: "w\(index % 8)")
    }
    let bank = try TemplateBank.train(samples + dots, options: quick, command: "").bank
    let dot = Stroke(path: StrokePath(points: [StrokePoint(location: Point(70, 3))]))
    let best = try Recognizer(bank).classify([[dot]])[0].get().best
    #expect(best.label == ".")
    #expect(best.confidence > 0.9)
  }

  @Test func `an explanation is the path whose costs make the distance`() throws {
    let bank = try train()
    let recognizer = try Recognizer(bank)
    for query in queries {
      let best = try recognizer.classify([query.strokes])[0].get().best
      let template = try #require(best.template)
      let found = try recognizer.explanation(of: query.strokes, template: template)
      #expect(found.label == best.label)
      #expect(abs(found.distance - best.distance) < 1e-5 * max(1, best.distance))
      let sum = found.matches.reduce(0) { $0 + $1.cost }
      #expect(abs(sum.squareRoot() - found.distance) < 1e-4 * max(1, found.distance))
      #expect(abs(found.parts.reduce(0) { $0 + $1.share } - 1) < 1e-9)
      let points = bank.configuration.points
      #expect(found.matches.first.map { [$0.query, $0.template] } == [0, 0])
      #expect(found.matches.last.map { [$0.query, $0.template] } == [points - 1, points - 1])
      for (step, next) in zip(found.matches, found.matches.dropFirst()) {
        let (rows, columns) = (next.query - step.query, next.template - step.template)
        #expect([[0, 1], [1, 0], [1, 1]].contains([rows, columns]))
      }
    }
    #expect(throws: RecognitionError.self) {
      try recognizer.explanation(of: queries[0].strokes, template: bank.templateLabels.count)
    }
  }

  @Test func `results depend neither on jobs nor on the batch nor on how many are asked for`()
    throws
  {
    let recognizer = try Recognizer(train(neighbours: 5))
    let characters = queries.map(\.strokes)
    let one = recognizer.classify(characters, top: 4, jobs: 1)
    #expect(one == recognizer.classify(characters, top: 4, jobs: 3))
    for (index, character) in characters.enumerated() {
      #expect(recognizer.classify([character], top: 4)[0] == one[index])
      let few = try recognizer.classify([character], top: 2)[0].get()
      #expect(try Array(one[index].get().ranking.prefix(2)) == few.ranking)
    }
  }

  @Test func `the ranking descends and its confidence sums to at most one`() throws {
    let bank = try train(neighbours: 5)
    let recognizer = try Recognizer(bank)
    for result in recognizer.classify(queries.map(\.strokes), top: 99) {
      let ranking = try result.get().ranking
      // Labels that would get next to no belief are not there.
      #expect((1...bank.labels.count).contains(ranking.count))
      #expect(Set(ranking.map(\.label)).count == ranking.count)
      #expect(ranking.reduce(0) { $0 + $1.confidence } <= 1 + 1e-12)
      for (better, worse) in zip(ranking, ranking.dropFirst()) {
        #expect(better.confidence >= worse.confidence)
      }
      for entry in ranking {
        let template = try #require(entry.template)
        #expect(bank.labels[Int(bank.templateLabels[template])] == entry.label)
      }
    }
  }

  @Test func `labels after the tenth are ranked by distance without belief`() throws {
    let strokes = samples[0].strokes
    let many = (0..<14).map { index in
      var moved = strokes
      moved[0].path.points[0].location.x += Double(index)
      return LabelledSample(
        id: "\(index)", strokes: moved, label: String(UnicodeScalar(UInt8(65 + index))))
    }
    let bank = try TemplateBank.train(many, options: quick, command: "").bank
    let ranking = try Recognizer(bank).classify([strokes], top: 14)[0].get().ranking
    // The nearest is met exactly: how many others are within reach depends on the calibration.
    #expect("ABCDEFGHIJKLMN".hasPrefix(ranking.map(\.label).joined()))
    #expect(ranking.allSatisfy { ($0.confidence > 0) == ($0.label < "K") })
  }

  @Test func `what lies below the threshold is rejected`() throws {
    let recognizer = try Recognizer(train(reject: 1))
    let characters = queries.map(\.strokes)
    for result in try recognizer.classify(characters).map({ try $0.get() }) {
      #expect(result.rejected == (result.best.confidence < 1))
    }
    #expect(try !recognizer.classify(characters, reject: 0).contains { try $0.get().rejected })
    let confidences = try recognizer.classify(characters).map { try $0.get().best.confidence }
    let middle = confidences.sorted()[confidences.count / 2]
    let rejected = try recognizer.classify(characters, reject: middle).map { try $0.get().rejected }
    #expect(rejected == confidences.map { $0 < middle })
  }

  @Test func `a query without a channel is compared without it on both sides`() throws {
    let full = try Recognizer(train())
    var options = quick
    options.configuration.weights.force = 0
    let without = try Recognizer(
      TemplateBank.train(samples, options: options, command: "").bank)
    let light = queries.map { sample in
      sample.strokes.map { stroke in
        var stroke = stroke
        stroke.path.measuredChannels.remove(.force)
        return stroke
      }
    }
    let mixed = light + queries.map(\.strokes)
    let results = try full.classify(mixed).map { try $0.get().best }
    let expected = try without.classify(light).map { try $0.get().best }
    #expect(results.prefix(light.count).map(\.distance) == expected.map(\.distance))
    #expect(results.prefix(light.count).map(\.template) == expected.map(\.template))
    // Measured force does count.
    #expect(
      zip(results.prefix(light.count), results.suffix(light.count)).contains {
        $0.distance != $1.distance
      })
  }

  @Test func `one template without a channel takes it from the bank`() throws {
    var some = samples
    some[5].strokes[0].path.measuredChannels = []
    let bank = try TemplateBank.train(some, options: quick, command: "").bank
    #expect(!bank.channels.contains(.force))
    #expect(bank.channels == [.x, .y, .directionCosine, .directionSine, .penUp])
  }

  @Test func `several votes outweigh a single template that is a little nearer`() throws {
    func line(_ rise: Double, _ label: String) -> LabelledSample {
      let points = [Point(0, 0), Point(10, rise)].map { StrokePoint(location: $0) }
      return LabelledSample(
        id: label, strokes: [Stroke(path: StrokePath(points: points, curve: .polyline))],
        label: label)
    }
    let lines = [line(1, "A"), line(-1.05, "B"), line(-1.06, "B"), line(-1.07, "B")]
    for (neighbours, expected) in [(1, "A"), (4, "B")] {
      var options = quick
      options.neighbours = neighbours
      let bank = try TemplateBank.train(lines, options: options, command: "").bank
      let result = try Recognizer(bank).classify([line(0, "").strokes])[0].get()
      #expect(result.best.label == expected)
    }
  }

  private func train(neighbours: Int = 1, reject: Double = 0) throws -> TemplateBank {
    var options = quick
    options.neighbours = neighbours
    options.rejectThreshold = reject
    return try TemplateBank.train(samples, options: options, command: "").bank
  }
}
