import Recognition

/// All the work of an evaluation, decided before it starts: the same for every shard of it.
///
/// The work is a sequence of units, each the classification of one sample; a shard is a range of units.
public struct EvaluationPlan: Sendable {
  /// What identifies it.
  public let header: PlanHeader
  let dataset: Dataset
  let digests: [SampleDigest]
  /// Where the banks come from that the steps test.
  let banks: [Source]
  let steps: [Step]
  /// What makes more samples of those that are tested, where that is asked for.
  let resampling: Resampling?
  /// The samples that are tested.
  let tested: [LabelledSample]
  let engine: Engine?
  let top: Int
  let jobs: Int
  /// How many samples are classified, kept and reported at once; the result does not depend on it.
  package var pieceSize: Int

  /// The piece that suits a number of units: small enough that an interruption loses little, large enough that keeping
  /// costs little.
  static func pieceSize(units: Int) -> Int { min(1024, max(128, units / 32)) }

  /// Samples that are tested with one bank in one pass.
  struct Step: Sendable {
    /// The bank's place among `banks`.
    var bank: Int
    /// The pass's place among those of the header.
    var pass = 0
    /// The samples' positions in the dataset, or in the larger set that is made of it, rising.
    var positions: [Int]
  }

  /// Where a bank comes from.
  enum Source: Sendable {
    case bank(TemplateBank)
    /// Training with the samples at these positions.
    case training([Int], TrainingOptions, command: String)
    /// A bank with the samples at these positions, of one writer, added.
    case adapting(TemplateBank, [Int])
  }

  /// The sample at a position, as it is.
  func sample(at position: Int) -> LabelledSample {
    resampling?.sample(position, of: tested) ?? dataset.samples[position].sample
  }

  /// The pieces of a range of units that are finished and kept one by one: at most `largest` samples of one step each.
  func pieces(of units: Range<Int>, largest: Int) -> [(step: Int, units: Range<Int>, first: Int)] {
    var pieces: [(step: Int, units: Range<Int>, first: Int)] = []
    var offset = 0
    for (step, content) in steps.enumerated() {
      let range = (offset..<offset + content.positions.count).clamped(to: units)
      for start in stride(from: range.lowerBound, to: range.upperBound, by: largest) {
        pieces.append((step, start..<min(start + largest, range.upperBound), offset))
      }
      offset += content.positions.count
    }
    return pieces
  }
}
