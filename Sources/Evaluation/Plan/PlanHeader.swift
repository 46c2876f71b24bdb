import Foundation
import Platform

/// What identifies an evaluation: two runs with equal headers classify the same samples in the same way.
///
/// It is stored beside unfinished work and in every shard, so that only what belongs together is put together.
public struct PlanHeader: Codable, Hashable, Sendable {
  /// The version of the program.
  public var program: String
  /// What is evaluated.
  public var dataset: EvaluationRecord.EvaluatedDataset
  /// How.
  public var method: EvaluationRecord.Method
  /// The options of training as they are typed; empty for a bank.
  public var options: [String]
  /// What random choices depend on, as text: it may exceed what readers of JSON keep exactly.
  public var seed: String
  /// How many labels each prediction names.
  public var top: Int
  /// The dataset's labels in its order.
  public var labels: [String]
  /// Labels of the bank that the dataset does not have.
  public var otherLabels: [String]
  /// The dataset's writers in the order of their first samples.
  public var writers: [String]
  /// What of the dataset could not be read.
  public var failures: [SampleFailure]
  /// The passes over the samples, the evaluation itself first, without their counts.
  public var passes: [VariationScore]
  /// How many classifications there are: every sample once a pass, in the order of the work.
  public var units: Int

  /// The digest of all of it.
  public var digest: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and whole numbers can always be encoded.
    return SHA256.digest(of: (try? encoder.encode(self)) ?? Data())
  }

  /// Whether it can be used: a header from a file may say anything.
  var isSound: Bool {
    let names = labels + otherLabels
    return units >= 0 && !passes.isEmpty && units <= Int(Int32.max)
      && Set(names).count == names.count
      && Set(writers).count == writers.count && !writers.contains("")
  }

  /// What tells two evaluations apart, in a few words; nil when nothing does.
  func difference(from other: PlanHeader) -> String? {
    if program != other.program {
      return "made by calamus \(program), not \(other.program)"
    }
    if dataset.name != other.dataset.name {
      return "of the dataset \(dataset.name), not \(other.dataset.name)"
    }
    if dataset != other.dataset { return "of other samples of \(dataset.name)" }
    if method != other.method {
      return "with \(Self.words(method)), not \(Self.words(other.method))"
    }
    if options != other.options {
      return "with the options '\(options.joined(separator: " "))', "
        + "not '\(other.options.joined(separator: " "))'"
    }
    if seed != other.seed { return "with seed \(seed), not \(other.seed)" }
    return self == other ? nil : "of the same samples with other settings"
  }

  private static func words(_ method: EvaluationRecord.Method) -> String {
    switch method {
    case .bank(let digest, _, _): "the bank \(digest)"
    case .protocolNamed(let name, let seed): "the protocol \(name), seed \(seed)"
    }
  }
}
