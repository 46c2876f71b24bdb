import DataFormats
import Features
import Ink
import Numerics
import Recognition
import Testing

@Suite struct StrokeEngineTests {
  private static let bank = Result {
    var options = quick
    options.engine = .strokes
    return try TemplateBank.train(
      samples(writers: 4, seed: 1), options: options, command: ""
    ).bank
  }
  private static let queries = samples(writers: 3, seed: 2, shuffled: true)

  @Test func `strokes in another order and direction are read`() throws {
    let bank = try Self.bank.get()
    func correct(_ engine: Engine) throws -> Int {
      let found = try Recognizer(bank, engine: engine).classify(Self.queries.map(\.strokes))
      return try zip(found, Self.queries).count { try $0.get().best.label == $1.label }
    }
    let (free, written) = (try correct(.strokes), try correct(.dtw))
    #expect(free >= Self.queries.count * 80 / 100)
    #expect(written < free)
    #expect(bank.engine == .strokes)
    let heldOut = try #require(bank.training.heldOut)
    #expect(heldOut.accuracy > 0.9)
  }

  @Test func `a bank survives its file and depends on no number of threads`() throws {
    let bank = try Self.bank.get()
    var options = quick
    options.engine = .strokes
    options.jobs = 3
    let other = try TemplateBank.train(
      Self.samples(writers: 4, seed: 1), options: options, command: ""
    ).bank
    #expect(other.fileBytes == bank.fileBytes)
    let read = try TemplateBank(bytes: bank.fileBytes, path: "bank")
    #expect(read.fileBytes == bank.fileBytes)
    let strokes = Self.queries.map(\.strokes)
    let expected = try Recognizer(bank).classify(strokes)
    #expect(try Recognizer(read).classify(strokes, jobs: 3) == expected)
    #expect(try Recognizer(read).classify(Array(strokes[4...4])) == [expected[4]])
  }

  @Test func `a dot gets no confident answer, no ink is an error`() throws {
    let recognizer = try Recognizer(Self.bank.get())
    let dot = Stroke(path: StrokePath(points: [StrokePoint(location: Point(3, 3))]))
    let results = recognizer.classify([[dot], [], [dot, dot]])
    #expect(try results[0].get().best.confidence < 0.3)
    #expect(throws: RecognitionError.features(.noInk)) { try results[1].get() }
    #expect(try results[2].get().best.confidence < 0.3)
  }

  @Test func `a label of a single writer, who is held out, is no hindrance`() throws {
    var options = quick
    options.engine = .strokes
    var some = Self.samples(writers: 4, seed: 1)
    for index in some.indices where some[index].label == "T" { some[index].writer = "w2" }
    for index in some.indices where some[index].label == "+" { some[index].writer = "w1" }
    let bank = try TemplateBank.train(some, options: options, command: "").bank
    let results = try Recognizer(bank).classify(Self.queries.map(\.strokes))
    let correct = try zip(results, Self.queries).count { try $0.get().best.label == $1.label }
    #expect(correct >= Self.queries.count * 80 / 100)
  }

  @Test func `one sample of each label is enough`() throws {
    var options = quick
    options.engine = .strokes
    let one = Self.samples(writers: 1, seed: 1).map { sample in
      var sample = sample
      sample.writer = nil
      return sample
    }
    let bank = try TemplateBank.train(one, options: options, command: "").bank
    let results = try Recognizer(bank).classify(Self.queries.map(\.strokes))
    let correct = try zip(results, Self.queries).count { try $0.get().best.label == $1.label }
    #expect(correct >= Self.queries.count * 60 / 100)
  }

  @Test func `adapting keeps each template's strokes with it`() throws {
    let own = Self.samples(writers: 1, seed: 9)
    let adapted = try Self.bank.get().adapted(to: own, command: "adapt", jobs: 1).bank
    let read = try TemplateBank(bytes: adapted.fileBytes, path: "adapted")
    let results = try Recognizer(read).classify(own.map(\.strokes))
    for (result, sample) in zip(results, own) {
      let best = try result.get().best
      #expect(best.label == sample.label)
      #expect(best.distance < 0.05)
    }
  }

  @Test func `a bank without strokes says so, one with wrong ones is refused`() throws {
    let plain = try TemplateBank.train(
      Self.samples(writers: 2, seed: 1), options: quick, command: ""
    ).bank
    #expect(throws: RecognitionError.engine(.strokes)) {
      try Recognizer(plain, engine: .strokes)
    }
    let file = try Safetensors(bytes: Self.bank.get().fileBytes)
    let counts = try #require(file.tensors["strokeCounts"]?.integers)
    for (row, count) in [(0, Int32(0)), (1, 65), (2, counts[2] + 1)] {
      var changed = counts
      changed[row] = count
      var other = file
      other.tensors["strokeCounts"] = Safetensors.Tensor(
        shape: [changed.count], integers: changed)
      #expect(throws: TemplateBankError.self) {
        try TemplateBank(bytes: other.bytes, path: "bank")
      }
    }
  }

  /// Signs of several straight strokes by unsteady hands.
  private static func samples(
    writers: Int, seed: UInt64, shuffled: Bool = false
  ) -> [LabelledSample] {
    let signs: [(String, [[(Double, Double)]])] = [
      ("+", [[(0, 5), (10, 5)], [(5, 0), (5, 10)]]),
      ("=", [[(0, 3), (10, 3)], [(0, 7), (10, 7)]]),
      ("H", [[(0, 0), (0, 10)], [(0, 5), (8, 5)], [(8, 0), (8, 10)]]),
      ("A", [[(5, 0), (0, 10)], [(5, 0), (10, 10)], [(2, 6), (8, 6)]]),
      ("E", [[(0, 0), (0, 10)], [(0, 0), (7, 0)], [(0, 5), (6, 5)], [(0, 10), (7, 10)]]),
      ("N", [[(0, 10), (0, 0)], [(0, 0), (8, 10)], [(8, 10), (8, 0)]]),
      ("T", [[(0, 0), (10, 0)], [(5, 0), (5, 10)]]),
    ]
    let generator = SeededGenerator(seed: seed)
    return (0..<writers).flatMap { writer in
      var hand = generator.forked(by: UInt64(writer))
      return (0..<3).flatMap { repetition in
        signs.map { label, lines in
          var lines = lines
          if shuffled {
            hand.shuffle(&lines)
            for line in lines.indices where hand.uniform() < 0.5 { lines[line].reverse() }
          }
          let strokes = lines.map { line in
            Stroke(
              path: StrokePath(
                points: line.map { place in
                  StrokePoint(
                    location: Point(
                      place.0 + 0.4 * hand.normal(), place.1 + 0.4 * hand.normal()))
                }, curve: .polyline))
          }
          return LabelledSample(
            id: "\(writer)/\(label)\(repetition)", strokes: strokes, label: label,
            writer: "w\(writer)")
        }
      }
    }
  }
}
