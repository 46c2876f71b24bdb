import Features
import Ink
import Matching
import Recognition
import Testing

@Suite struct AdaptationTests {
  private let bank: TemplateBank
  /// A writer whose L looks like everyone's V.
  private let own: [LabelledSample]

  init() throws {
    let samples = shapeSamples(writers: 6, each: 3, seed: 41)
    bank = try TemplateBank.train(samples, options: quick, command: "train").bank
    own = shapeSamples(writers: 1, each: 4, seed: 42).map { sample in
      var sample = sample
      if sample.label == "V" {
        sample.label = "L"
      } else if sample.label == "L" {
        sample.label = "V"
      }
      return sample
    }
  }

  @Test func `a few samples of a writer turn what the bank reads for them`() throws {
    let adapted = try bank.adapted(to: Array(own.prefix(8)), command: "adapt", jobs: 2).bank
    #expect(adapted.templateCount == bank.templateCount + 8)
    let rest = Array(own.dropFirst(8))
    func right(_ bank: TemplateBank) throws -> Int {
      let found = try Recognizer(bank).classify(rest.map(\.strokes))
      return try zip(rest, found).count { try $1.get().best.label == $0.label }
    }
    #expect(try right(bank) == rest.count / 2)
    #expect(try right(adapted) > rest.count * 3 / 4)
  }

  @Test func `an adapted bank comes back from its file and remembers what was added`() throws {
    let adapted = try bank.adapted(to: own, command: "adapt me", jobs: 1).bank
    let read = try TemplateBank(bytes: adapted.fileBytes, path: "b")
    #expect(read.fileBytes == adapted.fileBytes)
    #expect(read.templateFactors.count == read.templateCount)
    #expect(read.templateFactors.count { $0 < 1 } == own.count)
    #expect(read.training.adaptation?.samples == own.count)
    #expect(read.training.adaptation?.bank == bank.digest)
    #expect(read.training.command == "train")
    #expect(read.templateLabels == read.templateLabels.sorted())
    for (template, id) in read.templateIDs.enumerated() where read.templateFactors[template] < 1 {
      #expect(own.contains { $0.id == id })
      #expect(
        read.sampleDigests[Int(read.templateSamples[template])]
          == SampleDigest(of: own.first { $0.id == id }?.strokes ?? []))
    }
    let again = try read.adapted(to: own, command: "twice", jobs: 1).bank
    #expect(again.templateCount == bank.templateCount + 2 * own.count)
  }

  @Test func `factors do what moving the templates nearer would do`() throws {
    let adapted = try bank.adapted(to: own, command: "", jobs: 1).bank
    let strokes = own[0].strokes
    // Its own template meets it exactly; the label's other templates keep their distances.
    let best = try Recognizer(adapted).classify([strokes])[0].get().best
    #expect(best.distance == 0)
    #expect(adapted.templateIDs[best.template ?? 0] == own[0].id)
  }

  @Test func `a label that the bank does not know is an error`() throws {
    var stranger = own[0]
    stranger.label = "?"
    #expect(throws: TrainingError.self) {
      try bank.adapted(to: [stranger], command: "", jobs: 1)
    }
    #expect(throws: TrainingError.noSamples(failed: 0)) {
      try bank.adapted(to: [], command: "", jobs: 1)
    }
  }

  @Test func `channels that the writer's device lacks leave the bank`() throws {
    #expect(bank.channels.contains(.force))
    let plain = own.map { sample in
      var sample = sample
      for stroke in sample.strokes.indices {
        sample.strokes[stroke].path.measuredChannels.remove(.force)
      }
      return sample
    }
    let adapted = try bank.adapted(to: plain, command: "", jobs: 1).bank
    #expect(!adapted.channels.contains(.force))
    #expect(adapted.templates.channels == adapted.channels.count)
    #expect(throws: Never.self) { try TemplateBank(bytes: adapted.fileBytes, path: "b") }
  }
}
