import Evaluation
import Foundation
import Platform
import Recognition
import TestSupport
import Testing

/// Cutting the work into shards and pieces changes nothing in what comes out.
@Suite struct ShardTests {
  private func plan(
    _ name: String, jobs: Int = 1, seed: UInt64 = 0, program: String = "1", pieceSize: Int = 5
  ) throws -> EvaluationPlan {
    let evaluator = Evaluator(
      training: TrainingOptions(seed: seed, jobs: jobs), program: program)
    let dataset = DigitInk.dataset(split: name == "holdout")
    var plan = try evaluator.plan(dataset, protocol: try #require(EvaluationProtocol(name)))
    plan.pieceSize = pieceSize
    return plan
  }

  private func shard(
    _ index: Int, of count: Int, in folder: TemporaryFolder, _ plan: EvaluationPlan
  ) throws -> ShardFolder {
    let path = folder.path("shard-\(index)-\(count)-\(UUID().uuidString)")
    let work = try UnfinishedWork(
      destination: path, header: plan.header, shard: ShardNumber(index: index, count: count),
      resume: false)
    _ = try plan.evaluateShard(in: work)
    return try ShardFolder(path)
  }

  @Test(arguments: ["holdout", "kfold:3", "leave-one-writer-out"], [1, 2, 7, 60])
  func mergedShardsAreTheWhole(name: String, count: Int) throws {
    let whole = try plan(name, pieceSize: 1000).evaluate()
    let folder = try TemporaryFolder()
    var shards: [ShardFolder] = []
    for index in 1...count {
      let jobs = [1, 2, 5][index % 3]
      shards.append(
        try shard(index, of: count, in: folder, plan(name, jobs: jobs, pieceSize: 1 + index)))
    }
    let merged = try ShardSet(shards.reversed()).result()
    #expect(merged.record == whole.record)
    #expect(merged.shown == whole.shown)
    #expect(merged.heaviest == whole.heaviest)
  }

  @Test func failuresAreMergedOnceAndInOrder() throws {
    var samples = DigitInk.dataset(split: true).samples
    for index in [3, 7, 20] { samples[index].sample.strokes = [] }
    let dataset = Dataset(name: "holes", samples: samples)
    let plan = try Evaluator().plan(dataset, protocol: .holdout)
    let folder = try TemporaryFolder()
    let shards = try (1...4).map { try shard($0, of: 4, in: folder, plan) }
    let merged = try ShardSet(shards).result()
    #expect(merged.record == (try plan.evaluate()).record)
    #expect(merged.record.failures.map(\.sample) == [3, 7, 20].map { samples[$0].sample.id })
  }

  @Test func whatDoesNotBelongTogetherIsNamed() throws {
    let folder = try TemporaryFolder()
    let plan = try plan("kfold:3")
    let shards = try (1...3).map { try shard($0, of: 3, in: folder, plan) }
    func reason(_ shards: [ShardFolder]) -> String {
      let error = #expect(throws: EvaluationError.self) { try ShardSet(shards) }
      return error?.description ?? ""
    }
    #expect(reason([shards[0], shards[2]]).contains("missing 2/3"))
    #expect(reason(shards + [shards[1]]).contains("is shard 2/3, and so is \(shards[1].path)"))
    let newer = try shard(1, of: 3, in: folder, self.plan("kfold:3", program: "2"))
    #expect(reason([newer, shards[1], shards[2]]).contains("made by calamus 1, not 2"))
    let other = try shard(1, of: 3, in: folder, self.plan("kfold:4"))
    #expect(reason([shards[0], other]).contains("with the protocol kfold:4, seed 0, not the"))
    let seeded = try shard(1, of: 3, in: folder, self.plan("kfold:3", seed: 9))
    #expect(reason([shards[1], seeded]).contains("kfold:3, seed 9, not the protocol"))
    let fewer = try shard(1, of: 2, in: folder, plan)
    #expect(reason([shards[1], fewer]).contains("shard 1/2, not one of 3"))
  }

  @Test func damagedShardsAreRefused() throws {
    let folder = try TemporaryFolder()
    let plan = try plan("holdout")
    let shard = try shard(1, of: 1, in: folder, plan)
    let parts = shard.path + "/parts"
    let names = try FileManager.default.contentsOfDirectory(atPath: parts).sorted()
    let path = "\(parts)/\(try #require(names.last))"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[bytes.count - 3] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: EvaluationError.self) { try ShardSet([shard]).result() }
    #expect(error?.file == path)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: EvaluationError.self) { try ShardSet([shard]).result() }
    try Data("{\"schema\": \"calamus.shard/9\"}".utf8).write(
      to: URL(fileURLWithPath: shard.path + "/shard.json"))
    let newer = #expect(throws: EvaluationError.self) { try ShardFolder(shard.path) }
    #expect(newer?.description.contains("calamus.shard/9") == true)
  }

  @Test func numbersOfShards() {
    #expect(ShardNumber("2/7")?.name == "2/7")
    for text in ["", "0/3", "4/3", "1", "1/2/3", "-1/2", "a/b", "1/0", "1/9999999"] {
      #expect(ShardNumber(text) == nil, "\(text)")
    }
  }
}
