import Evaluation
import Foundation
import Numerics
import Recognition
import TestSupport
import Testing

/// An evaluation that is cut short goes on from what is finished and ends the same.
@Suite struct ResumeTests {
  private struct Stop: Error {}

  private func plan(seed: UInt64 = 0) throws -> EvaluationPlan {
    var plan = try Evaluator(training: TrainingOptions(seed: seed)).plan(
      DigitInk.dataset(), protocol: .kFold(4))
    plan.pieceSize = 3
    return plan
  }

  private func work(
    _ plan: EvaluationPlan, _ path: String, resume: Bool = true
  ) throws -> UnfinishedWork {
    try UnfinishedWork(destination: path, header: plan.header, shard: nil, resume: resume)
  }

  @Test func workThatStopsAnywhereGoesOn() throws {
    let plan = try plan()
    let whole = try plan.evaluate().record
    for stop in 1...12 {
      let folder = try TemporaryFolder()
      var calls = 0
      // Stopping while a piece is being kept is what a full disk does.
      let parts = folder.path("out/.unfinished/parts")
      let result = try? plan.evaluate(
        in: work(plan, folder.path("out")),
        progress: { _ in
          calls += 1
          if calls == 5 * stop {
            try? FileManager.default.moveItem(atPath: parts, toPath: parts + "-kept")
            try? Data().write(to: URL(fileURLWithPath: parts))
          }
        })
      if result == nil {
        try FileManager.default.removeItem(atPath: parts)
        try FileManager.default.moveItem(atPath: parts + "-kept", toPath: parts)
      }
      let rest = try work(plan, folder.path("out"))
      #expect(rest.finishedUnits > 0 || stop == 1)
      #expect(try plan.evaluate(in: rest).record == whole)
    }
  }

  @Test func damagedPartsAreDoneAgain() throws {
    let plan = try plan()
    let folder = try TemporaryFolder()
    let path = folder.path("out")
    let whole = try plan.evaluate(in: work(plan, path)).record
    let parts = path + "/.unfinished/parts"
    var generator = SeededGenerator(seed: 4)
    for name in try FileManager.default.contentsOfDirectory(atPath: parts).sorted() {
      let url = URL(fileURLWithPath: parts + "/" + name)
      var bytes = try Data(contentsOf: url)
      switch generator.index(below: 4) {
      case 0: bytes[generator.index(below: bytes.count)] ^= 0x10
      case 1: bytes.removeLast(1 + generator.index(below: bytes.count - 1))
      case 2: bytes = Data()
      default: continue
      }
      try bytes.write(to: url)
    }
    let rest = try work(plan, path)
    #expect(rest.finishedUnits < plan.header.units)
    #expect(try plan.evaluate(in: rest).record == whole)
  }

  @Test func unfinishedWorkOfAnotherEvaluationIsRefusedOrThrownAway() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out")
    let plan = try plan()
    _ = try plan.evaluate(in: work(plan, path))
    let other = try self.plan(seed: 1)
    let error = #expect(throws: EvaluationError.self) { try work(other, path) }
    #expect(error?.description.contains("start anew without --resume") == true)
    #expect(try work(other, path, resume: false).finishedUnits == 0)
    #expect(!FileManager.default.fileExists(atPath: path + "/.unfinished"))
  }
}
