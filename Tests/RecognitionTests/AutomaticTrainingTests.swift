import Features
import Foundation
import Recognition
import TestSupport
import Testing

@Suite struct AutomaticTrainingTests {
  private let samples = shapeSamples(writers: 8, each: 6, seed: 31)

  private func options(_ jobs: Int) -> TrainingOptions {
    var options = quick
    options.prototypes = .auto
    options.reports = true
    options.jobs = jobs
    return options
  }

  @Test func `auto trains a smaller bank that reads other writers, and says what it tried`() throws
  {
    let result = try TemplateBank.train(samples, options: options(2), command: "c")
    let report = try #require(result.report)
    #expect(result.bank.templateCount < samples.count)
    #expect(report.sizes.count { $0.isChosen } == 1)
    #expect(report.sizes.map(\.templates) == report.sizes.map(\.templates).sorted())
    #expect(report.sizes.first { $0.isChosen }?.templates == result.bank.templateCount)
    #expect(report.search.count > 3)
    #expect(report.channels.map(\.channel.rawValue).contains("force"))
    #expect(!report.isOutOfTime)
    let recognizer = try Recognizer(result.bank)
    let others = shapeSamples(writers: 4, each: 2, seed: 99)
    for (sample, found) in zip(others, recognizer.classify(others.map(\.strokes))) {
      #expect(try found.get().best.label == sample.label)
    }
  }

  @Test func `an interrupted training that goes on gives the same bank, for any jobs`() throws {
    let folder = try TemporaryFolder()
    let whole = try TemplateBank.train(samples, options: options(1), command: "c")
    var interrupted = options(2)
    interrupted.journal = folder.path("bank.training")
    var copy: Data?
    _ = try TemplateBank.train(samples, options: interrupted, command: "c") { part in
      // What lies there in the middle of the search is what an interruption leaves.
      if copy == nil, part > 0.3 {
        copy = try? Data(contentsOf: URL(fileURLWithPath: folder.path("bank.training")))
      }
    }
    let left = try #require(copy)
    #expect(!FileManager.default.fileExists(atPath: folder.path("bank.training")))
    try folder.write("bank.training", Array(left))
    interrupted.resumes = true
    let resumed = try TemplateBank.train(samples, options: interrupted, command: "c")
    #expect(resumed.bank.fileBytes == whole.bank.fileBytes)
    #expect(resumed.report == whole.report)
  }

  @Test func `trials of the journal are believed, those of other samples are not`() throws {
    let folder = try TemporaryFolder()
    var resuming = options(1)
    resuming.journal = folder.path("j")
    resuming.resumes = true
    var copy: Data?
    _ = try TemplateBank.train(samples, options: resuming, command: "c") { part in
      if part > 0.65, copy == nil {
        copy = try? Data(contentsOf: URL(fileURLWithPath: folder.path("j")))
      }
    }
    let text = String(decoding: try #require(copy), as: UTF8.self)
    let forged = text.replacing(/"samples":[0-9]+/, with: "\"samples\":7777")
    try folder.write("j", text: forged)
    let believing = try TemplateBank.train(samples, options: resuming, command: "c").report
    #expect(believing?.search.first?.samples == 7777)
    try folder.write("j", text: forged)
    let others = try TemplateBank.train(
      Array(samples.dropLast()), options: resuming, command: "c"
    ).report
    #expect(others?.search.first?.samples != 7777)
    try folder.write("j", text: "no journal")
    #expect(throws: Never.self) {
      try TemplateBank.train(samples, options: resuming, command: "c")
    }
  }

  @Test func `without time nothing is tried and every sample stays`() throws {
    var hurried = options(1)
    hurried.timeBudget = .zero
    let result = try TemplateBank.train(samples, options: hurried, command: "c")
    #expect(result.bank.templateCount == samples.count)
    #expect(result.report?.isOutOfTime == true)
    #expect(result.report?.sizes.isEmpty == true)
  }

  @Test func `a journal that cannot be written is an error that says where`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", text: "")
    var blocked = options(1)
    blocked.journal = file + "/below"
    let error = #expect(throws: TrainingError.self) {
      try TemplateBank.train(samples, options: blocked, command: "c")
    }
    #expect(error?.description.contains(file) == true)
  }
}
