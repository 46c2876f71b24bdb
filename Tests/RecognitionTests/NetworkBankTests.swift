import Features
import Ink
import Numerics
import Recognition
import Testing

@Suite struct NetworkBankTests {
  private static let samples = shapeSamples(writers: 8, each: 4, seed: 31)
  private static let queries = shapeSamples(writers: 4, each: 2, seed: 32)
  private static let options: TrainingOptions = {
    var options = quick
    options.engine = .fused
    options.variations = 4000
    return options
  }()
  private static let bank = Result {
    try TemplateBank.train(samples, options: options, command: "").bank
  }

  @Test(arguments: [Engine.dtw, .image, .fused])
  func `every engine reads shapes of writers that it has not seen`(engine: Engine) throws {
    let recognizer = try Recognizer(Self.bank.get(), engine: engine)
    let results = try recognizer.classify(Self.queries.map(\.strokes)).map { try $0.get() }
    let correct = zip(results, Self.queries).count { $0.best.label == $1.label }
    #expect(Double(correct) >= 0.9 * Double(results.count))
    for result in results {
      let sum = result.ranking.reduce(0) { $0 + $1.confidence }
      #expect(sum <= 1 + 1e-9)
      #expect(result.ranking.allSatisfy { $0.distance >= 0 && $0.distance.isFinite })
    }
  }

  @Test func `the picture knows neither order nor direction of strokes`() throws {
    let recognizer = try Recognizer(Self.bank.get(), engine: .image)
    let reversed = Self.queries.map { sample in
      sample.strokes.map { stroke in
        var stroke = stroke
        stroke.path.points.reverse()
        return stroke
      }
    }
    let results = try recognizer.classify(reversed).map { try $0.get() }
    let correct = zip(results, Self.queries).count { $0.best.label == $1.label }
    #expect(Double(correct) >= 0.8 * Double(results.count))
  }

  @Test(arguments: [Engine.dtw, .image, .fused])
  func `no scribble gets a confident answer`(engine: Engine) throws {
    let recognizer = try Recognizer(Self.bank.get(), engine: engine)
    var generator = SeededGenerator(seed: 7)
    let scribbles = (0..<40).map { _ in
      let places = (0..<30 + generator.index(below: 200)).map { _ in
        StrokePoint(location: Point(100 * generator.uniform(), 100 * generator.uniform()))
      }
      return [Stroke(path: StrokePath(points: places))]
    }
    for result in recognizer.classify(scribbles) {
      #expect(try result.get().best.confidence < 0.6)
    }
  }

  @Test(arguments: [Engine.dtw, .image, .fused])
  func `a dot gets no confident answer, no ink is an error`(engine: Engine) throws {
    let recognizer = try Recognizer(Self.bank.get(), engine: engine)
    let dot = Stroke(path: StrokePath(points: [StrokePoint(location: Point(3, 3))]))
    let results = recognizer.classify([[dot], [], [dot, dot]])
    #expect(try results[0].get().best.confidence < 0.3)
    #expect(throws: RecognitionError.features(.noInk)) { try results[1].get() }
    #expect(try results[2].get().best.confidence < 0.3)
  }

  @Test func `a bank is the same for any number of threads and survives its file`() throws {
    let bank = try Self.bank.get()
    var options = Self.options
    options.jobs = 3
    let other = try TemplateBank.train(Self.samples, options: options, command: "").bank
    #expect(other.fileBytes == bank.fileBytes)
    let read = try TemplateBank(bytes: bank.fileBytes, path: "bank")
    #expect(read.fileBytes == bank.fileBytes)
    let strokes = Self.queries.map(\.strokes)
    let expected = try Recognizer(bank).classify(strokes)
    #expect(try Recognizer(read).classify(strokes, jobs: 2) == expected)
    #expect(try Recognizer(read).classify(Array(strokes[3...3])) == [expected[3]])
  }

  @Test func `training may choose the engine, and says how each did`() throws {
    var options = Self.options
    options.engine = .dtw
    options.tunesEngine = true
    options.reports = true
    let result = try TemplateBank.train(Self.samples, options: options, command: "")
    let engines = try #require(result.report?.engines)
    #expect(engines.map(\.name) == ["dtw", "image", "fused"])
    #expect(engines.filter(\.isChosen).map(\.name) == [result.bank.engine.rawValue])
    let least = engines.map(\.wrong).min() ?? 0
    let chosen = engines.first { $0.isChosen }?.wrong ?? 0
    // What is simpler may be worse by chance alone.
    #expect(Double(chosen - least) <= Double(engines[0].samples).squareRoot())
    _ = try Recognizer(result.bank)
  }

  @Test func `without time networks learn little, and the bank can be used`() throws {
    var options = Self.options
    options.variations = 100_000_000
    options.timeBudget = .zero
    let bank = try TemplateBank.train(Self.samples, options: options, command: "").bank
    #expect(try Recognizer(bank).classify([Self.queries[0].strokes])[0].get().ranking.count > 1)
  }

  @Test func `networks learn a writer's hand, the same for any number of threads`() throws {
    let bank = try Self.bank.get()
    let own = Array(shapeSamples(writers: 1, each: 2, seed: 77))
    let adapted = try bank.adapted(to: own, command: "adapt", jobs: 1).bank
    #expect(
      try bank.adapted(to: own, command: "adapt", jobs: 3).bank.fileBytes == adapted.fileBytes)
    let strokes = Self.queries.map(\.strokes)
    let before = try Recognizer(bank, engine: .image).classify(strokes)
    #expect(try Recognizer(adapted, engine: .image).classify(strokes) != before)
    #expect(
      try Recognizer(TemplateBank(bytes: adapted.fileBytes, path: "b"), engine: .image)
        .classify(strokes) == Recognizer(adapted, engine: .image).classify(strokes))
  }

  @Test func `a bank without networks says so`() throws {
    let bank = try TemplateBank.train(Self.samples, options: quick, command: "").bank
    #expect(throws: RecognitionError.engine(.image)) { try Recognizer(bank, engine: .image) }
  }

  @Test func `one writer, or labels with one sample, train too`() throws {
    var options = Self.options
    options.variations = 500
    let few = Self.samples.prefix(4).map { sample in
      var sample = sample
      sample.writer = nil
      return sample
    }
    let bank = try TemplateBank.train(few, options: options, command: "").bank
    #expect(try Recognizer(bank).classify([few[0].strokes])[0].get().ranking.count == 4)
  }
}
